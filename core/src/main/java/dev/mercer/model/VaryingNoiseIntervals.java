package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.StudentT;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The posterior of a Gaussian process with normal noise whose variance is a function of x: s²ρe^g(x).
 *
 * @param latent f, with e^−g of each row in its weight
 * @param logNoise g, one output
 */
public record VaryingNoiseIntervals(GaussianIntervals latent, Expansion logNoise) implements GaussianBelief {
    public VaryingNoiseIntervals {
        Require.equal("number of functions of the noise", 1, logNoise.outputs());
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

    @Override
    public Reals noise(Points where, Compute compute, Progress progress) {
        double[] logs = logNoise.predict(where, compute, progress).values();
        double[] noise = new double[logs.length];
        for (int i = 0; i < noise.length; i++) noise[i] = prior().noise() * Math.exp(logs[i]);
        return Reals.of(noise);
    }

    @Override
    public Bounds at(Points where, double level, Compute compute, Progress progress) {
        require(level);
        double quantile = new StudentT(prior().amplitude().degreesOfFreedom()).halfWidth(level);
        Reals deviations = deviations(where, compute, progress);
        double[] means = models().predict(where, compute, progress).values();
        double[] lower = new double[means.length];
        double[] upper = new double[means.length];
        for (int i = 0; i < means.length; i++) {
            double half = quantile * deviations.get(i);
            lower[i] = means[i] - half;
            upper[i] = means[i] + half;
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }
}
