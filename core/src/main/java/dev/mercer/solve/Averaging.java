package dev.mercer.solve;

/** Which iterates a descent answers with. Averages are of the iterates that the steps started from, as in [SSBD14, §14.3]. */
public enum Averaging {
    /** The last one. */
    NONE,
    /** The mean of all. */
    ALL,
    /**
     * The mean of those since the largest power of two ≤ the number of passes, so of the last half at least: free of the
     * wild first steps, and closer to the optimum than {@link #ALL} by a factor ln t where J has kinks [RSS12].
     */
    SUFFIX
}
