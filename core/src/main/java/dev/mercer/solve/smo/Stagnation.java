package dev.mercer.solve.smo;

/** Finds out when an objective no longer falls by more than rounding. */
final class Stagnation {
    /** A smaller relative decrease of the objective is rounding. */
    private static final double ROUNDING = 1e-12;

    private final int mostRounds;
    private double lowest = Double.POSITIVE_INFINITY;
    private int roundsWithoutGain;

    /** Ends the search after so many rounds in a row without a decrease. */
    Stagnation(int mostRounds) {
        this.mostRounds = mostRounds;
    }

    /** Takes the objective before a round; true when it has not fallen for too many of them. */
    boolean reached(double objective) {
        boolean first = lowest == Double.POSITIVE_INFINITY;
        boolean fallen = first || objective < lowest - ROUNDING * Math.abs(lowest);
        lowest = Math.min(lowest, objective);
        roundsWithoutGain = fallen ? 0 : roundsWithoutGain + 1;
        return roundsWithoutGain >= mostRounds;
    }
}
