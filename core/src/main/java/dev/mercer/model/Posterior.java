package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.loss.internal.Normal;
import dev.mercer.model.internal.Explained;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * The posterior of a Gaussian process: at any points f is normal with a mean, variances and covariances, and an observation differs from f by
 * its noise.
 *
 * <p>With normal noise the interval of an observation is f(x) ± t·√(variance + noise), where t is the quantile of Student's t
 * distribution at (1 + level)/2. It contains an observation with the requested probability if the noise is normal, and f is a sample of
 * the prior; otherwise, unlike {@link ConformalIntervals}, it has no guarantee. Source: [RW06, §2.2].
 *
 * @param mean the expected value of f, one output
 * @param prior s²k, ρ and whether there is an intercept
 * @param covariance the part of the prior covariance that is explained by the observations
 * @param noise the distribution of an observation about f
 */
public record Posterior(Expansion mean, GaussianPrior prior, PosteriorCovariance covariance, ObservationNoise noise)
        implements Intervals {
    /** The number of points whose variances are computed at a time. */
    private static final int ROWS = 512;

    /** Added to the diagonal of a covariance before it is factored, relative to the largest variance. */
    private static final double JITTER = 1e-10;

    public Posterior {
        Require.equal("number of functions of a posterior", 1, mean.outputs());
        covariance.require(mean, prior);
        Require.that(
                covariance instanceof PosteriorCovariance.Exact || noise instanceof ObservationNoise.Normal,
                "a posterior of low rank has normal noise, got %s",
                noise);
    }

    /** A posterior with normal noise. */
    public Posterior(Expansion mean, GaussianPrior prior, PosteriorCovariance covariance) {
        this(mean, prior, covariance, new ObservationNoise.Normal());
    }

    /** A copy with another mean. */
    public Posterior withMean(Expansion newMean) {
        return new Posterior(newMean, prior, covariance, noise);
    }

    public Posterior withNoise(ObservationNoise newNoise) {
        return new Posterior(mean, prior, covariance, newNoise);
    }

    /** The expected value of f at each of the points. */
    public Reals mean(Points where) {
        return mean(where, Compute.standard(), Progress.none());
    }

    private Reals mean(Points where, Compute compute, Progress progress) {
        return Reals.of(mean.predict(where, compute, progress).values());
    }

    /** The variance of f at each of the points. */
    public Reals variance(Points where) {
        return variance(where, Compute.standard(), Progress.none());
    }

    /** The standard deviation of f at each of the points. */
    public Reals standardDeviation(Points where) {
        return Reals.of(variance(where).stream().map(Math::sqrt).toArray());
    }

    /** The covariance of f at all pairs of the points. */
    public SymmetricMatrix covariance(Points where) {
        return covariance(where, Compute.standard(), Progress.none());
    }

    /** Functions drawn from the posterior, at some points: a column for each draw. */
    public Matrix sample(Points where, int count, long seed) {
        return sample(where, count, seed, Compute.standard(), Progress.none());
    }

    /** Mean and variance of f at each of the points, with the standard resources. */
    public GaussianPrediction predict(Points where) {
        return predict(where, Compute.standard(), Progress.none());
    }

    /** Mean and variance of f at each of the points, and s²ρ as the variance of an observation about f. */
    public GaussianPrediction predict(Points where, Compute compute, Progress progress) {
        return new GaussianPrediction(
                mean(where, compute, progress),
                variance(where, compute, progress),
                prior.noise(),
                prior.degreesOfFreedom());
    }

    /** The variance of f at each of the points. */
    Reals variance(Points where, Compute compute, Progress progress) {
        Function<Points, Explained> explained = covariance.explained(mean, prior, compute, progress);
        double[] variance = new double[where.size()];
        for (int from = 0; from < variance.length; from += ROWS) {
            int to = Math.min(from + ROWS, variance.length);
            double[] taken = explained.apply(where.range(from, to)).variances();
            for (int i = from; i < to; i++) {
                // Rounding can make a variance of 0 slightly negative.
                double relative = prior.kernel().value(where, i, where, i) - taken[i - from];
                variance[i] = prior.amplitude() * Math.max(0, relative);
            }
            progress.report("variances", to, variance.length);
            progress.throwIfCancelled();
        }
        return Reals.of(variance);
    }

    /** The covariance of f at all pairs of the points. */
    public SymmetricMatrix covariance(Points where, Compute compute, Progress progress) {
        long bytes = SymmetricMatrix.bytes(where.size())
                + 8L * where.size() * covariance.points(mean).size();
        compute.requireMemory("the covariance of " + where.size() + " points", bytes, Cure.FEWER_POINTS_AT_A_TIME);
        SymmetricMatrix all = Gram.of(prior.kernel(), where, compute, progress).toMatrix(progress);
        covariance.explained(mean, prior, compute, progress).apply(where).subtractFrom(all);
        for (int i = 0; i < where.size(); i++)
            for (int j = 0; j <= i; j++) all.set(i, j, prior.amplitude() * all.get(i, j));
        return all;
    }

    /**
     * Functions drawn from the posterior, at some points: a column for each draw. The amplitude is treated as known. Cost: m³/3
     * for m points in addition to the posterior itself, and m² numbers.
     *
     * @param seed the same seed draws the same numbers
     */
    public Matrix sample(Points where, int count, long seed, Compute compute, Progress progress) {
        Require.atLeast("number of samples", 1, count);
        Reals middle = mean(where, compute, progress);
        SymmetricMatrix all = covariance(where, compute, progress);
        double largest = Double.MIN_NORMAL;
        for (double variance : all.diagonal()) largest = Math.max(largest, variance);
        Cholesky factor =
                Cholesky.consuming(all, JITTER * largest, compute.engine().math(), compute.threads(), progress);
        SplittableRandom random = new SplittableRandom(seed);
        Matrix samples = new Matrix(where.size(), count);
        for (int s = 0; s < count; s++) {
            double[] normal = new double[where.size()];
            for (int i = 0; i < normal.length; i++)
                normal[i] = Normal.quantile(random.nextDouble(Double.MIN_NORMAL, 1));
            double[] drawn = factor.multiplyFactor(normal);
            for (int i = 0; i < drawn.length; i++) samples.set(i, s, middle.get(i) + drawn[i]);
        }
        return samples;
    }

    /** The variance of an observation about f at each of the points, with the standard resources. */
    public Reals noise(Points where) {
        return noise(where, Compute.standard(), Progress.none());
    }

    /** The standard deviation of a new observation at each of the points, with the standard resources. */
    public Reals predictiveDeviation(Points where) {
        return predictiveDeviation(where, Compute.standard(), Progress.none());
    }

    /** The variance of an observation about f at each of the points. */
    public Reals noise(Points where, Compute compute, Progress progress) {
        return noise.variance(this, where, compute, progress);
    }

    /** The standard deviation of a new observation at each of the points: that of f and of the noise together. */
    public Reals predictiveDeviation(Points where, Compute compute, Progress progress) {
        return noise.deviation(this, where, compute, progress);
    }

    /** λ of the prior's ρ, if the weights of the rows sum to {@code total}. */
    public double lambda(double total) {
        return noise.lambda(this, total);
    }

    @Override
    public String toString() {
        return "posterior of a Gaussian process with " + mean;
    }

    @Override
    public Expansion models() {
        return mean;
    }

    @Override
    public void require(double level) {
        Intervals.requireLevel(level);
    }

    @Override
    public Bounds at(Points where, double level, Compute compute, Progress progress) {
        require(level);
        return noise.interval(this, where, level, compute, progress);
    }

    @Override
    public boolean inUnitOfTarget() {
        return noise instanceof ObservationNoise.NonNormal;
    }
}
