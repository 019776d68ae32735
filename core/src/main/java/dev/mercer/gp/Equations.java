package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.GaussianPrior;
import dev.mercer.model.NoisyGram;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.util.Progress;

/**
 * The factored equations of the rows of a Gaussian process.
 *
 * @param prior s²k, ρ and the intercept
 * @param points x₁ … x_N
 * @param noisy A, the covariance of noisy values of f at the points
 * @param compute the computing resources
 */
record Equations(GaussianPrior prior, Points points, NoisyGram noisy, Compute compute) {
    static Equations of(GaussianPrior prior, Points points, Reals weights, Compute compute, Progress progress) {
        return new Equations(prior, points, prior.given(points, weights, compute, progress), compute);
    }

    Kernel kernel() {
        return prior.kernel();
    }

    /** The covariance of f after observations of these weights, which are those of the equations. */
    PosteriorCovariance covariance(Reals weights) {
        return new PosteriorCovariance.Exact(points, weights).keeping(noisy);
    }
}
