package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Prediction intervals of ridge regression as a Gaussian process: f(x) ± t·√(variance + noise), with t the quantile of
 * Student's t distribution at (1 + level)/2 and variance, noise and degrees of freedom as in {@code RidgePosterior}.
 *
 * <p>They are wider where there is little data. They contain an observation with the requested probability if the noise
 * is normal with constant variance, and f is a sample of the prior given by the kernel and λ; otherwise nothing is
 * guaranteed, unlike {@link ConformalIntervals}. Each call factors the equations of the n points again, in double: n³/3
 * operations and n² more for each point, which is why n is at most {@value #MOST}; many calls are cheaper by
 * {@code RidgePosterior.predict}. Source: [RW06, §2.2].
 *
 * @param models f, one output
 * @param prior s²k, ρ and whether there is an intercept
 * @param points x₁ … x_n
 * @param weights of these points, > 0
 */
public record GaussianIntervals(Expansion models, GaussianPrior prior, Points points, Reals weights)
        implements Intervals {
    /** The most points whose equations are factored for a prediction. */
    private static final int MOST = 10_000;

    public GaussianIntervals {
        Require.equal("number of functions of a Gaussian interval", 1, models.outputs());
        Require.equal("number of weights", points.size(), weights.size());
        Require.that(points.size() > 0, "a Gaussian interval needs points, got none");
        for (int i = 0; i < weights.size(); i++) Require.positive("weight", weights.get(i));
        requireSize(points.size());
    }

    /** Throws if n points are too many. */
    public static void requireSize(int n) {
        Require.that(
                n <= MOST,
                Cure.CV_INTERVALS,
                "a Gaussian interval factors the equations of all rows for a prediction, so that it takes at most %,d of"
                        + " them, got %,d",
                MOST,
                n);
    }

    @Override
    public void require(double level) {
        Intervals.requireLevel(level);
    }

    @Override
    public Bounds at(Points where, double level, Compute compute, Progress progress) {
        require(level);
        return believed(where, compute, progress).interval(level);
    }

    /** Mean and variance of f at each of the points, and the noise of an observation. */
    public GaussianPrediction believed(Points where, Compute compute, Progress progress) {
        Reals mean = Reals.of(models.predict(where, compute, progress).values());
        KernelPosterior posterior = prior.given(points, weights, compute, progress);
        return prior.prediction(
                mean, posterior.variances(where, prior.amplitude().value(), progress));
    }
}
