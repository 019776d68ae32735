package dev.mercer.solve.descent;

/** Which iterates a descent answers with. Averages are of the iterates that the steps started from, as in [SSBD14, §14.3]. */
public enum Averaging {
    /** The last one. */
    NONE,
    /** The mean of all. */
    ALL,
    /**
     * The mean of those since pass 2ᵏ⁻¹, where the number of passes is 2ᵏ … 2ᵏ⁺¹ − 1: of the last half to three quarters.
     * Free of the wild first steps, and closer to the optimum than {@link #ALL} by a factor ln t where J has kinks [RSS12].
     */
    SUFFIX
}
