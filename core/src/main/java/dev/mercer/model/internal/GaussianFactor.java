package dev.mercer.model.internal;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.util.Require;

/**
 * The Cholesky factor L of the equations of a Gaussian process, kept so that variances can be computed without factoring
 * again: n²/2 numbers in place of n³/3 operations. Immutable.
 */
public final class GaussianFactor {
    /** The most rows whose factor is kept: 2²⁵ numbers, a file of 256 MiB. */
    private static final int MOST = 8191;

    private final SymmetricMatrix lower;

    GaussianFactor(SymmetricMatrix lower) {
        this.lower = lower;
    }

    /** True if the factor of n rows is small enough to be kept. */
    public static boolean isKept(int n) {
        return n <= MOST;
    }

    /** From the rows of L, up to its diagonal, one after the other. */
    public static GaussianFactor ofPacked(int size, double[] packed) {
        Require.that(size > 0 && size <= MOST, "a factor has 1 to %,d rows, got %,d", MOST, size);
        Require.equal("numbers of a factor", size * (size + 1) / 2, packed.length);
        SymmetricMatrix lower = new SymmetricMatrix(size);
        for (int i = 0, at = 0; i < size; i++)
            for (int j = 0; j <= i; j++, at++) {
                if (!Double.isFinite(packed[at]) || (i == j && !(packed[at] > 0)))
                    Require.that(
                            false,
                            "element (%d, %d) of a factor must be finite, and > 0 on the diagonal, got %s",
                            i,
                            j,
                            packed[at]);
                lower.set(i, j, packed[at]);
            }
        return new GaussianFactor(lower);
    }

    /** The rows of L, up to its diagonal, one after the other. */
    public double[] packed() {
        double[] packed = new double[size() * (size() + 1) / 2];
        for (int i = 0, at = 0; i < size(); i++) for (int j = 0; j <= i; j++, at++) packed[at] = lower.get(i, j);
        return packed;
    }

    /** n. */
    public int size() {
        return lower.size();
    }

    Cholesky cholesky(Compute compute) {
        return Cholesky.ofFactor(lower, compute.engine());
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof GaussianFactor that) || that.size() != size()) return false;
        for (int i = 0; i < size(); i++)
            for (int j = 0; j <= i; j++) if (lower.get(i, j) != that.lower.get(i, j)) return false;
        return true;
    }

    @Override
    public int hashCode() {
        double sum = 0;
        for (int i = 0; i < size(); i++) sum += lower.get(i, 0);
        return Double.hashCode(sum);
    }

    @Override
    public String toString() {
        return "GaussianFactor of " + size() + " rows";
    }
}
