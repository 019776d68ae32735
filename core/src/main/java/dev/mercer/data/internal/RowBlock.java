package dev.mercer.data.internal;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.Arrays;

/** Some successive rows of data that come in blocks. The arrays are shared and must not be changed. */
public final class RowBlock {
    private final int first;
    private final Points points;
    private final double[] targets;
    private final double[] weights;

    /**
     * Takes ownership of the arrays.
     *
     * @param first the number of the first row among all rows
     * @param targets a number for each row, or the number of its class
     * @param weights of each row, ≥ 0
     */
    public RowBlock(int first, Points points, double[] targets, double[] weights) {
        this.first = Require.atLeast("first row", 0, first);
        this.points = points;
        this.targets = targets;
        this.weights = weights;
        Require.equal("number of targets", points.size(), targets.length);
        Require.equal("number of weights", points.size(), weights.length);
    }

    public int first() {
        return first;
    }

    public int size() {
        return targets.length;
    }

    public Points points() {
        return points;
    }

    /** The targets: the array itself, not a copy. */
    public double[] targets() {
        return targets;
    }

    /** The weights: the array itself, not a copy. */
    public double[] weights() {
        return weights;
    }

    /** Rows {@code from} (inclusive) to {@code to} (exclusive) of the block. */
    public RowBlock range(int from, int to) {
        if (from == 0 && to == size()) return this;
        Require.range(from, to, size());
        return new RowBlock(
                first + from,
                points.range(from, to),
                Arrays.copyOfRange(targets, from, to),
                Arrays.copyOfRange(weights, from, to));
    }
}
