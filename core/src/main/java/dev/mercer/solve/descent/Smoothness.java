package dev.mercer.solve.descent;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.internal.Lanczos;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.solve.internal.Objective;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Bounds on the curvature of J in feature space: with c the largest curvature of the loss, c·λmax + 2λ for all of J,
 * where λmax is the largest eigenvalue of √w(K + 11ᵀ)√w/Σw (11ᵀ where b is free), and c·max(Kᵢᵢ + 1) + 2λ for the share
 * of one point. A batch of m points lies between them [GLQ19, §3].
 *
 * @param n the number of points
 * @param all the bound for all points
 * @param one the bound for one point
 */
record Smoothness(int n, double all, double one) {
    private static final Lanczos LANCZOS = new Lanczos(1e-3, 60, 1);

    static Smoothness of(Objective objective, Progress progress) {
        double curvature = objective.loss().largestCurvature();
        Require.that(
                curvature < Double.POSITIVE_INFINITY,
                "no step is safe for %s, whose slope jumps: use a step that decays, such as Pegasos",
                objective.loss());
        double extra = objective.free() ? 1 : 0;
        double total = objective.totalWeight();
        double largest = 0;
        for (int i = 0; i < objective.size(); i++) {
            double square = Math.abs(objective.gram().diagonal(i)) + extra;
            double share = objective.weights().get(i) / total;
            // In shuffled passes the slope of a point is multiplied by n·share.
            largest = Math.max(largest, Math.max(1, objective.size() * share) * square);
        }
        double twice = 2 * objective.lambda();
        double top = largestEigenvalue(objective, progress);
        // K = 0 and λ = 0: J is constant, and any step is safe.
        double least = Double.MIN_NORMAL;
        return new Smoothness(
                objective.size(),
                Math.max(least, curvature * top + twice),
                Math.max(least, curvature * largest + twice));
    }

    /** The bound for a batch of m points. */
    double of(int m) {
        if (m >= n) return all;
        double ofAll = (double) n * (m - 1) / ((double) m * (n - 1));
        double ofOne = (double) (n - m) / ((double) m * (n - 1));
        return ofAll * all + ofOne * one;
    }

    /** The largest eigenvalue of √w(K + 11ᵀ)√w/Σw, with the residual added, since Lanczos approaches it from below. */
    private static double largestEigenvalue(Objective objective, Progress progress) {
        double total = objective.totalWeight();
        double[] roots =
                objective.weights().stream().map(w -> Math.sqrt(w / total)).toArray();
        Gram scaled = objective.gram().scaled(roots);
        LinearOperator operator = LinearOperator.of(roots.length, (v, out) -> {
            scaled.apply(v, out);
            if (!objective.free()) return;
            double sum = 0;
            for (int i = 0; i < roots.length; i++) sum += roots[i] * v[i];
            for (int i = 0; i < roots.length; i++) out[i] += roots[i] * sum;
        });
        Lanczos.Pair largest = LANCZOS.extremes(operator, progress).largest();
        return Math.max(0, largest.value()) + largest.residual();
    }
}
