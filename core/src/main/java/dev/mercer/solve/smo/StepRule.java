package dev.mercer.solve.smo;

/** Which variables are changed next, and how. */
interface StepRule {
    /** Looks for the variables that promise most; false when the violation is at most {@code tolerance}. */
    boolean choose(double tolerance);

    /**
     * Lowers the objective over the chosen variables, by at most so many steps of two; returns how many there were, 0 when
     * rounding leaves nothing to gain.
     */
    long step(long most);
}
