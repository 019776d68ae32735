package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The prior of ridge regression: f is a Gaussian process of covariance s²k, and an observation of weight w has noise of
 * variance s²ρ/w. Source: [RW06, §2.2, §2.7].
 *
 * @param kernel k, bound to its columns
 * @param amplitude s²
 * @param rho ρ = λΣw > 0
 * @param intercept whether f has an intercept with a flat prior
 */
public record GaussianPrior(Kernel kernel, Amplitude amplitude, double rho, boolean intercept) {
    public GaussianPrior {
        Require.positive("rho", rho);
    }

    /** s²ρ, the variance of the noise of an observation of weight 1. */
    public double noise() {
        return amplitude.value() * rho;
    }

    public GaussianPrior withAmplitude(Amplitude newAmplitude) {
        return new GaussianPrior(kernel, newAmplitude, rho, intercept);
    }

    /** The predictive distribution with these means and variances. */
    public GaussianPrediction prediction(Reals mean, Reals variance) {
        return new GaussianPrediction(mean, variance, noise(), amplitude.degreesOfFreedom());
    }

    /**
     * The posterior after observations of these weights > 0 at some points; it does not depend on the observed values.
     * Cost: n³/3.
     */
    public KernelPosterior given(Points points, Reals weights, Compute compute, Progress progress) {
        Gram gram = Gram.of(kernel, points, compute, progress);
        double[] roots = weights.stream().map(Math::sqrt).toArray();
        return new KernelPosterior(kernel, points, NoisyGram.of(gram, roots, rho, intercept, progress), compute);
    }
}
