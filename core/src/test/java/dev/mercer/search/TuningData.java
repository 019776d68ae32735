package dev.mercer.search;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Generated data with a known truth. */
final class TuningData {
    private TuningData() {}

    /** y = sin(2x₁) + x₂/2 + noise of deviation 0.1. */
    static Dataset waves(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-2, 2));
        double[] y = new double[n];
        for (int i = 0; i < n; i++)
            y[i] = Math.sin(2 * points.get(i, 0)) + points.get(i, 1) / 2 + 0.1 * random.nextGaussian();
        return Dataset.of(points, Reals.of(y));
    }

    /** Overlapping clouds around the corners of a triangle. */
    static Dataset clouds(int n, int classes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] centers = {{0, 0}, {3, 0}, {0, 3}};
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> centers[i % classes][k] + random.nextGaussian());
        return Dataset.of(
                points,
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % classes).toList()));
    }

    /** A rough function of each coordinate by itself: what a kernel of the Manhattan distance is made for. */
    static Dataset steps(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints points = DensePoints.generate(n, 6, (i, k) -> random.nextDouble(-1, 1));
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 6; k++) y[i] += points.get(i, k) > k / 6.0 - 0.5 ? 1 : -1;
            y[i] += 0.1 * random.nextGaussian();
        }
        return Dataset.of(points, Reals.of(y));
    }
}
