package dev.mercer.solve.descent;

/** How the points of a batch are drawn. The same seed gives the same points, on every machine. */
public sealed interface Draw {
    /**
     * In passes: every point once, in an order that is shuffled anew for each pass. The slope of a point counts Nwᵢ/Σw
     * times.
     *
     * @param seed of the orders
     */
    record Shuffled(long seed) implements Draw {}

    /**
     * Independently, point i with probability wᵢ/Σw. Every slope counts once.
     *
     * @param seed of the draws
     */
    record WithReplacement(long seed) implements Draw {}
}
