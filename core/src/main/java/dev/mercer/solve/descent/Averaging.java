package dev.mercer.solve.descent;

/**
 * The iterates that a descent averages for its solution. Averages are over the iterates at which the steps started, as
 * in [SSBD14, §14.3].
 */
public enum Averaging {
    /** No averaging: the last iterate. */
    NONE,
    /** The mean of all iterates. */
    ALL,
    /**
     * The mean of the iterates since pass 2ᵏ⁻¹, where the number of passes is 2ᵏ … 2ᵏ⁺¹ − 1: the mean of the last half
     * to three quarters. It does not contain the first large steps, and is closer to the optimum than {@link #ALL} by a
     * factor ln t where J has kinks [RSS12].
     */
    SUFFIX
}
