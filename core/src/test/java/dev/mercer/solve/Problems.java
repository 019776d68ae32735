package dev.mercer.solve;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Loss;
import dev.mercer.solve.internal.Objective;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Small data on which solvers of the same loss must agree, each with something that has led solvers astray. */
public final class Problems {
    private static final double LAMBDA = 0.02;

    private Problems() {}

    /**
     * A problem with the reason why it is here.
     *
     * @param name what is awkward about it
     * @param objective the problem
     */
    public record Problem(String name, Objective objective) {
        @Override
        public String toString() {
            return name + (objective.free() ? ", free b, " : ", ") + objective.loss();
        }
    }

    /** All of them for one loss. */
    public static List<Problem> of(Loss loss, boolean free) {
        return List.of(
                duplicates(loss, free),
                weighted(loss, free),
                wide(loss, free),
                singular(loss, free),
                separable(loss, free));
    }

    /** N points of the plane, large enough for several tiles of a Gram matrix when asked. */
    public static Objective plane(Loss loss, boolean free, int n, Compute compute) {
        DensePoints x = random(n, 2, 7);
        Reals targets = targets(loss, x, 0.3, 8);
        return new Objective(gram("gaussian(sigma=0.7)", x, compute), loss, targets, ones(n), LAMBDA, free);
    }

    /** Every point three times, and of some the copies do not agree. */
    private static Problem duplicates(Loss loss, boolean free) {
        DensePoints few = random(8, 2, 1);
        DensePoints x = DensePoints.generate(24, 2, (i, k) -> few.get(i % 8, k));
        Reals targets = targets(loss, x, 0.6, 2);
        Gram gram = gram("gaussian(sigma=0.5)", x, Compute.standard());
        return new Problem("duplicates", new Objective(gram, loss, targets, ones(24), LAMBDA, free));
    }

    private static Problem weighted(Loss loss, boolean free) {
        DensePoints x = random(20, 2, 3);
        double[] weights = new double[20];
        Arrays.setAll(weights, i -> i % 4 == 0 ? 0 : 0.5 + i % 3);
        Gram gram = gram("gaussian(sigma=0.7)", x, Compute.standard());
        Reals targets = targets(loss, x, 0.3, 4);
        return new Problem("weights with zeros", new Objective(gram, loss, targets, Reals.of(weights), LAMBDA, free));
    }

    private static Problem wide(Loss loss, boolean free) {
        DensePoints x = random(12, 30, 5);
        Gram gram = gram("linear()", x, Compute.standard());
        return new Problem("N < d", new Objective(gram, loss, targets(loss, x, 0.3, 6), ones(12), 0.2, free));
    }

    private static Problem singular(Loss loss, boolean free) {
        DensePoints x = random(20, 2, 9);
        Gram gram = gram("linear()", x, Compute.standard());
        Reals targets = targets(loss, x, 0.5, 10);
        return new Problem("singular K", new Objective(gram, loss, targets, ones(20), LAMBDA, free));
    }

    private static Problem separable(Loss loss, boolean free) {
        DensePoints noise = random(20, 2, 11);
        DensePoints x = DensePoints.generate(20, 2, (i, k) -> 0.3 * noise.get(i, k) + (i % 2 == 0 ? 1 : -1));
        Gram gram = gram("gaussian(sigma=1)", x, Compute.standard());
        return new Problem("separable", new Objective(gram, loss, targets(loss, x, 0, 12), ones(20), LAMBDA, free));
    }

    /** A smooth function of the point and some noise, or the sign of that. */
    private static Reals targets(Loss loss, Points x, double noise, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] y = new double[x.size()];
        for (int i = 0; i < y.length; i++) {
            double value = x.get(i, 0) + Math.sin(2 * x.get(i, 1)) + noise * random.nextDouble(-2, 2);
            y[i] = loss.forLabels() ? (value > 0 ? 1 : -1) : value;
        }
        return Reals.of(y);
    }

    private static DensePoints random(int n, int d, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Gram gram(String kernel, Points x, Compute compute) {
        return Gram.of(Kernel.parse(kernel), x, compute, Progress.none());
    }

    private static Reals ones(int n) {
        return Reals.constant(n, 1);
    }
}
