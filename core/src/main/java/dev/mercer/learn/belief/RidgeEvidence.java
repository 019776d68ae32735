package dev.mercer.learn.belief;

import dev.mercer.compute.BackendFailure;
import dev.mercer.compute.PairWeights;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.model.KernelPosterior;
import dev.mercer.model.NoisyGram;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The evidence (marginal likelihood) of ridge regression with A = K + ρW⁻¹, which is {@link NoisyGram} with s = √w and
 * τ = ρ. A point of weight w is w observations of the same value, each with the noise ρ: there are Σw of them.
 */
final class RidgeEvidence {
    private final NoisyGram noisy;
    private final double rho;
    /** A⁻¹(y − b). */
    private final double[] alpha;

    /** Σw, the number of observations. */
    private final double observations;

    private final double bias;
    /** Not positive and finite where {@link #freedom} is 0 or less. */
    private final double amplitude;

    RidgeEvidence(NoisyGram noisy, double[] targets, double rho) {
        this.noisy = noisy;
        this.rho = rho;
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

    /** The degrees of freedom of the amplitude: observations, less one for an intercept. */
    double freedom() {
        return observations - (noisy.intercept() ? 1 : 0);
    }

    /** A⁻¹(y − b). */
    double[] alpha() {
        return alpha;
    }

    double bias() {
        return bias;
    }

    /** The amplitude of maximum likelihood. */
    double amplitude() {
        Require.that(
                freedom() > 0,
                "the amplitude of the prior needs weights of sum > 1, got %s (weight 2 means the point twice)",
                Require.text(observations));
        return amplitude;
    }

    /** The log likelihood at another amplitude than the best. */
    double logLikelihood(double other) {
        return logLikelihood() + 0.5 * freedom() * (Math.log(amplitude / other) + 1 - amplitude / other);
    }

    /** The log likelihood. With Z, which repeats each point w times, det(ZKZᵀ + ρI) = ρ^(Σw − n) det(SKS + ρI). */
    double logLikelihood() {
        double determinant = noisy.logDeterminant() + (observations - noisy.size()) * Math.log(rho);
        double restricted = noisy.intercept() ? Math.log(noisy.unitSum()) : 0;
        return -0.5 * (freedom() * (Math.log(2 * Math.PI * amplitude()) + 1) + determinant + restricted);
    }

    /**
     * Σᵢⱼ Gᵢⱼ ∂Aᵢⱼ with G = ½(ααᵀ/s² − A⁻¹ + uuᵀ/1ᵀu), u = A⁻¹1: with respect to each parameter of the kernel, then to
     * ln ρ, where ½(Σw − n) is subtracted.
     */
    Reals gradient(KernelPosterior where, Progress progress) {
        double[] noise = IntStream.range(0, alpha.length)
                .mapToDouble(i -> rho / (noisy.root(i) * noisy.root(i)))
                .toArray();
        double[] total = resident(where, noise)
                .orElseGet(() -> new EvidenceGradient(where, this::share).of(where.kernel(), noise, progress));
        total[total.length - 1] -= 0.5 * (observations - alpha.length);
        return Reals.of(total);
    }

    /** By the back end, where A is factored in its memory. */
    private Optional<double[]> resident(KernelPosterior where, double[] noise) {
        Matrix vectors = new Matrix(alpha.length, noisy.intercept() ? 2 : 1);
        for (int i = 0; i < alpha.length; i++) {
            vectors.set(i, 0, alpha[i] / Math.sqrt(2 * amplitude));
            if (noisy.intercept()) vectors.set(i, 1, noisy.unit(i) / Math.sqrt(2 * noisy.unitSum()));
        }
        Optional<PairWeights> kept = noisy.weights(-0.5, vectors);
        if (kept.isEmpty()) return Optional.empty();
        try (PairWeights weights = kept.get()) {
            double[] slopes = new ResidentGradient(weights, where.compute()).of(where.kernel(), where.points());
            double[] total = Arrays.copyOf(slopes, slopes.length + 1);
            total[slopes.length] = VectorMath.dot(weights.diagonal(), noise);
            return Optional.of(total);
        } catch (BackendFailure lost) {
            return Optional.empty();
        }
    }

    private double share(int i, int j, double inverse) {
        double restricted = noisy.intercept() ? noisy.unit(i) * noisy.unit(j) / noisy.unitSum() : 0;
        return 0.5 * (alpha[i] * alpha[j] / amplitude - inverse + restricted);
    }
}
