package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.PairWeights;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.LatentProcess;
import dev.mercer.learn.Learner;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Jitter;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.Expansion;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Evidence and posterior of kernel ridge regression: its prediction is the posterior mean for prior covariance
 * s²k and noise of variance s²ρ/wᵢ, ρ = λΣw.
 *
 * <p>With A = K + ρW⁻¹, which is {@link NoisyGram} with s = √w and τ = ρ, the variance of f at x is s²(k(x, x) − kₓᵀA⁻¹kₓ). An intercept has a flat prior, which adds s²(1
 * − 1ᵀA⁻¹kₓ)²/(1ᵀA⁻¹1). The amplitude s² is the one that makes the data most likely: (y − b)ᵀA⁻¹(y − b) divided by Σw,
 * the number of observations, one less with an intercept. These are its degrees of freedom: a new observation follows
 * Student's t distribution about the mean. A point of weight 2 is that point twice, in the likelihood too; points of
 * weight 0 are ignored. Cost: one factorisation in double, n³/3; a prediction n² more. Source: [RW06, §2.2, §2.7,
 * §5.4].
 */
public final class ExactInference implements Inference {
    /** The most rows whose equations are factored on the CPU for a prediction. */
    private static final int MOST = 20_000;

    private static final String NAME = "ridge regression";

    private final Equations equations;
    private final Reals weights;
    private final double jitter;
    /** A⁻¹(y − b). */
    private final double[] alpha;

    private final double bias;
    /** Σw, the number of observations. */
    private final double observations;
    /** The amplitude s²; not positive and finite if {@link #freedom} is 0 or less. */
    private final double amplitude;

    /** The inference for targets with factored equations and {@code weights} > 0. */
    public ExactInference(Equations equations, Reals weights, double[] targets, double jitter) {
        this.equations = equations;
        this.weights = weights;
        this.jitter = jitter;
        NoisyGram noisy = equations.noisy();
        int n = targets.length;
        // Subtracting the mean first keeps the digits of small variations about a large one.
        double mean = noisy.intercept() ? Arrays.stream(targets).sum() / n : 0;
        double[] centered = Arrays.stream(targets).map(y -> y - mean).toArray();
        double shift = 0;
        if (noisy.intercept()) {
            for (int i = 0; i < n; i++) shift += noisy.unit(i) * centered[i];
            shift /= noisy.unitSum();
            for (int i = 0; i < n; i++) centered[i] -= shift;
        }
        this.alpha = noisy.inverse(centered);
        this.bias = mean + shift;
        this.observations = IntStream.range(0, n)
                .mapToDouble(i -> noisy.root(i) * noisy.root(i))
                .sum();
        this.amplitude = VectorMath.dot(alpha, centered) / freedom();
    }

    /** Throws if the rows are too many for the equations of an exact posterior. */
    public static void requireSize(int rows) {
        Require.that(
                rows <= MOST,
                Cure.CV_INTERVALS,
                "a Gaussian interval factors the equations of all rows for a prediction, so that it takes at most %,d of"
                        + " them, got %,d",
                MOST,
                rows);
    }

    /** The inference for a learner's model, given data. If the matrix is singular to rounding, ρ is larger by the least {@link Jitter}. */
    public static ExactInference of(Learner<?> ridge, Dataset data, Compute compute, Progress progress) {
        return of(process(ridge, data), compute, progress);
    }

    /** The inference at the learner's λ; throws {@link dev.mercer.linalg.internal.NotPositiveDefiniteException} if λ is below rounding. */
    public static ExactInference exact(Learner<?> ridge, Dataset data, Compute compute, Progress progress) {
        return of(process(ridge, data), 0, compute, progress);
    }

    private static LatentProcess process(Learner<?> ridge, Dataset data) {
        FitSupport.numbers(data, NAME);
        return ridge.latentProcess(data)
                .filter(process -> process.observation().isEmpty())
                .orElseThrow(() -> new InvalidInputException(
                        "only exact ridge regression is the mean of a Gaussian process, got " + ridge));
    }

    static ExactInference of(LatentProcess process, Compute compute, Progress progress) {
        return Jitter.least(
                process.data().size(), () -> largest(process), jitter -> of(process, jitter, compute, progress));
    }

    /** The inference with a ρ increased by the jitter, and without rows of weight 0. */
    private static ExactInference of(LatentProcess process, double jitter, Compute compute, Progress progress) {
        GaussianPrior prior = process.prior();
        Dataset data = process.data().weighted();
        Kernel bound = FitSupport.requirePsd(prior.kernel(), data, "the posterior of ridge regression");
        GaussianPrior unit = new GaussianPrior(bound, 1, prior.rho() + jitter, prior.intercept());
        Equations equations = Equations.of(unit, data.points(), data.weights(), compute, progress);
        return new ExactInference(
                equations, data.weights(), FitSupport.numbers(data, NAME).toArray(), jitter);
    }

    /** The largest diagonal element of the matrix. */
    private static double largest(LatentProcess process) {
        Dataset data = process.data();
        Kernel kernel = process.prior().kernel().bind(data.names());
        double largest = 0;
        for (int i = 0; i < data.size(); i++)
            largest = Math.max(largest, data.weights().get(i) * kernel.value(data.points(), i, data.points(), i));
        return largest;
    }

    /** A⁻¹(y − b). */
    public double[] alpha() {
        return alpha;
    }

    public double bias() {
        return bias;
    }

    /** The degrees of freedom of the amplitude: the number of observations, minus one for an intercept. */
    private double freedom() {
        return observations - (equations.noisy().intercept() ? 1 : 0);
    }

    /**
     * s²k with the s² that makes the data most likely, ρ and the intercept.
     *
     * @throws dev.mercer.util.InvalidInputException if there is an intercept and Σw ≤ 1: one observation does not
     *     determine s²
     */
    public GaussianPrior prior() {
        return equations.prior().withAmplitude(amplitude(), freedom());
    }

    private double amplitude() {
        Require.that(
                freedom() > 0,
                "the amplitude of the prior needs weights of sum > 1, got %s (weight 2 means the point twice)",
                Require.text(observations));
        return amplitude;
    }

    /** The posterior; it keeps the factor of the equations if that is not too large. */
    @Override
    public Posterior posterior() {
        Expansion mean = Expansion.of(equations.kernel(), equations.points(), Reals.of(alpha), bias);
        return new Posterior(mean, prior(), equations.covariance(weights));
    }

    /**
     * Adds the posterior to the model that the same learner fitted to the same data; the convergence of the result has the larger jitter of the two.
     */
    public Regressor with(Regressor model) {
        Training training = model.training();
        Convergence end = training.convergence().withJitter(jitter);
        Posterior found = posterior().withMean(model.expansion());
        return new Regressor(model.expansion(), training.withConvergence(end), Optional.of(found), model.decoder());
    }

    /**
     * The log marginal likelihood with the amplitude that maximises it. With Z, which repeats each point w times,
     * det(ZKZᵀ + ρI) = ρ^(Σw − n) det(SKS + ρI).
     */
    @Override
    public double logMarginalLikelihood() {
        NoisyGram noisy = equations.noisy();
        double determinant = noisy.logDeterminant()
                + (observations - noisy.size()) * Math.log(equations.prior().rho());
        double restricted = noisy.intercept() ? Math.log(noisy.unitSum()) : 0;
        return -0.5 * (freedom() * (Math.log(2 * Math.PI * amplitude()) + 1) + determinant + restricted);
    }

    /** ln p(y) for an amplitude s² > 0 that is known; the restricted likelihood if there is an intercept. */
    public double logMarginalLikelihood(double other) {
        double ratio = amplitude / Require.positive("amplitude", other);
        return logMarginalLikelihood() + 0.5 * freedom() * (Math.log(ratio) + 1 - ratio);
    }

    /**
     * Σᵢⱼ Gᵢⱼ ∂Aᵢⱼ with G = ½(ααᵀ/s² − A⁻¹ + uuᵀ/1ᵀu), u = A⁻¹1: with respect to each parameter of the kernel, then to
     * ln ρ, where ½(Σw − n) is subtracted.
     */
    @Override
    public Reals gradient(Progress progress) {
        double[] noise = equations.noise();
        double[] total =
                inBackend(noise).orElseGet(() -> equations.gradient(equations.kernel(), noise, this::share, progress));
        total[total.length - 1] -= 0.5 * (observations - alpha.length);
        return Reals.of(total);
    }

    /** The gradient computed by the back end, if A is factored in its memory. */
    private Optional<double[]> inBackend(double[] noise) {
        NoisyGram noisy = equations.noisy();
        Matrix vectors = new Matrix(alpha.length, noisy.intercept() ? 2 : 1);
        for (int i = 0; i < alpha.length; i++) {
            vectors.set(i, 0, alpha[i] / Math.sqrt(2 * amplitude));
            if (noisy.intercept()) vectors.set(i, 1, noisy.unit(i) / Math.sqrt(2 * noisy.unitSum()));
        }
        Optional<PairWeights> kept = noisy.weights(-0.5, vectors);
        if (kept.isEmpty()) return Optional.empty();
        try (PairWeights weights = kept.get()) {
            double[] slopes = KernelGradient.of(equations.kernel(), weights, equations.points(), equations.compute());
            double[] total = Arrays.copyOf(slopes, slopes.length + 1);
            total[slopes.length] = VectorMath.dot(weights.diagonal(), noise);
            return Optional.of(total);
        } catch (BackendFailure lost) {
            return Optional.empty();
        }
    }

    private double share(int i, int j, double inverse) {
        return 0.5
                * (alpha[i] * alpha[j] / amplitude - inverse + equations.noisy().ofIntercept(i, j));
    }
}
