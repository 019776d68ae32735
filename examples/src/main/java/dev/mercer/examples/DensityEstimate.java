package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Random;

/**
 * Kernel density estimation: {@code p(x) = (1/n) Σᵢ (2πσ²)^−d/2 exp(−‖x − xᵢ‖²/2σ²)}, a Gaussian on each point.
 *
 * <p>A small σ draws a peak on every point, a large one hides the peaks that there are. The best σ makes each point most
 * likely under the density of all the others, the leave-one-out likelihood. Source: [Sil86].
 */
public final class DensityEstimate {
    private DensityEstimate() {}

    /** The height of each Gaussian, so that all of them together have the area 1. */
    private static double height(Points points, double sigma) {
        return Math.pow(2 * Math.PI * sigma * sigma, -0.5 * points.dim()) / points.size();
    }

    /** p at some points. */
    public static double[] density(Points points, double sigma, Points where, Compute compute) {
        double[] heights = new double[points.size()];
        Arrays.fill(heights, height(points, sigma));
        return CrossGram.of(new Gaussian(sigma), where, points, compute).multiply(heights, Progress.none());
    }

    /** The mean of ln p over the points, each under the density of the others. */
    public static double leaveOneOut(Points points, double sigma, Compute compute) {
        int n = points.size();
        double[] ones = new double[n];
        double[] sums = new double[n];
        Arrays.fill(ones, 1);
        Gram.of(new Gaussian(sigma), points, compute, Progress.none()).apply(ones, sums);
        double height = height(points, sigma) * n / (n - 1);
        // A row of the matrix without its diagonal, k(x, x) = 1, belongs to the other points.
        return Arrays.stream(sums)
                .map(sum -> Math.log(Math.max(Double.MIN_NORMAL, height * (sum - 1))))
                .average()
                .orElseThrow();
    }

    /** The σ of the largest leave-one-out likelihood, from a thousandth of the extent of the points to all of it. */
    public static double bestSigma(Points points, Compute compute) {
        double extent = 0;
        for (int i = 1; i < points.size(); i++)
            extent = Math.max(extent, Math.sqrt(points.squaredDistance(0, points, i)));
        double most = extent;
        double best = CoinAndPriors.lowest(p -> -leaveOneOut(points, most * Math.pow(1000, p - 1), compute));
        return most * Math.pow(1000, best - 1);
    }

    public static void main(String[] args) {
        // Three of four numbers are about 0 with deviation 1, the fourth is about 4 with deviation 0.4.
        Random random = new Random(3);
        Points points = DensePoints.generate(
                200, 1, (i, k) -> i % 4 == 0 ? 4 + 0.4 * random.nextGaussian() : random.nextGaussian());
        Compute compute = Compute.standard();
        double sigma = bestSigma(points, compute);
        for (double factor : new double[] {0.5, 1, 2})
            System.out.printf(
                    "sigma %.2f: mean log-likelihood of left-out points %.3f%n",
                    factor * sigma, leaveOneOut(points, factor * sigma, compute));
        Points where = Points.of(new double[] {0}, new double[] {2}, new double[] {4});
        double[] found = density(points, sigma, where, compute);
        System.out.printf("density at 0: %.2f, at 2: %.2f, at 4: %.2f%n", found[0], found[1], found[2]);
    }
}
