package dev.mercer.linalg.internal;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/** A symmetric tridiagonal matrix: its diagonal and the elements beside it. Immutable. */
final class SymmetricTridiagonal {
    private final double[] diagonal;
    private final double[] offDiagonal;

    private SymmetricTridiagonal(double[] diagonal, double[] offDiagonal) {
        this.diagonal = diagonal;
        this.offDiagonal = offDiagonal;
    }

    /**
     * The matrix with copies of the given elements.
     *
     * @param diagonal n ≥ 1 finite elements
     * @param offDiagonal n − 1 finite elements; number i couples i and i + 1
     */
    static SymmetricTridiagonal of(double[] diagonal, double[] offDiagonal) {
        Require.atLeast("length of the diagonal", 1, diagonal.length);
        Require.equal("length of the off-diagonal", diagonal.length - 1, offDiagonal.length);
        for (double value : diagonal) Require.finite("diagonal element", value);
        for (double value : offDiagonal) Require.finite("off-diagonal element", value);
        return new SymmetricTridiagonal(diagonal.clone(), offDiagonal.clone());
    }

    private int size() {
        return diagonal.length;
    }

    /** The eigenvalues, ascending. Cost: about 20n² operations. */
    double[] eigenvalues() {
        double[] values = diagonal.clone();
        QlIteration.run(values, Arrays.copyOf(offDiagonal, size()), (start, step, count, c, s) -> {});
        Arrays.sort(values);
        return values;
    }

    /** Eigenvalues and eigenvectors, on at most {@code threads} threads. Cost: about 6n³ operations. */
    Eigen eigen(int threads) {
        Require.atLeast("threads", 1, threads);
        return Eigen.diagonalize(
                diagonal.clone(),
                Arrays.copyOf(offDiagonal, size()),
                Strips.identity(size()),
                threads,
                Progress.none());
    }

    /**
     * The eigenvalues, ascending, in row 0, and the last component of each eigenvector, with any sign, in row 1. Cost:
     * about 30n² operations.
     */
    double[][] valuesAndLastComponents() {
        int n = size();
        double[] values = diagonal.clone();
        double[] last = new double[n];
        last[n - 1] = 1;
        QlIteration.run(values, Arrays.copyOf(offDiagonal, n), (start, step, count, c, s) -> {
            for (int t = 0, x = start; t < count; t++, x += step) {
                double a = last[x];
                double b = last[x + step];
                last[x] = c[t] * a + s[t] * b;
                last[x + step] = c[t] * b - s[t] * a;
            }
        });
        int[] order = Eigen.ascending(values);
        double[][] sorted = new double[2][n];
        for (int i = 0; i < n; i++) {
            sorted[0][i] = values[order[i]];
            sorted[1][i] = last[order[i]];
        }
        return sorted;
    }
}
