package dev.mercer.learn.belief;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.model.KernelPosterior;
import dev.mercer.model.NoisyGram;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The evidence (marginal likelihood) of ridge regression with A = K + ρW⁻¹, which is {@link NoisyGram} with s = √w and
 * τ = ρ. A point of weight w is w observations of the same value, each with the noise ρ: there are Σw of them.
 */
final class RidgeEvidence {
    /** Columns of A⁻¹ computed at a time. */
    private static final int COLUMNS = 128;

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
        double[] centred = Arrays.stream(targets).map(y -> y - mean).toArray();
        double shift = 0;
        if (noisy.intercept()) {
            for (int i = 0; i < n; i++) shift += noisy.unit(i) * centred[i];
            shift /= noisy.unitSum();
            for (int i = 0; i < n; i++) centred[i] -= shift;
        }
        this.alpha = noisy.inverse(centred);
        this.bias = mean + shift;
        this.observations = IntStream.range(0, n)
                .mapToDouble(i -> noisy.root(i) * noisy.root(i))
                .sum();
        this.amplitude = VectorMath.dot(alpha, centred) / freedom();
    }

    /** The degrees of freedom of the amplitude: observations, less one for an intercept. */
    double freedom() {
        return observations - (noisy.intercept() ? 1 : 0);
    }

    NoisyGram noisy() {
        return noisy;
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
        Kernel kernel = where.kernel();
        Points points = where.points();
        int n = alpha.length;
        int parameters = kernel.parameters().size();
        double[] total = new double[parameters + 1];
        for (int from = 0; from < n; from += COLUMNS) {
            int first = from;
            int count = Math.min(COLUMNS, n - from);
            Matrix inverse = noisy.inverseColumns(from, count);
            double[][] parts = new double[count][];
            where.compute()
                    .run(
                            "likelihood gradient",
                            count,
                            Progress.none(),
                            c -> parts[c] = columnGradient(kernel, points, first + c, inverse.column(c)));
            for (double[] part : parts) VectorMath.axpy(1, part, total);
            progress.report("likelihood gradient", from + count, n);
            progress.throwIfCancelled();
        }
        total[parameters] -= 0.5 * (observations - n);
        return Reals.of(total);
    }

    /** The contribution of column j: pairs i > j count twice. */
    private double[] columnGradient(Kernel kernel, Points points, int j, double[] inverse) {
        int parameters = kernel.parameters().size();
        double[] part = new double[parameters + 1];
        double[] slopes = new double[parameters];
        for (int i = j; i < alpha.length; i++) {
            kernel.gradient(points, i, points, j, slopes, 0);
            double g = (i == j ? 1 : 2) * share(i, j, inverse[i]);
            for (int p = 0; p < parameters; p++) part[p] += g * slopes[p];
        }
        part[parameters] = share(j, j, inverse[j]) * rho / (noisy.root(j) * noisy.root(j));
        return part;
    }

    private double share(int i, int j, double inverse) {
        double restricted = noisy.intercept() ? noisy.unit(i) * noisy.unit(j) / noisy.unitSum() : 0;
        return 0.5 * (alpha[i] * alpha[j] / amplitude - inverse + restricted);
    }
}
