package dev.mercer.solve.smo;

/** The rule that selects the variables to change in a step, and changes them. */
interface StepRule {
    /** Selects the variables with the largest expected gain; false when the violation is at most {@code tolerance}. */
    boolean choose(double tolerance);

    /**
     * Lowers the objective over the chosen variables, by at most {@code most} steps of pairs; returns the number of
     * steps, 0 when rounding leaves nothing to gain.
     */
    long step(long most);
}
