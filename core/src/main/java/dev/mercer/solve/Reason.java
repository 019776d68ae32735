package dev.mercer.solve;

/** Why a solver stopped. */
public enum Reason {
    /** The answer came out of a formula, to rounding. */
    EXACT,
    /** The measure fell below the tolerance. */
    CONVERGED,
    /** Rows that are not learned from are no longer predicted better: see {@link EarlyStopping}. */
    VALIDATED,
    /** The number of iterations that was allowed is used up. */
    ITERATION_LIMIT,
    /** The time that was allowed is over. */
    TIME_LIMIT,
    /** No step makes progress any more, short of the tolerance. */
    STALLED,
    /** The caller asked to stop. */
    CANCELLED
}
