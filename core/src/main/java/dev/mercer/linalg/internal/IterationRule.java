package dev.mercer.linalg.internal;

import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether iterating is expected to be cheaper than factoring, from counts of operations and residuals, never
 * from a clock.
 *
 * <p>A factor in single precision costs n³/3 operations, an iteration reads 2n² bytes of the rounded matrix. On current
 * hardware about 0.03·n iterations take as long as the factor; iterating is worth it if less than half of that is
 * needed. The preconditioner of rank n/32 costs 3n·rank² operations, 1 % of the factor.
 *
 * @param rank columns of the preconditioner's factor, at least 1
 * @param most the largest acceptable number of further iterations expected; at most twice as many are made
 * @param patience the number of iterations before the residuals are first tested, because they need not decrease from
 *     the first step on
 */
record IterationRule(int rank, double most, int patience) {
    /** Iterations between two tests of the residuals. */
    static final int LOOK = 8;

    private static final int LEAST_SIZE = 3000;
    private static final int MOST_COLUMNS = 4;
    private static final int MOST_RANK = 1024;
    private static final int LEAST_RANK = 32;
    private static final int MOST_STREAMED = 1000;

    /** More patience, because there is no fallback. */
    static final int STREAMED_PATIENCE = 128;

    IterationRule {
        Require.atLeast("rank", 1, rank);
        Require.positive("iterations", most);
    }

    /** Tests the residuals as soon as there are some. */
    IterationRule(int rank, double most) {
        this(rank, most, LOOK);
    }

    /** The rule for n rows and {@code columns} right-hand sides, if iterating can be cheaper at all. */
    static Optional<IterationRule> of(int n, int columns) {
        if (n < LEAST_SIZE || columns < 1 || columns > MOST_COLUMNS) return Optional.empty();
        // A further column finds the tiles in the cache: it costs less than half of the first.
        double each = 1 + 0.4 * (columns - 1);
        return Optional.of(new IterationRule(Math.min(MOST_RANK, n / 32), n / 75.0 / each));
    }

    /**
     * The rule for a matrix that is not stored and cannot be factored: iterates as long as no more than 1,000 further
     * iterations are expected. The preconditioner is halved until it fits into the memory; empty if there are too few
     * rows or too little memory.
     */
    static Optional<IterationRule> streamed(int n, long spareBytes) {
        if (n < LEAST_SIZE) return Optional.empty();
        for (int rank = Math.min(MOST_RANK, n / 32); rank >= LEAST_RANK; rank /= 2) {
            IterationRule rule = new IterationRule(rank, MOST_STREAMED, STREAMED_PATIENCE);
            if (rule.bytes(n) <= spareBytes) return Optional.of(rule);
        }
        return Optional.empty();
    }

    /** Memory in addition to the matrix and its float copy: two factors of float for n rows, and sums of products in double. */
    long bytes(int n) {
        return 8L * rank * n + 8L * (LowRankInverse.GROUPS + 1) * rank * rank;
    }

    /**
     * True if iterating is still expected to be cheaper, given the largest relative residual after each iteration. The
     * slower of two rates counts: that from the beginning and that of the second half.
     */
    boolean hopeful(List<Double> residuals, double tolerance) {
        int k = residuals.size();
        if (k >= 2 * most) return false;
        if (k < patience || k % LOOK != 0) return true;
        double now = -Math.log10(residuals.get(k - 1));
        double half = -Math.log10(residuals.get(k / 2 - 1));
        double rate = Math.min(now / k, (now - half) / (k - k / 2));
        double missing = -Math.log10(tolerance) - now;
        // Written so that NaN fails the test.
        return missing <= 0 || (rate > 0 && missing / rate <= most);
    }
}
