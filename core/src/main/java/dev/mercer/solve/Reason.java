package dev.mercer.solve;

import dev.mercer.solve.internal.EarlyStopping;

/** The reason why a solver stopped. */
public enum Reason {
    /** The solution was computed by a direct method, exact to rounding. */
    EXACT,
    /** The measure fell below the tolerance. */
    CONVERGED,
    /** The error on validation rows no longer falls: see {@link EarlyStopping}. */
    VALIDATED,
    /** The limit of iterations was reached. */
    ITERATION_LIMIT,
    /** The time limit was reached. */
    TIME_LIMIT,
    /** No step makes progress any more, before the tolerance was reached. */
    STALLED,
    /** The caller cancelled. */
    CANCELLED
}
