package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Kernel density: {@code p(x) = (1/n) Σᵢ (2πσ²)^−d/2 exp(−‖x − xᵢ‖²/2σ²)}, a Gaussian on each point.
 *
 * <p>σ is best where the points are most likely, each under the density of the others: the leave-one-out likelihood. Cost: n² for a σ, n·d
 * for a new point. Source: [Sil86].
 *
 * @param points x₁ … xₙ, one or more
 * @param sigma σ > 0
 */
public record KernelDensity(Points points, double sigma) {
    /** The scales that are tried, in units of the largest distance. */
    private static final double LEAST = 1e-3;

    private static final int COARSE = 24;
    private static final int FINE = 30;

    /** Densities below this are 0. */
    private static final double FLOOR = -745;

    public KernelDensity {
        Require.atLeast("number of points", 1, points.size());
        Require.scale("sigma", sigma);
    }

    /** The density with the σ of the largest leave-one-out likelihood, of two different points or more. */
    public static KernelDensity of(Points points, Compute compute, Progress progress) {
        double span = 0;
        for (int i = 1; i < points.size(); i++) span = Math.max(span, Math.sqrt(points.squaredDistance(0, points, i)));
        Require.that(span > 0, "a density needs two different points or more to choose sigma: give one");
        double best = span;
        double most = Double.NEGATIVE_INFINITY;
        double ratio = Math.pow(LEAST, -1.0 / COARSE);
        for (int s = 0; s <= COARSE; s++) {
            double sigma = LEAST * span * Math.pow(ratio, s);
            double found = new KernelDensity(points, sigma).leaveOneOut(compute, progress);
            if (found > most) {
                most = found;
                best = sigma;
            }
        }
        return new KernelDensity(points, golden(points, Math.log(best / ratio), Math.log(best * ratio), compute));
    }

    /** Golden-section search in ln σ. */
    private static double golden(Points points, double from, double to, Compute compute) {
        double part = (Math.sqrt(5) - 1) / 2;
        double low = from;
        double high = to;
        for (int step = 0; step < FINE; step++) {
            double a = high - part * (high - low);
            double b = low + part * (high - low);
            boolean left = new KernelDensity(points, Math.exp(a)).leaveOneOut(compute, Progress.none())
                    > new KernelDensity(points, Math.exp(b)).leaveOneOut(compute, Progress.none());
            if (left) high = b;
            else low = a;
        }
        return Math.exp((low + high) / 2);
    }

    private double logConstant() {
        return -0.5 * points.dim() * Math.log(2 * Math.PI * sigma * sigma);
    }

    /** The mean over points of ln p, each under the density of the others; of two points or more. */
    public double leaveOneOut(Compute compute, Progress progress) {
        int n = points.size();
        Require.atLeast("number of points", 2, n);
        double[] ones = new double[n];
        double[] sums = new double[n];
        Arrays.fill(ones, 1);
        Gram.of(new Gaussian(sigma), points, compute, progress).apply(ones, sums);
        double mean = 0;
        for (double sum : sums) mean += Math.max(FLOOR, Math.log(Math.max(0, sum - 1) / (n - 1))) / n;
        return mean + logConstant();
    }

    /** p at each of some points. */
    public double[] at(Points where, Compute compute, Progress progress) {
        double[] ones = new double[points.size()];
        Arrays.fill(ones, Math.exp(logConstant()) / points.size());
        return CrossGram.of(new Gaussian(sigma), where, points, compute).multiply(ones, progress);
    }
}
