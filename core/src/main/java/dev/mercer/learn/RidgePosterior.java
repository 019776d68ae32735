package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.stream.IntStream;

/**
 * What kernel ridge regression believes: its prediction is the mean of a Gaussian process whose prior covariance is s²k and
 * whose noise has variance s²ρ/wᵢ, ρ = λΣw.
 *
 * <p>With A = K + ρW⁻¹ the variance of f at x is s²(k(x, x) − kₓᵀA⁻¹kₓ). An intercept has a flat prior, which adds
 * s²(1 − 1ᵀA⁻¹kₓ)²/(1ᵀA⁻¹1). The amplitude s² is the one that makes the data most likely: (y − b)ᵀA⁻¹(y − b) divided by the
 * number of points, one less with an intercept. Points of weight 0 are left out. Cost: one factorisation in double, n³/3; a
 * prediction n² more. Source: [RW06, §2.2, §2.7, §5.4].
 */
public final class RidgePosterior {
    /** Points whose variance is computed at a time. */
    private static final int ROWS = 512;

    private final Kernel kernel;
    private final Points points;
    private final RidgeEvidence evidence;
    private final Compute compute;

    private RidgePosterior(Kernel kernel, Points points, RidgeEvidence evidence, Compute compute) {
        this.kernel = kernel;
        this.points = points;
        this.evidence = evidence;
        this.compute = compute;
    }

    /** The posterior of a learner's model, given data. */
    public static RidgePosterior of(KernelRidge ridge, Dataset data, Compute compute, Progress progress) {
        Learned.numbers(data, "ridge regression");
        double rho = ridge.lambda() * data.weights().stream().sum();
        int[] rows = IntStream.range(0, data.size())
                .filter(i -> data.weights().get(i) > 0)
                .toArray();
        Dataset used = data.select(rows);
        Reals targets = Learned.numbers(used, "ridge regression");
        boolean intercept = ridge.intercept() != Intercept.NONE;
        Require.that(
                used.size() > (intercept ? 1 : 0),
                "the amplitude of the prior needs %d points of positive weight, got %d",
                intercept ? 2 : 1,
                used.size());
        Kernel bound = ridge.kernel().bind(used.names());
        Gram gram = Gram.of(bound, used.points(), compute, progress);
        double[] roots = used.weights().stream().map(Math::sqrt).toArray();
        Cholesky factor = gram.scaled(roots).factor(rho, progress);
        RidgeEvidence evidence = new RidgeEvidence(factor, roots, targets.toArray(), rho, intercept);
        return new RidgePosterior(bound, used.points(), evidence, compute);
    }

    /** s², the amplitude of the prior. */
    public double amplitude() {
        return evidence.amplitude();
    }

    /** s²ρ, the variance of the noise of a point of weight 1. */
    public double noise() {
        return evidence.amplitude() * evidence.rho();
    }

    /** ln p(y), with the amplitude that makes it largest; the restricted likelihood where there is an intercept. */
    public double logMarginalLikelihood() {
        return evidence.logLikelihood();
    }

    /**
     * The derivatives of {@link #logMarginalLikelihood} by each of the kernel's parameters, in their order, and by ln ρ at
     * the end. Cost: n³ for the inverse, and n²/2 gradients of the kernel.
     */
    public Reals gradient(Progress progress) {
        return evidence.gradient(kernel, points, compute, progress);
    }

    /** Mean and variance of f at each of the points. */
    public GaussianPrediction predict(Points where, Progress progress) {
        double[] mean = new double[where.size()];
        double[] variance = new double[where.size()];
        for (int from = 0; from < where.size(); from += ROWS) {
            int to = Math.min(from + ROWS, where.size());
            Points some = where.range(from, to);
            Matrix similarities = CrossGram.of(kernel, some, points, compute).toMatrix(Progress.none());
            double[] reduction = evidence.reduction(similarities);
            for (int i = from; i < to; i++) {
                mean[i] = evidence.mean(similarities.row(i - from));
                // Rounding can take a variance that is 0 a little below it.
                double relative = kernel.value(where, i, where, i) - reduction[i - from];
                variance[i] = evidence.amplitude() * Math.max(0, relative);
            }
            progress.report("variances", to, where.size());
            progress.throwIfCancelled();
        }
        return new GaussianPrediction(Reals.of(mean), Reals.of(variance), noise());
    }
}
