package dev.mercer.solve.descent;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.loss.Loss;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Small problems for descents, and their primal form on features written out. */
final class DescentProblems {
    static final PolynomialMap MAP = new PolynomialMap(2);
    static final Kernel KERNEL = MAP.kernel().orElseThrow();

    private DescentProblems() {}

    static Points points(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    static Gram gram(Kernel kernel, Points points) {
        return Gram.of(kernel, points, Compute.standard(), Progress.none());
    }

    static Gram gram(Points points) {
        return gram(KERNEL, points);
    }

    static Reals numbers(Points points) {
        double[] y = new double[points.size()];
        Arrays.setAll(y, i -> Math.sin(3 * points.get(i, 0)) + points.get(i, 1) - 0.5);
        return Reals.of(y);
    }

    /** A circle, and every tenth label wrong. */
    static Reals signs(Points points) {
        double[] y = new double[points.size()];
        for (int i = 0; i < y.length; i++) {
            double square = points.get(i, 0) * points.get(i, 0) + points.get(i, 1) * points.get(i, 1);
            y[i] = (square < 0.5) == (i % 10 != 9) ? 1 : -1;
        }
        return Reals.of(y);
    }

    static Reals targets(Loss loss, Points points) {
        return loss.forLabels() ? signs(points) : numbers(points);
    }

    static Objective objective(Loss loss, Points points, double lambda) {
        return new Objective(
                gram(points), loss, targets(loss, points), Reals.constant(points.size(), 1), lambda, false);
    }

    static double[] alpha(Solution solution) {
        return solution.alpha().get(0).toArray();
    }

    /** f on the training points. */
    static double[] values(Objective objective, Solution solution) {
        double[] f = new double[objective.size()];
        objective.gram().apply(alpha(solution), f);
        for (int i = 0; i < f.length; i++) f[i] += solution.bias().get(0);
        return f;
    }

    static double dot(double[] theta, DensePoints features, int i) {
        double sum = 0;
        for (int a = 0; a < theta.length; a++) sum += theta[a] * features.get(i, a);
        return sum;
    }

    /** θᵀΦ for all points. */
    static double[] values(double[] theta, DensePoints features) {
        double[] f = new double[features.size()];
        Arrays.setAll(f, i -> dot(theta, features, i));
        return f;
    }
}
