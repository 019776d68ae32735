package dev.mercer.model.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Targets in ascending order. A row of weight 2 counts twice, a row of weight 0 not at all. */
public final class RankedTargets {
    private final double[] sorted;
    /** The number of rows up to each target, itself included. */
    private final double[] ends;

    private RankedTargets(double[] sorted, double[] ends) {
        this.sorted = sorted;
        this.ends = ends;
    }

    /** The targets of rows of these weights, some of which are > 0. */
    public static RankedTargets of(Reals targets, Reals weights) {
        Require.equal("number of weights", targets.size(), weights.size());
        int[] order = IntStream.range(0, targets.size())
                .filter(i -> weights.get(i) > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(targets::get))
                .mapToInt(Integer::intValue)
                .toArray();
        Require.that(order.length > 0, "a scale of the target needs rows of positive weight, got none");
        Reals counts = RowCounts.of(weights.select(order));
        return new RankedTargets(targets.select(order).toArray(), counts.cumulative());
    }

    /** The number of rows. */
    public double rows() {
        return ends[ends.length - 1];
    }

    /** The target of a row, by its place from 0. */
    public double at(double place) {
        return sorted[Math.min(sorted.length - 1, Indices.below(ends, Math.nextUp(place)))];
    }

    /** The number of rows whose target is less. */
    public double below(double y) {
        return before(Indices.below(sorted, y));
    }

    /** The number of rows whose target is at most this. */
    public double upTo(double y) {
        return below(Math.nextUp(y));
    }

    private double before(int place) {
        return place == 0 ? 0 : ends[place - 1];
    }
}
