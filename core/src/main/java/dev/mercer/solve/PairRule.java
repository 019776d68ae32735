package dev.mercer.solve;

/** Which two variables are changed next, and how. */
interface PairRule {
    /** Looks for the variables that promise most; false when the violation is at most {@code tolerance}. */
    boolean choose(double tolerance);

    /** How far the optimality conditions were violated when {@link #choose} looked. */
    double violation();

    /** Moves to the minimum over the two chosen variables; false when rounding leaves nothing to gain. */
    boolean step();
}
