package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.Explained;
import dev.mercer.model.internal.GaussianFactor;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The covariance of f after observations: the prior covariance minus the part that is explained by the observations. */
public sealed interface PosteriorCovariance {
    /** The points whose similarities with x determine the covariance at x; they are the centers of the mean, or both come from the same rows. */
    Points points(Expansion mean);

    /** The part that is explained by the observations, prepared for evaluation at any points. */
    Function<Points, Explained> explained(Expansion mean, GaussianPrior prior, Compute compute, Progress progress);

    /** Throws unless the sizes match those of a mean and a prior. */
    default void require(Expansion mean, GaussianPrior prior) {}

    /**
     * The exact covariance, by the factor of the equations of all rows. If the factor was not kept, each call factors them again: n³/3
     * operations in addition to n² for each point.
     *
     * @param points x₁ … x_n
     * @param weights of these points, > 0
     * @param factor of the equations, if it is kept
     */
    record Exact(Points points, Reals weights, Optional<GaussianFactor> factor) implements PosteriorCovariance {
        public Exact {
            Require.equal("number of weights", points.size(), weights.size());
            Require.that(points.size() > 0, "a posterior needs points, got none");
            for (int i = 0; i < weights.size(); i++) Require.positive("weight", weights.get(i));
            factor.ifPresent(known -> Require.equal("number of rows of the factor", points.size(), known.size()));
        }

        /** Without a factor. */
        public Exact(Points points, Reals weights) {
            this(points, weights, Optional.empty());
        }

        /** A copy that keeps the factor of its equations, if that is not too large. */
        public Exact keeping(NoisyGram equations) {
            return GaussianFactor.isKept(points.size())
                    ? new Exact(points, weights, Optional.of(equations.factor()))
                    : this;
        }

        @Override
        public Points points(Expansion mean) {
            return points;
        }

        @Override
        public Function<Points, Explained> explained(
                Expansion mean, GaussianPrior prior, Compute compute, Progress progress) {
            double[] roots = weights.stream().map(Math::sqrt).toArray();
            NoisyGram noisy = factor.map(known -> NoisyGram.of(known, roots, prior.intercept(), compute)
                            .withInterceptPrecision(prior.interceptPrecision()))
                    .orElseGet(() -> prior.given(points, weights, compute, progress));
            return where -> noisy.explained(similarities(prior, where, points, compute));
        }
    }

    /**
     * A covariance of low rank, by m inducing points, which are centers of the mean: all of its centers, or some of them if the mean uses all rows.
     *
     * <p>The variance at x is s²(k(x, x) − ‖Rk‖²), where k are the similarities of x with the inducing points and R is the root
     * of the part that these explain; an intercept with a flat prior adds s²(1 − tᵀk)²/u. A prediction costs m² for each point,
     * independent of the number of training rows. Source: [Tit09].
     *
     * @param root R, a row for each inducing point and a column for each
     * @param unit t, if there is an intercept; else empty
     * @param precision u > 0 of the intercept; 1 if there is none
     * @param rows the inducing points among the centers, if they are not all centers; else empty
     */
    record LowRank(Matrix root, Reals unit, double precision, List<Integer> rows) implements PosteriorCovariance {
        public LowRank {
            rows = List.copyOf(rows);
            Require.positive("precision", precision);
        }

        @Override
        public void require(Expansion mean, GaussianPrior prior) {
            for (int row : rows)
                Require.index("inducing point", row, mean.centers().size());
            int size = rows.isEmpty() ? mean.centers().size() : rows.size();
            Require.equal("columns of the root", size, root.columns());
            Require.equal("rows of the root", size, root.rows());
            Require.equal("number of weights of the intercept", prior.intercept() ? size : 0, unit.size());
        }

        @Override
        public Points points(Expansion mean) {
            return rows.isEmpty()
                    ? mean.centers()
                    : mean.centers()
                            .select(rows.stream().mapToInt(Integer::intValue).toArray());
        }

        @Override
        public Function<Points, Explained> explained(
                Expansion mean, GaussianPrior prior, Compute compute, Progress progress) {
            Points points = points(mean);
            double[] weights = unit.toArray();
            return where -> {
                Matrix similarities = similarities(prior, where, points, compute);
                Matrix halves = root.multiply(similarities.transpose(), compute.threads());
                if (weights.length == 0) return Explained.of(halves);
                double[] rest = Arrays.stream(similarities.multiply(weights))
                        .map(product -> 1 - product)
                        .toArray();
                return new Explained(halves, Reals.of(rest), precision);
            };
        }
    }

    private static Matrix similarities(GaussianPrior prior, Points where, Points points, Compute compute) {
        return CrossGram.of(prior.kernel(), where, points, compute).toMatrix(Progress.none());
    }
}
