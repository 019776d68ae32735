package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * The posterior of a Gaussian process with m inducing points, which are centres of f: all of them, or some where the mean is that of all rows.
 *
 * <p>The variance at x is s²(k(x, x) − ‖Rk‖²), k the similarities of x with the inducing points and R the root of what they
 * explain; an intercept with a flat prior adds s²(1 − tᵀk)²/u. A prediction costs m² for each point, whatever the number of
 * training rows. Source: [Tit09].
 *
 * @param models f, one output
 * @param prior s²k, ρ and whether there is an intercept
 * @param root R, a row for each inducing point and a column for each
 * @param unit t, where there is an intercept; else empty
 * @param precision u > 0 of the intercept; 1 where there is none
 * @param rows the inducing points among the centres, where they are not all of them; else empty
 */
public record SparseIntervals(
        Expansion models, GaussianPrior prior, Matrix root, Reals unit, double precision, List<Integer> rows)
        implements GaussianBelief {
    public SparseIntervals {
        rows = List.copyOf(rows);
        Require.equal("number of functions of a Gaussian interval", 1, models.outputs());
        for (int row : rows)
            Require.index("inducing point", row, models.centers().size());
        int size = rows.isEmpty() ? models.centers().size() : rows.size();
        Require.equal("columns of the root", size, root.columns());
        Require.equal("rows of the root", size, root.rows());
        Require.equal("number of weights of the intercept", prior.intercept() ? size : 0, unit.size());
        Require.positive("precision", precision);
    }

    /** With all centres as inducing points. */
    public SparseIntervals(Expansion models, GaussianPrior prior, Matrix root, Reals unit, double precision) {
        this(models, prior, root, unit, precision, List.of());
    }

    /** The inducing points. */
    public Points points() {
        return rows.isEmpty()
                ? models.centers()
                : models.centers()
                        .select(rows.stream().mapToInt(Integer::intValue).toArray());
    }

    @Override
    public PosteriorCovariance covariance(Compute compute, Progress progress) {
        double[] weights = unit.toArray();
        return new PosteriorCovariance(
                prior,
                points(),
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
