package dev.mercer.bench.loo;

import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import java.util.stream.IntStream;

/** The problem that both are measured with: a wave in the first coordinate, with noise. */
final class Example {
    static final double SIGMA = 4;
    static final int LAMBDAS = 30;
    static final long SEED = 1;

    private static final double SMALLEST = 1e-7;
    private static final double LARGEST = 1;

    private Example() {}

    static Dataset data(Setting setting) {
        DensePoints points = NormalData.points(setting.n(), setting.d(), SEED);
        double[] y = NormalData.vector(setting.n(), SEED + 2);
        for (int i = 0; i < y.length; i++) y[i] = Math.sin(points.get(i, 0)) + 0.1 * y[i];
        return Dataset.of(points, Reals.of(y));
    }

    /** Evenly spread in their logarithm. */
    static double[] lambdas() {
        return IntStream.range(0, LAMBDAS)
                .mapToDouble(k -> SMALLEST * Math.pow(LARGEST / SMALLEST, k / (LAMBDAS - 1.0)))
                .toArray();
    }
}
