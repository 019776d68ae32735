package dev.mercer.bench.features;

import dev.mercer.bench.NormalData;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import java.util.stream.IntStream;

/** y = sin(2x₁) + x₂x₃ + |x₄| and noise, among columns that tell nothing. */
final class Example {
    static final double NOISE = 0.1;
    static final int SEED = 7;

    private Example() {}

    static Dataset rows(int n, int d, double noise, long seed) {
        DensePoints x = NormalData.points(n, d, seed);
        double[] more = NormalData.vector(n, seed + 1);
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(2 * x.get(i, 0))
                                + x.get(i, 1) * x.get(i, 2)
                                + Math.abs(x.get(i, 3))
                                + noise * more[i])
                        .toArray()));
    }
}
