package dev.mercer.solve.smo;

/** Detects when an objective no longer falls by more than rounding. */
final class Stagnation {
    /** A smaller relative decrease of the objective is rounding. */
    private static final double ROUNDING = 1e-12;

    private final int mostRounds;
    private double lowest = Double.POSITIVE_INFINITY;
    private int roundsWithoutGain;

    /** Stops the search after {@code mostRounds} rounds in a row without a decrease. */
    Stagnation(int mostRounds) {
        this.mostRounds = mostRounds;
    }

    /** Records the objective before a round; returns true when it has not fallen for {@code mostRounds} rounds. */
    boolean reached(double objective) {
        boolean first = lowest == Double.POSITIVE_INFINITY;
        boolean fallen = first || objective < lowest - ROUNDING * Math.abs(lowest);
        lowest = Math.min(lowest, objective);
        roundsWithoutGain = fallen ? 0 : roundsWithoutGain + 1;
        return roundsWithoutGain >= mostRounds;
    }
}
