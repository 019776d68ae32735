package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Solves ridge regression on explicit features by the normal equations (ΦᵀWΦ + λΣw·I)θ = ΦᵀWy.
 *
 * <p>With an intercept the features and the targets are centered by their weighted means first, in a pass of its own,
 * so that large means cost no digits. ΦᵀWΦ is added up block by block: O(D²N + D³/3) operations and memory for D²
 * numbers, independent of N. Cheaper than {@link RidgeSolver} on ΦΦᵀ where D &lt; N. The measure is the relative
 * residual of the normal equations. Source: [SGV98].
 */
public final class PrimalRidge {
    private PrimalRidge() {}

    /** All targets share Φ, the weights and λ > 0. */
    public static PrimalSolution solve(
            FeatureRows rows, List<Reals> targets, Reals weights, double lambda, boolean intercept, Progress progress) {
        Require.that(!targets.isEmpty(), "there are no targets to learn");
        for (Reals y : targets) Require.equal("number of targets", rows.size(), y.size());
        Require.equal("number of weights", rows.size(), weights.size());
        double[] w = weights.toArray();
        double total = Arrays.stream(w).sum();
        double shift = Require.positive("lambda times the sum of the weights", Penalty.rho(lambda, total));
        double[] center = intercept ? rows.mean(weights, progress) : new double[rows.dim()];
        FeatureRows inside = intercept ? rows.minus(center) : rows;
        FeatureSums sums = new FeatureSums(inside);
        double[] means = targets.stream()
                .mapToDouble(y -> intercept ? VectorMath.dot(w, y.toArray()) / total : 0)
                .toArray();

        Matrix right = sums.transposedTimes(weighted(targets, means, w), progress);
        SymmetricMatrix normal = sums.square(w, progress);
        RefinedSolver.Result found =
                new RefinedSolver().solve(normal, shift, right, rows.compute().engine(), progress);

        List<Reals> theta = new ArrayList<>();
        double[] bias = means.clone();
        List<Certificate> certificates = new ArrayList<>();
        for (int t = 0; t < targets.size(); t++) {
            double[] one = found.x().column(t);
            theta.add(Reals.of(one));
            bias[t] -= VectorMath.dot(one, center);
            Reals y = shifted(targets.get(t), means[t]);
            certificates.add(new PrimalObjective(inside, new Squared(), y, weights, lambda, intercept)
                    .certify(one, sums.scores(one, 0, progress), progress));
        }
        return new PrimalSolution(theta, Reals.of(bias), Convergence.of(found), Certificate.sum(certificates));
    }

    private static Matrix weighted(List<Reals> targets, double[] means, double[] weights) {
        Matrix out = new Matrix(weights.length, targets.size());
        for (int i = 0; i < weights.length; i++)
            for (int t = 0; t < means.length; t++)
                out.set(i, t, weights[i] * (targets.get(t).get(i) - means[t]));
        return out;
    }

    private static Reals shifted(Reals y, double mean) {
        return Reals.of(y.stream().map(v -> v - mean).toArray());
    }
}
