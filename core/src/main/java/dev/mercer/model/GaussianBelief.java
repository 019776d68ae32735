package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Penalty;
import dev.mercer.util.Progress;

/**
 * The posterior of a Gaussian process: f at any points is normal with a mean, variances and covariances.
 *
 * <p>Intervals are f(x) ± t·√(variance + noise), with t the quantile of Student's t distribution at (1 + level)/2. They contain
 * an observation with the requested probability if the noise is normal with constant variance, and f is a sample of the
 * prior; otherwise nothing is guaranteed, unlike {@link ConformalIntervals}. Source: [RW06, §2.2].
 */
public sealed interface GaussianBelief extends Intervals
        permits GaussianIntervals, SparseIntervals, ObservedIntervals, VaryingNoiseIntervals {
    /** s²k, ρ and whether there is an intercept. */
    GaussianPrior prior();

    /** The posterior covariance, ready to be evaluated at any points. */
    PosteriorCovariance covariance(Compute compute, Progress progress);

    @Override
    default void require(double level) {
        Intervals.requireLevel(level);
    }

    @Override
    default Bounds at(Points where, double level, Compute compute, Progress progress) {
        require(level);
        return believed(where, compute, progress).interval(level);
    }

    /** Mean and variance of f at each of the points, and the noise of an observation: the mean one where it varies ({@link #noise}). */
    default GaussianPrediction believed(Points where, Compute compute, Progress progress) {
        return prior().prediction(
                        mean(where, compute, progress),
                        covariance(compute, progress).variances(where, progress));
    }

    /** λ of the prior's ρ, where the weights of the rows sum to {@code total}. */
    default double lambda(double total) {
        return Penalty.lambda(prior().rho(), total);
    }

    /** The variance of an observation about f at each of the points. */
    default Reals noise(Points where, Compute compute, Progress progress) {
        return Reals.constant(where.size(), prior().noise());
    }

    /** The standard deviation of an observation at each of the points. */
    default Reals deviations(Points where, Compute compute, Progress progress) {
        Reals noise = noise(where, compute, progress);
        double[] deviations =
                covariance(compute, progress).variances(where, progress).toArray();
        for (int i = 0; i < deviations.length; i++) deviations[i] = Math.sqrt(deviations[i] + noise.get(i));
        return Reals.of(deviations);
    }

    /**
     * Functions drawn from the posterior, at some points: a column for each draw. The amplitude is taken as known. Cost: m³/3 for
     * m points beside the posterior itself, and m² numbers.
     *
     * @param seed the same seed draws the same numbers
     */
    default Matrix samples(Points where, int count, long seed, Compute compute, Progress progress) {
        return covariance(compute, progress).samples(mean(where, compute, progress), where, count, seed, progress);
    }

    private Reals mean(Points where, Compute compute, Progress progress) {
        return Reals.of(models().predict(where, compute, progress).values());
    }
}
