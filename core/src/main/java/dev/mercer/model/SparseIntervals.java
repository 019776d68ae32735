package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * The posterior of a Gaussian process with m inducing points, which are the centres of f.
 *
 * <p>The variance at x is s²(k(x, x) − ‖Rk‖²), k the similarities of x with the inducing points and R the root of what they
 * explain; an intercept with a flat prior adds s²(1 − tᵀk)²/u. A prediction costs m² for each point, whatever the number of
 * training rows. Source: [Tit09].
 *
 * @param models f, one output, over the inducing points
 * @param prior s²k, ρ and whether there is an intercept
 * @param root R, a row for each inducing point and a column for each
 * @param unit t, where there is an intercept; else empty
 * @param precision u > 0 of the intercept; 1 where there is none
 */
public record SparseIntervals(Expansion models, GaussianPrior prior, Matrix root, Reals unit, double precision)
        implements GaussianBelief {
    public SparseIntervals {
        Require.equal("number of functions of a Gaussian interval", 1, models.outputs());
        int size = models.centers().size();
        Require.equal("columns of the root", size, root.columns());
        Require.equal("rows of the root", size, root.rows());
        Require.equal("number of weights of the intercept", prior.intercept() ? size : 0, unit.size());
        Require.positive("precision", precision);
    }

    @Override
    public PosteriorCovariance covariance(Compute compute, Progress progress) {
        double[] weights = unit.toArray();
        return new PosteriorCovariance(
                prior,
                models.centers(),
                similarities -> {
                    Matrix halves = root.multiply(similarities.transpose(), compute.threads());
                    if (weights.length == 0) return Explained.of(halves);
                    double[] products = similarities.multiply(weights);
                    return new Explained(
                            halves,
                            Reals.of(Arrays.stream(products)
                                    .map(product -> 1 - product)
                                    .toArray()),
                            precision);
                },
                compute);
    }
}
