package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;

/**
 * A Gaussian posterior of f: its mean is Σ αⱼk(xⱼ, ·) + b, its variance the scale times k(x, x) − kₓᵀA⁻¹kₓ, plus a term
 * for an intercept with a flat prior.
 *
 * @param kernel k
 * @param points x₁ … x_N
 * @param noisy A
 * @param compute the computing resources
 */
public record KernelPosterior(Kernel kernel, Points points, NoisyGram noisy, Compute compute) {
    /** Points whose variance is computed at a time. */
    private static final int ROWS = 512;

    /** α, b, and the scale of the variances. */
    public record Mode(Reals alpha, double bias, double scale) {}

    /** Means and variances. */
    public record Moments(Reals mean, Reals variance) {}

    public Moments at(Points where, Mode mode, Progress progress) {
        double[] alpha = mode.alpha.toArray();
        double[] mean = new double[where.size()];
        double[] variance = new double[where.size()];
        for (int from = 0; from < where.size(); from += ROWS) {
            int to = Math.min(from + ROWS, where.size());
            Points part = where.range(from, to);
            Matrix similarities = CrossGram.of(kernel, part, points, compute).toMatrix(Progress.none());
            double[] reduction = noisy.explained(similarities).variances();
            for (int i = from; i < to; i++) {
                mean[i] = mode.bias + VectorMath.dot(alpha, similarities.row(i - from));
                // Rounding can make a variance of 0 slightly negative.
                double relative = kernel.value(where, i, where, i) - reduction[i - from];
                variance[i] = mode.scale * Math.max(0, relative);
            }
            progress.report("variances", to, where.size());
            progress.throwIfCancelled();
        }
        return new Moments(Reals.of(mean), Reals.of(variance));
    }
}
