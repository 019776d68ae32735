package dev.mercer.learn.structure;

import dev.mercer.util.Require;

/**
 * The result of a permutation test.
 *
 * @param statistic the statistic of the data
 * @param pValue {@code (1 + c)/(1 + P)}, where c is the number of the P permutations whose statistic is at least as
 *     large: under the null hypothesis it is at most a with probability at most a, for any number of rows
 * @param permutations P
 */
public record PermutationResult(double statistic, double pValue, int permutations) {
    public PermutationResult {
        Require.that(pValue > 0 && pValue <= 1, "a p-value lies in (0, 1], got %s", pValue);
    }

    /** The result for the statistic of the data and those of permutations. */
    static PermutationResult of(double statistic, double... permuted) {
        // Sums in another order differ by rounding, even if the permuted data are the data themselves.
        double slack = 1e-12 * Math.abs(statistic);
        int larger = 0;
        for (double value : permuted) if (value >= statistic - slack) larger++;
        return new PermutationResult(statistic, (1.0 + larger) / (1 + permuted.length), permuted.length);
    }

    /** A separate seed for each permutation: multiples of this odd number differ in all their bits [SLF14]. */
    static long seed(long seed, int permutation) {
        return seed + permutation * 0x9E3779B97F4A7C15L;
    }
}
