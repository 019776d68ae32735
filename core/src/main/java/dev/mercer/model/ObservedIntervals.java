package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.ObservedNumber;
import dev.mercer.util.Progress;
import java.util.Arrays;

/**
 * The posterior of a Gaussian process whose observations are not normal about f, such as counts: intervals are of an observation, in the unit
 * of the target.
 *
 * <p>f is normal at any point, by Laplace's approximation, and an observation follows its distribution given f.
 *
 * @param latent f, with s² times the information of each row in the place of its weight, and ρ = 1
 * @param observation the distribution of an observation given f
 */
public record ObservedIntervals(GaussianIntervals latent, ObservedNumber observation) implements GaussianBelief {
    @Override
    public Expansion models() {
        return latent.models();
    }

    /** With ρ that of the mean information: noise of a normal observation that tells as much. */
    @Override
    public GaussianPrior prior() {
        GaussianPrior own = latent.prior();
        double mean = latent.weights().sum() / latent.weights().size();
        return new GaussianPrior(own.kernel(), own.amplitude(), own.rho() / mean, own.intercept());
    }

    /** ρ of the mean information of points is divided by their number, whatever they weigh. */
    @Override
    public double lambda(double total) {
        return GaussianBelief.super.lambda(latent.points().size());
    }

    @Override
    public PosteriorCovariance covariance(Compute compute, Progress progress) {
        return latent.covariance(compute, progress);
    }

    /** The noise of a normal observation that tells as much of f. */
    @Override
    public Reals noise(Points where, Compute compute, Progress progress) {
        // The information is the same for all observations of the distributions of numbers.
        return Reals.of(Arrays.stream(models().predict(where, compute, progress).values())
                .map(f -> 1 / observation.information(0, f))
                .toArray());
    }

    @Override
    public boolean inUnitOfTarget() {
        return true;
    }

    @Override
    public Bounds at(Points where, double level, Compute compute, Progress progress) {
        require(level);
        GaussianPrediction f = latent.believed(where, compute, progress);
        double[] lower = new double[where.size()];
        double[] upper = new double[where.size()];
        for (int i = 0; i < lower.length; i++) {
            progress.throwIfCancelled();
            ObservedNumber.Range range =
                    observation.range(f.mean().get(i), f.variance().get(i), level);
            lower[i] = range.lower();
            upper[i] = range.upper();
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }

    @Override
    public Reals deviations(Points where, Compute compute, Progress progress) {
        GaussianPrediction f = latent.believed(where, compute, progress);
        double[] deviations = new double[where.size()];
        for (int i = 0; i < deviations.length; i++)
            deviations[i] =
                    Math.sqrt(observation.variance(f.mean().get(i), f.variance().get(i)));
        return Reals.of(deviations);
    }
}
