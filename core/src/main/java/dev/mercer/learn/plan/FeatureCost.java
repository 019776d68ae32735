package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.learn.MappedRows;
import dev.mercer.util.Progress;

/**
 * What one pass over the features of some points costs: each row written out and added up, seconds for a point when all
 * threads are at work. Measured on a few hundred points, by the code that does it.
 */
final class FeatureCost {
    private static final double ENOUGH = 0.1;

    /** Two blocks for each of four threads. */
    private static final int POINTS = 2048;

    /** Features of a sample: more only take longer. */
    private static final int NUMBERS = 1 << 22;

    private FeatureCost() {}

    static double perPoint(FeatureMap map, Points points, Compute compute) {
        int most = Math.max(64, Math.min(POINTS, NUMBERS / Math.max(1, map.dim(points.dim()))));
        int n = Math.min(most, points.size());
        MappedRows rows = new MappedRows(map, points.select(KernelCost.sample(points.size(), n)), compute);
        Reals weights = Reals.constant(n, 1);
        return Timing.seconds(ENOUGH, () -> rows.mean(weights, Progress.none())) / n;
    }
}
