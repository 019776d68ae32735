package dev.mercer.solve;

import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;

/**
 * Smooth losses by plain gradient descent among functions, α ← α − η(wL′/Σw + 2λα) with the best b by bisection at every step:
 * slow, and so simple that it can be believed.
 */
public final class ReferenceSolver {
    private static final int STEPS = 4000;

    private ReferenceSolver() {}

    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        int n = objective.size();
        double trace = 0;
        for (int i = 0; i < n; i++)
            trace += objective.weights().get(i) * objective.gram().diagonal(i);
        // No loss here bends by more than 2, and the largest eigenvalue of √w·K·√w is below its trace.
        double rate = 1 / (2 * objective.lambda() + 2 * trace / objective.totalWeight());
        double[] shares = objective.weights().stream()
                .map(w -> w / objective.totalWeight())
                .toArray();
        double[] alpha = new double[n];
        double[] product = new double[n];
        double bias = 0;
        for (int step = 0; step < STEPS; step++) {
            objective.gram().apply(alpha, product);
            if (objective.free()) bias = bias(objective, shares, product);
            for (int i = 0; i < n; i++)
                alpha[i] -= rate * (shares[i] * slope(objective, product, i, bias) + 2 * objective.lambda() * alpha[i]);
        }
        objective.gram().apply(alpha, product);
        if (objective.free()) bias = bias(objective, shares, product);
        Convergence convergence = new Convergence(Reason.ITERATION_LIMIT, Double.NaN, STEPS);
        return Solution.of(alpha, bias, convergence, objective.certify(alpha, product, bias));
    }

    private static double slope(Objective objective, double[] product, int i, double bias) {
        return objective.loss().derivative(objective.targets().get(i), product[i] + bias);
    }

    private static double bias(Objective objective, double[] shares, double[] product) {
        double low = -100;
        double high = 100;
        while (high - low > 1e-10) {
            double middle = (low + high) / 2;
            double sum = 0;
            for (int i = 0; i < product.length; i++) sum += shares[i] * slope(objective, product, i, middle);
            if (sum < 0) low = middle;
            else high = middle;
        }
        return low;
    }
}
