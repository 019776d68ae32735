package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import java.util.Arrays;

/**
 * The judge of quadratic problems with bounds: proximal gradient with a fixed step, many times over; slow and simple. The
 * constraint Σα = 0 is met by bisection on its multiplier.
 */
final class ProximalGradient {
    private ProximalGradient() {}

    static double[] solve(Gram gram, BoxProblem problem, int iterations) {
        int n = problem.size();
        double[][] q = new double[n][n];
        double norm = 0;
        for (int i = 0; i < n; i++) {
            gram.row(i, q[i]);
            q[i][i] += problem.ridge[i];
            norm = Math.max(norm, Arrays.stream(q[i]).map(Math::abs).sum());
        }
        double step = 1 / norm;
        double[] alpha = new double[n];
        for (int t = 0; t < iterations; t++) {
            double[] z = new double[n];
            for (int i = 0; i < n; i++) {
                double g = problem.linear[i];
                for (int j = 0; j < n; j++) g += q[i][j] * alpha[j];
                z[i] = alpha[i] - step * g;
            }
            double low = -1000;
            double high = 1000;
            for (int b = 0; problem.balanced && b < 55; b++) {
                double middle = (low + high) / 2;
                if (Arrays.stream(prox(problem, z, step, middle)).sum() > 0) low = middle;
                else high = middle;
            }
            alpha = prox(problem, z, step, problem.balanced ? (low + high) / 2 : 0);
        }
        return alpha;
    }

    private static double[] prox(BoxProblem problem, double[] z, double step, double b) {
        double[] alpha = new double[z.length];
        for (int i = 0; i < z.length; i++) {
            double v = z[i] - step * b;
            double soft = Math.signum(v) * Math.max(0, Math.abs(v) - step * problem.kink);
            alpha[i] = Math.max(problem.lower[i], Math.min(problem.upper[i], soft));
        }
        return alpha;
    }
}
