package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.KernelRegression;
import dev.mercer.linalg.Jitter;
import dev.mercer.model.Amplitude;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.GaussianPrior;
import dev.mercer.model.KernelPosterior;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The Gaussian process posterior of kernel ridge regression: its prediction is the posterior mean for prior covariance
 * s²k and noise of variance s²ρ/wᵢ, ρ = λΣw.
 *
 * <p>With A = K + ρW⁻¹ the variance of f at x is s²(k(x, x) − kₓᵀA⁻¹kₓ). An intercept has a flat prior, which adds s²(1
 * − 1ᵀA⁻¹kₓ)²/(1ᵀA⁻¹1). The amplitude s² is the one that makes the data most likely: (y − b)ᵀA⁻¹(y − b) divided by Σw,
 * the number of observations, one less with an intercept. These are its degrees of freedom: a new observation follows
 * Student's t distribution about the mean. A point of weight 2 is that point twice, in the likelihood too; points of
 * weight 0 are ignored. Cost: one factorisation in double, n³/3; a prediction n² more. Source: [RW06, §2.2, §2.7,
 * §5.4].
 */
public final class RidgePosterior {
    private final KernelPosterior posterior;
    private final RidgeEvidence evidence;
    private final GaussianPrior unit;
    private final Reals weights;
    private final double jitter;

    private RidgePosterior(
            KernelPosterior posterior, RidgeEvidence evidence, GaussianPrior unit, Reals weights, double jitter) {
        this.posterior = posterior;
        this.evidence = evidence;
        this.unit = unit;
        this.weights = weights;
        this.jitter = jitter;
    }

    /**
     * The posterior of a learner's model, given data. Where the matrix is singular to rounding, ρ is larger by the least
     * {@link Jitter}.
     */
    public static RidgePosterior of(KernelRegression ridge, Dataset data, Compute compute, Progress progress) {
        return Jitter.least(
                data.size(), () -> largest(ridge, data), jitter -> withJitter(jitter, ridge, data, compute, progress));
    }

    /** The largest diagonal element of the matrix. */
    private static double largest(KernelRegression ridge, Dataset data) {
        Kernel kernel = ridge.kernel().bind(data.names());
        double largest = 0;
        for (int i = 0; i < data.size(); i++)
            largest = Math.max(largest, data.weights().get(i) * kernel.value(data.points(), i, data.points(), i));
        return largest;
    }

    /** The posterior at this λ; throws {@link dev.mercer.linalg.NotPositiveDefiniteException} where it is below rounding. */
    public static RidgePosterior exact(KernelRegression ridge, Dataset data, Compute compute, Progress progress) {
        return withJitter(0, ridge, data, compute, progress);
    }

    private static RidgePosterior withJitter(
            double jitter, KernelRegression ridge, Dataset data, Compute compute, Progress progress) {
        FitSupport.numbers(data, "ridge regression");
        double rho = Penalty.rho(ridge.lambda(), data.weights().sum()) + jitter;
        int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Dataset used = data.select(rows);
        Reals targets = FitSupport.numbers(used, "ridge regression");
        boolean intercept = ridge.intercept() != Intercept.NONE;
        Kernel bound = FitSupport.requirePsd(ridge.kernel(), used, "the posterior of ridge regression");
        GaussianPrior unit = new GaussianPrior(bound, Amplitude.known(1), rho, intercept);
        KernelPosterior posterior = unit.given(used.points(), used.weights(), compute, progress);
        RidgeEvidence evidence = new RidgeEvidence(posterior.noisy(), targets.toArray(), rho);
        return new RidgePosterior(posterior, evidence, unit, used.weights(), jitter);
    }

    /**
     * s², the amplitude of the prior.
     *
     * @throws dev.mercer.util.InvalidInputException if there is an intercept and Σw ≤ 1: one observation does not
     *     determine it
     */
    public double amplitude() {
        return evidence.amplitude();
    }

    /** s²ρ, the variance of the noise of a point of weight 1. */
    public double noise() {
        return prior().noise();
    }

    /** s²k, ρ and the intercept. */
    public GaussianPrior prior() {
        return unit.withAmplitude(new Amplitude(evidence.amplitude(), evidence.freedom()));
    }

    /**
     * Prediction intervals for the model that the same learner fitted to the same data ({@link Regressor#with} adds
     * them). They keep the factor of the equations, where that is not too large.
     */
    public GaussianIntervals intervals(Regressor model) {
        return new GaussianIntervals(model.expansion(), prior(), posterior.points(), weights)
                .keeping(posterior.noisy());
    }

    /** A model with its {@link #intervals}, whose outcome has their jitter where that is larger. */
    public Regressor with(Regressor model) {
        Training training = model.training();
        Convergence end = training.convergence().withJitter(jitter);
        return new Regressor(
                model.expansion(), training.withConvergence(end), Optional.of(intervals(model)), model.decoder());
    }

    /** ln p(y), with the amplitude that makes it largest; the restricted likelihood where there is an intercept. */
    public double logMarginalLikelihood() {
        return evidence.logLikelihood();
    }

    /** ln p(y) for an amplitude s² > 0 that is known; the restricted likelihood where there is an intercept. */
    public double logMarginalLikelihood(double amplitude) {
        return evidence.logLikelihood(Require.positive("amplitude", amplitude));
    }

    /**
     * The derivatives of {@link #logMarginalLikelihood} with respect to the kernel's parameters, in order, and last to
     * ln ρ. Cost: 2n³/3 for the inverse, and n²/2 gradients of the kernel.
     */
    public Reals gradient(Progress progress) {
        return evidence.gradient(posterior, progress);
    }

    /** Mean and variance of f at each of the points. */
    public GaussianPrediction predict(Points where, Progress progress) {
        KernelPosterior.Mode mode =
                new KernelPosterior.Mode(Reals.of(evidence.alpha()), evidence.bias(), evidence.amplitude());
        KernelPosterior.Moments moments = posterior.at(where, mode, progress);
        return prior().prediction(moments.mean(), moments.variance());
    }
}
