package dev.mercer.learn.plan;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.util.Indices;

/**
 * The kernel matrix of {@code size} points, of which a sample or all are given.
 *
 * @param kernel k, bound to the columns
 * @param points all points, or a sample of them
 * @param size the total number of points
 * @param copiedBytes memory of the points themselves, if they are created for this matrix
 */
record KernelSample(Kernel kernel, Points points, int size, long copiedBytes) {
    /** Rows whose features are computed: enough to estimate how many are zero. */
    private static final int MAPPED = 1024;

    static KernelSample of(Kernel kernel, Dataset data) {
        return new KernelSample(kernel.bind(data.names()), data.points(), data.size(), 0);
    }

    /** Scalar products of features, which are computed for all points. */
    static KernelSample of(FeatureMap map, Dataset data) {
        Points points = data.points();
        int n = points.size();
        Points mapped = map.apply(points.select(Indices.spread(n, MAPPED)));
        return new KernelSample(new Linear(), mapped, n, 8L * n * mapped.dim());
    }
}
