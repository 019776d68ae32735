package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Normal;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The covariance of f after observations, at any points: that of the prior less what the observations explain. */
public final class PosteriorCovariance {
    /** Points whose variance is computed at a time. */
    private static final int ROWS = 512;

    /** Added to the diagonal of a covariance before it is factored, relative to the largest variance. */
    private static final double JITTER = 1e-10;

    private final GaussianPrior prior;
    private final Points basis;
    private final Function<Matrix, Explained> explained;
    private final Compute compute;

    /** {@code explained} takes similarities with the points of the basis, a row for each point. */
    PosteriorCovariance(GaussianPrior prior, Points basis, Function<Matrix, Explained> explained, Compute compute) {
        this.prior = prior;
        this.basis = basis;
        this.explained = explained;
        this.compute = compute;
    }

    /** The variance of f at each of the points. */
    public Reals variances(Points where, Progress progress) {
        double scale = prior.amplitude().value();
        double[] variance = new double[where.size()];
        for (int from = 0; from < variance.length; from += ROWS) {
            int to = Math.min(from + ROWS, variance.length);
            double[] taken =
                    explained.apply(similarities(where.range(from, to))).variances();
            for (int i = from; i < to; i++) {
                // Rounding can make a variance of 0 slightly negative.
                double relative = prior.kernel().value(where, i, where, i) - taken[i - from];
                variance[i] = scale * Math.max(0, relative);
            }
            progress.report("variances", to, variance.length);
            progress.throwIfCancelled();
        }
        return Reals.of(variance);
    }

    private Matrix similarities(Points where) {
        return CrossGram.of(prior.kernel(), where, basis, compute).toMatrix(Progress.none());
    }

    /** The covariance of f at all pairs of the points. */
    public SymmetricMatrix of(Points where, Progress progress) {
        long bytes = SymmetricMatrix.bytes(where.size()) + 8L * where.size() * basis.size();
        compute.requireMemory("the covariance of " + where.size() + " points", bytes, Cure.FEWER_POINTS_AT_A_TIME);
        SymmetricMatrix covariance =
                Gram.of(prior.kernel(), where, compute, progress).toMatrix(progress);
        explained.apply(similarities(where)).subtractFrom(covariance);
        double scale = prior.amplitude().value();
        for (int i = 0; i < where.size(); i++)
            for (int j = 0; j <= i; j++) covariance.set(i, j, scale * covariance.get(i, j));
        return covariance;
    }

    /** Normal draws with these means, a column each. */
    Matrix samples(Reals mean, Points where, int count, long seed, Progress progress) {
        Require.atLeast("number of samples", 1, count);
        SymmetricMatrix covariance = of(where, progress);
        double largest = Double.MIN_NORMAL;
        for (double variance : covariance.diagonal()) largest = Math.max(largest, variance);
        Cholesky factor = Cholesky.consuming(
                covariance, JITTER * largest, compute.engine().math(), compute.threads(), progress);
        SplittableRandom random = new SplittableRandom(seed);
        Matrix samples = new Matrix(where.size(), count);
        for (int s = 0; s < count; s++) {
            double[] normal = new double[where.size()];
            for (int i = 0; i < normal.length; i++)
                normal[i] = Normal.quantile(random.nextDouble(Double.MIN_NORMAL, 1));
            double[] drawn = factor.multiplyFactor(normal);
            for (int i = 0; i < drawn.length; i++) samples.set(i, s, mean.get(i) + drawn[i]);
        }
        return samples;
    }
}
