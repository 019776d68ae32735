package dev.mercer.solve;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.internal.FeatureRows;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;

/** Small problems for the tests of solvers. */
public final class Examples {
    private Examples() {}

    public static DensePoints points(int n, int d, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    public static Reals numbers(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Reals.of(random.doubles(n, -1, 1).toArray());
    }

    /** Some of them 0. */
    public static Reals weights(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Reals.of(random.ints(n, 0, 4).mapToDouble(w -> w * 0.7).toArray());
    }

    public static Gram gram(String kernel, Points points) {
        return Gram.of(Kernel.parse(kernel), points, Compute.standard(), Progress.none());
    }

    /** The points themselves as features. */
    public static FeatureRows rows(Points points) {
        return rows(points, Compute.standard());
    }

    public static FeatureRows rows(Points points, Compute compute) {
        return new FeatureRows() {
            @Override
            public int size() {
                return points.size();
            }

            @Override
            public int dim() {
                return points.dim();
            }

            @Override
            public void row(int i, double[] out) {
                points.copyRow(i, out);
            }

            @Override
            public Compute compute() {
                return compute;
            }
        };
    }

    /** Kα + b. */
    public static double[] scores(Gram gram, Solution solution, int output) {
        double[] f = new double[gram.size()];
        gram.apply(solution.alpha().get(output).toArray(), f);
        for (int i = 0; i < f.length; i++) f[i] += solution.bias().get(output);
        return f;
    }
}
