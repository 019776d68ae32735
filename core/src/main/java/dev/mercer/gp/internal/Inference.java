package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.learn.LatentProcess;
import dev.mercer.model.Posterior;
import dev.mercer.util.Progress;

/** The evidence of observations about a Gaussian process with a given prior, and the posterior after them. */
public sealed interface Inference permits ExactInference, LaplaceApproximation {
    /** Exact inference for normal noise, else Laplace's approximation. */
    static Inference of(LatentProcess process, Compute compute, Progress progress) {
        return process.observation().isEmpty()
                ? ExactInference.of(process, compute, progress)
                : LaplaceApproximation.of(process, compute, progress);
    }

    /** The evidence, ln p(y); the restricted likelihood if there is an intercept with a flat prior. NaN if it is not known. */
    double logMarginalLikelihood();

    /**
     * The derivatives of {@link #logMarginalLikelihood} with respect to the kernel's parameters, in order, and then to
     * the logarithms of the other hyperparameters. Cost: n³.
     */
    Reals gradient(Progress progress);

    /** The posterior of f. */
    Posterior posterior();
}
