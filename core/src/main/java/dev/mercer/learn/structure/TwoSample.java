package dev.mercer.learn.structure;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Tests whether two samples come from the same distribution, by the maximum mean discrepancy of their embeddings.
 *
 * <p>The statistic is the unbiased estimate {@code MMD² = mean k(x, x′) + mean k(y, y′) − 2 mean k(x, y)} over pairs of different points; it may be
 * below 0. Its distribution under the null hypothesis is that over random divisions of the pooled points. With a Gaussian or Matérn kernel any
 * difference is detected if the samples are large enough. Cost: 2N²P operations for N points in all, as products with the matrix. Source: [GBR12].
 *
 * @param permutations P ≥ 1, the number of random divisions
 * @param seed the same seed draws the same divisions
 */
public record TwoSample(int permutations, long seed) {
    /** Divisions whose products are computed at once. */
    private static final int BATCH = 128;

    public TwoSample {
        Require.atLeast("permutations", 1, permutations);
    }

    /** Tests the first {@code first} points of a matrix of pooled points against the others; each sample has two points or more. */
    public PermutationResult of(Gram pooled, int first, Progress progress) {
        int n = pooled.size();
        Require.that(
                first >= 2 && n - first >= 2,
                "a two-sample test needs two rows or more in each sample, got %d and %d",
                first,
                n - first);
        double[] sums = new double[n];
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        pooled.apply(ones, sums);
        int[] own = new int[first];
        Arrays.setAll(own, i -> i);
        double[] all = new double[permutations + 1];
        for (int from = 0; from <= permutations; from += BATCH) {
            int count = Math.min(BATCH, permutations + 1 - from);
            Matrix members = new Matrix(n, count);
            for (int p = 0; p < count; p++) {
                // Division 0 is that of the data.
                int[] rows = from + p == 0 ? own : RandomOrder.first(first, n, PermutationResult.seed(seed, from + p));
                for (int row : rows) members.set(row, p, 1);
            }
            Matrix products = pooled.multiply(members);
            for (int p = 0; p < count; p++)
                all[from + p] = statistic(pooled, members.column(p), products.column(p), sums);
            progress.report("permutations", Math.min(permutations, from + count - 1L), permutations);
            progress.throwIfCancelled();
        }
        return PermutationResult.of(all[0], Arrays.copyOfRange(all, 1, all.length));
    }

    /** MMD² of the points whose {@code member} is 1 against the others, Kz and K1 given. */
    private static double statistic(Gram pooled, double[] member, double[] product, double[] sums) {
        double m = 0;
        double within = 0;
        double toAll = 0;
        double total = 0;
        double ownDiagonal = 0;
        double diagonal = 0;
        for (int i = 0; i < member.length; i++) {
            double own = pooled.diagonal(i);
            m += member[i];
            within += member[i] * product[i];
            toAll += member[i] * sums[i];
            ownDiagonal += member[i] * own;
            total += sums[i];
            diagonal += own;
        }
        double k = member.length - m;
        double across = toAll - within;
        double others = total - toAll - across;
        return (within - ownDiagonal) / (m * (m - 1))
                + (others - (diagonal - ownDiagonal)) / (k * (k - 1))
                - 2 * across / (m * k);
    }
}
