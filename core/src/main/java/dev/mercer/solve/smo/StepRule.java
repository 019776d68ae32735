package dev.mercer.solve.smo;

/** The rule that selects the variables to change in a step, and changes them. */
interface StepRule {
    /** True when the optimality conditions are violated by more than {@code tolerance}; the most promising variables are then selected. */
    boolean violates(double tolerance);

    /**
     * Lowers the objective over the chosen variables, by at most {@code most} steps of pairs; returns the number of
     * steps, 0 when rounding leaves nothing to gain.
     */
    long step(long most);
}
