package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Random;

/**
 * Mean embeddings: the mean of the features of some rows, {@code μ = (1/n) Σᵢ φ(xᵢ)}, stands for their distribution. With
 * a Gaussian kernel no two distributions have the same mean [SGSS07], and few rows with nearly the mean of all rows
 * summarise a table.
 */
public final class RepresentativeRows {
    private RepresentativeRows() {}

    /** ⟨μ, φ(x)⟩ = (1/n) Σᵢ k(x, xᵢ) at each of some points: large where the rows are dense. */
    public static double[] mean(Kernel kernel, Points rows, Points where, Compute compute) {
        double[] weights = new double[rows.size()];
        Arrays.fill(weights, 1.0 / rows.size());
        return CrossGram.of(kernel, where, rows, compute).multiply(weights, Progress.none());
    }

    /** ‖μ − ν‖ of two sets of rows, the maximum mean discrepancy. */
    public static double distance(Kernel kernel, Points a, Points b, Compute compute) {
        double square =
                product(kernel, a, a, compute) + product(kernel, b, b, compute) - 2 * product(kernel, a, b, compute);
        return Math.sqrt(Math.max(0, square));
    }

    private static double product(Kernel kernel, Points a, Points b, Compute compute) {
        return Arrays.stream(mean(kernel, a, b, compute)).average().orElseThrow();
    }

    /** Kernel herding [CWS10]: each row is the one that brings the mean of the chosen rows nearest to that of all. */
    public static int[] representatives(Kernel kernel, Points rows, int count, Compute compute) {
        double[] mean = mean(kernel, rows, rows, compute);
        double[] sums = new double[rows.size()];
        boolean[] taken = new boolean[rows.size()];
        int[] chosen = new int[count];
        for (int c = 0; c < count; c++) {
            int best = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < sums.length; i++) {
                // Row i lowers the squared distance by twice this, up to a factor.
                double gain = (c + 1) * mean[i] - sums[i] - kernel.value(rows, i, rows, i) / 2;
                if (taken[i] || gain <= most) continue;
                most = gain;
                best = i;
            }
            chosen[c] = best;
            taken[best] = true;
            for (int i = 0; i < sums.length; i++) sums[i] += kernel.value(rows, i, rows, best);
        }
        return chosen;
    }

    public static void main(String[] args) {
        Random random = new Random(6);
        Points rows = DensePoints.generate(100, 2, (i, k) -> random.nextGaussian());
        Kernel kernel = new Gaussian(1);
        Compute compute = Compute.standard();
        Points chosen = rows.select(representatives(kernel, rows, 10, compute));
        System.out.printf("10 chosen rows are %.3f from all 100%n", distance(kernel, rows, chosen, compute));
        System.out.printf("10 random rows are %.3f from all 100%n", distance(kernel, rows, rows.range(0, 10), compute));
    }
}
