package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The exact posterior of ridge regression as a Gaussian process, with variance, noise and degrees of freedom as in
 * {@code RidgePosterior}.
 *
 * <p>Intervals are wider where there is little data. Where the factor of the equations was not kept, each call factors them again,
 * in double: n³/3 operations beside n² for each point, which is why n should be at most {@value #MOST} unless a back end has memory of
 * its own for them.
 *
 * @param models f, one output
 * @param prior s²k, ρ and whether there is an intercept
 * @param points x₁ … x_n
 * @param weights of these points, > 0
 * @param factor of the equations of the points, where it is kept
 */
public record GaussianIntervals(
        Expansion models, GaussianPrior prior, Points points, Reals weights, Optional<GaussianFactor> factor)
        implements GaussianBelief {
    /** The most points whose equations a processor factors for a prediction. */
    private static final int MOST = 20_000;

    public GaussianIntervals {
        Require.equal("number of functions of a Gaussian interval", 1, models.outputs());
        Require.equal("number of weights", points.size(), weights.size());
        Require.that(points.size() > 0, "a Gaussian interval needs points, got none");
        for (int i = 0; i < weights.size(); i++) Require.positive("weight", weights.get(i));
        factor.ifPresent(known -> Require.equal("number of rows of the factor", points.size(), known.size()));
    }

    /** Without a factor. */
    public GaussianIntervals(Expansion models, GaussianPrior prior, Points points, Reals weights) {
        this(models, prior, points, weights, Optional.empty());
    }

    /** A copy that keeps the factor of its equations, where that is not too large. */
    public GaussianIntervals keeping(NoisyGram equations) {
        return GaussianFactor.isKept(points.size())
                ? new GaussianIntervals(models, prior, points, weights, Optional.of(equations.factor()))
                : this;
    }

    /** A copy about another function. */
    public GaussianIntervals about(Expansion function) {
        return new GaussianIntervals(function, prior, points, weights, factor);
    }

    /** Throws if n points are too many for a processor. */
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
    public PosteriorCovariance covariance(Compute compute, Progress progress) {
        double[] roots = weights.stream().map(Math::sqrt).toArray();
        NoisyGram noisy = factor.map(known -> NoisyGram.of(known, roots, prior.intercept(), compute))
                .orElseGet(() -> prior.given(points, weights, compute, progress).noisy());
        return new PosteriorCovariance(prior, points, noisy::explained, compute);
    }
}
