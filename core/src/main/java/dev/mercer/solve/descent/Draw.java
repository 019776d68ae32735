package dev.mercer.solve.descent;

/** The random sampling of the points of a batch. The same seed gives the same points on every machine. */
public sealed interface Draw {
    /**
     * In passes: every point once, in an order that is shuffled again for each pass. The slope of a point is weighted
     * by Nwᵢ/Σw.
     *
     * @param seed of the orders
     */
    record Shuffled(long seed) implements Draw {}

    /**
     * Independently, with replacement, point i with probability wᵢ/Σw. All slopes have equal weight.
     *
     * @param seed of the draws
     */
    record WithReplacement(long seed) implements Draw {}
}
