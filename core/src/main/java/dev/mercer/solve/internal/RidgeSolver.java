package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Solves ridge regression by one system of equations for all targets: (K + λΣw·W⁻¹)α = y − b.
 *
 * <p>With s = √w that is (sKs + λΣw·I)β = s(y − b), α = sβ, symmetric and defined for points of weight 0 too. A free b
 * is the one for which Σα = 0; it costs one more right-hand side. For this loss, centering gives the same solution.
 * Cost: n³/3 operations in single precision and a few products in double, for any number of targets; for large n and
 * few targets a hundred products or fewer, where the equations are conditioned well enough ({@link RefinedSolver}). The
 * measure is the relative residual of these equations; {@link Convergence} records whether it was solved directly or by
 * iteration.
 */
public final class RidgeSolver {
    private RidgeSolver() {}

    /** All targets share K, the weights and λ > 0. */
    public static Solution solve(
            Gram gram, List<Reals> targets, Reals weights, double lambda, boolean intercept, Progress progress) {
        return solve(gram, targets, weights, lambda, intercept, new RidgeLeftOut(List.of()), progress);
    }

    /** Solves, and passes to {@code leftOut} the results that it needs. */
    public static Solution solve(
            Gram gram,
            List<Reals> targets,
            Reals weights,
            double lambda,
            boolean intercept,
            RidgeLeftOut leftOut,
            Progress progress) {
        Require.positive("lambda", lambda);
        Require.that(!targets.isEmpty(), "there are no targets to learn");
        for (Reals y : targets) Require.equal("number of targets", gram.size(), y.size());
        Require.equal("number of weights", gram.size(), weights.size());
        double total = Require.positive("sum of the weights", weights.sum());
        double[] roots = weights.stream().map(Math::sqrt).toArray();
        boolean equal = weights.stream().allMatch(w -> w == weights.get(0));
        // Equal weights cancel: K itself can be factored, without a scaled copy.
        double[] scale = equal ? Reals.constant(gram.size(), 1).toArray() : roots;
        double rho = Penalty.rho(lambda, equal ? gram.size() : total);
        double shift = Require.positive("lambda times the sum of the weights", rho);

        double[] means = targets.stream()
                .mapToDouble(y -> intercept ? mean(y, weights, total) : 0)
                .toArray();
        Matrix right = rightSides(targets, means, scale, intercept);
        RefinedSolver.Result found =
                (equal ? gram : gram.scaled(scale)).solve(shift, right, leftOut.factors(scale), progress);

        List<Reals> alpha = new ArrayList<>();
        double[] bias = means.clone();
        double[] ones = intercept ? scaled(found.x().column(targets.size()), scale) : new double[0];
        for (int t = 0; t < targets.size(); t++) {
            double[] a = scaled(found.x().column(t), scale);
            if (intercept) bias[t] += release(a, ones);
            alpha.add(Reals.of(a));
        }
        leftOut.solved(alpha, ones, targets, weights);
        Matrix products = products(gram, alpha);
        List<Certificate> certificates = new ArrayList<>();
        for (int t = 0; t < targets.size(); t++)
            certificates.add(new Objective(gram, new Squared(), targets.get(t), weights, lambda, intercept)
                    .certify(alpha.get(t).toArray(), products.column(t), bias[t]));
        Certificate certificate = Certificate.sum(certificates);
        return new Solution(alpha, Reals.of(bias), Convergence.of(found), Optional.of(certificate), Reals.of());
    }

    private static double mean(Reals y, Reals weights, double total) {
        double sum = 0;
        for (int i = 0; i < y.size(); i++) sum += weights.get(i) * y.get(i);
        return sum / total;
    }

    /** s(y − mean) for each target, and s itself where b is free. */
    private static Matrix rightSides(List<Reals> targets, double[] means, double[] scale, boolean intercept) {
        int columns = targets.size() + (intercept ? 1 : 0);
        Matrix right = new Matrix(scale.length, columns);
        for (int i = 0; i < scale.length; i++) {
            for (int t = 0; t < targets.size(); t++)
                right.set(i, t, scale[i] * (targets.get(t).get(i) - means[t]));
            if (intercept) right.set(i, targets.size(), scale[i]);
        }
        return right;
    }

    private static double[] scaled(double[] beta, double[] scale) {
        for (int i = 0; i < beta.length; i++) beta[i] *= scale[i];
        return beta;
    }

    /** Kα for all targets at once: a K that is not stored is computed once. */
    private static Matrix products(Gram gram, List<Reals> alpha) {
        Matrix all = Matrix.ofColumns(alpha.stream().map(Reals::toArray).toArray(double[][]::new));
        if (alpha.size() > 1) return gram.multiply(all);
        Matrix product = new Matrix(gram.size(), 1);
        gram.apply(all.values(), product.values());
        return product;
    }

    /** Makes Σα = 0 by subtracting b·{@code ones}, and returns b. */
    private static double release(double[] alpha, double[] ones) {
        double sum = 0;
        double unit = 0;
        for (int i = 0; i < alpha.length; i++) {
            sum += alpha[i];
            unit += ones[i];
        }
        double b = sum / unit;
        for (int i = 0; i < alpha.length; i++) alpha[i] -= b * ones[i];
        return b;
    }
}
