package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.ScaleMixture;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The posterior of a Gaussian process with normal noise whose variance is a function of x: s²ρe^g(x).
 *
 * <p>Where the posterior of g is known too, an observation is a mixture over g: its tails are longer than those of a normal distribution.
 *
 * @param latent f, with e^−g of each row in its weight
 * @param logNoise g, one output
 * @param ofNoise the posterior of g about it; empty where g is taken as known
 */
public record VaryingNoiseIntervals(GaussianIntervals latent, Expansion logNoise, Optional<GaussianIntervals> ofNoise)
        implements GaussianBelief {
    /** Variances of noise are at most s²ρe^this. */
    private static final double LARGEST = 300;

    public VaryingNoiseIntervals {
        Require.equal("number of functions of the noise", 1, logNoise.outputs());
        Require.that(
                ofNoise.isEmpty() || ofNoise.get().models().equals(logNoise),
                "the posterior of the noise is about its own function, got another one");
    }

    /** With noise that is known. */
    public VaryingNoiseIntervals(GaussianIntervals latent, Expansion logNoise) {
        this(latent, logNoise, Optional.empty());
    }

    @Override
    public Expansion models() {
        return latent.models();
    }

    @Override
    public GaussianPrior prior() {
        return latent.prior();
    }

    @Override
    public PosteriorCovariance covariance(Compute compute, Progress progress) {
        return latent.covariance(compute, progress);
    }

    /** The mean over g: s²ρe^(g + v/2), v the variance of g. */
    @Override
    public Reals noise(Points where, Compute compute, Progress progress) {
        double[] logs = logNoise.predict(where, compute, progress).values();
        Reals spread = spread(where, compute, progress);
        double[] noise = new double[logs.length];
        for (int i = 0; i < noise.length; i++)
            noise[i] = prior().noise() * Math.exp(Math.min(LARGEST, logs[i] + spread.get(i) / 2));
        return Reals.of(noise);
    }

    /** The variance of g. */
    private Reals spread(Points where, Compute compute, Progress progress) {
        return ofNoise.map(g -> g.covariance(compute, progress).variances(where, progress))
                .orElseGet(() -> Reals.constant(where.size(), 0));
    }

    @Override
    public Bounds at(Points where, double level, Compute compute, Progress progress) {
        require(level);
        double[] variances =
                covariance(compute, progress).variances(where, progress).toArray();
        double[] logs = logNoise.predict(where, compute, progress).values();
        Reals spread = spread(where, compute, progress);
        ScaleMixture mixture = new ScaleMixture(prior().amplitude().degreesOfFreedom(), level);
        double[] means = models().predict(where, compute, progress).values();
        double[] lower = new double[means.length];
        double[] upper = new double[means.length];
        for (int i = 0; i < means.length; i++) {
            progress.throwIfCancelled();
            double noise = prior().noise() * Math.exp(logs[i]);
            double half = mixture.halfWidth(variances[i], noise, Math.sqrt(spread.get(i)));
            lower[i] = means[i] - half;
            upper[i] = means[i] + half;
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }
}
