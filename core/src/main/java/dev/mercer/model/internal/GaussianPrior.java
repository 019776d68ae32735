package dev.mercer.model.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.internal.StudentT;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The prior of ridge regression: f is a Gaussian process of covariance s²k, and an observation of weight w has noise of
 * variance s²ρ/w. Source: [RW06, §2.2, §2.7].
 *
 * <p>If s² was estimated as (y − b)ᵀA⁻¹(y − b)/ν, that sum divided by the true s² follows the χ² distribution with ν
 * degrees of freedom, independent of the error of a prediction. New observations therefore follow Student's t with ν
 * degrees of freedom.
 *
 * @param kernel k, bound to its columns
 * @param amplitude s² ≥ 0
 * @param degreesOfFreedom ν > 0, the degrees of freedom of the estimate of s²; infinite if s² is known
 * @param rho ρ = λΣw > 0
 * @param interceptVariance the variance of the intercept's normal prior: 0 without an intercept, infinite for a flat prior
 */
public record GaussianPrior(
        Kernel kernel, double amplitude, double degreesOfFreedom, double rho, double interceptVariance) {
    public GaussianPrior {
        Require.nonNegative("amplitude", amplitude);
        new StudentT(degreesOfFreedom);
        Require.positive("rho", rho);
        Require.that(interceptVariance >= 0, "the variance of the intercept must be >= 0, got %s", interceptVariance);
    }

    /** A prior with a flat prior of the intercept, or without an intercept. */
    public GaussianPrior(Kernel kernel, double amplitude, double degreesOfFreedom, double rho, boolean intercept) {
        this(kernel, amplitude, degreesOfFreedom, rho, intercept ? Double.POSITIVE_INFINITY : 0);
    }

    /** With a known amplitude. */
    public GaussianPrior(Kernel kernel, double amplitude, double rho, boolean intercept) {
        this(kernel, amplitude, Double.POSITIVE_INFINITY, rho, intercept);
    }

    public GaussianPrior withKernel(Kernel newKernel) {
        return new GaussianPrior(newKernel, amplitude, degreesOfFreedom, rho, interceptVariance);
    }

    public GaussianPrior withInterceptVariance(double newVariance) {
        return new GaussianPrior(kernel, amplitude, degreesOfFreedom, rho, newVariance);
    }

    /** Whether f has an intercept. */
    public boolean intercept() {
        return interceptVariance > 0;
    }

    /** The precision of the intercept's prior relative to that of f; 0 for a flat prior. */
    public double interceptPrecision() {
        return intercept() ? amplitude / interceptVariance : 0;
    }

    /** s²ρ, the variance of the noise of an observation of weight 1. */
    public double noise() {
        return amplitude * rho;
    }

    /** A copy with an amplitude that was estimated with some degrees of freedom. */
    public GaussianPrior withAmplitude(double newAmplitude, double newDegreesOfFreedom) {
        return new GaussianPrior(kernel, newAmplitude, newDegreesOfFreedom, rho, interceptVariance);
    }

    /**
     * The equations after observations of these weights > 0 at some points; they do not depend on the observed values.
     * Cost: n³/3.
     */
    public NoisyGram given(Points points, Reals weights, Compute compute, Progress progress) {
        Gram gram = Gram.of(kernel, points, compute, progress);
        double[] roots = weights.stream().map(Math::sqrt).toArray();
        return NoisyGram.of(gram, roots, rho, intercept(), progress).withInterceptPrecision(interceptPrecision());
    }
}
