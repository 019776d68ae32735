package dev.mercer.linalg.internal;

import dev.mercer.linalg.tile.RowSource;
import dev.mercer.linalg.tile.Rows;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * The numerical rank of a symmetric positive semi-definite matrix A, from few of its rows: the columns of a factor
 * {@code A ≈ FFᵀ}.
 *
 * <p>Greedy [HPS12]: each step takes the row with the largest diagonal element of the residual A − FFᵀ, until the trace of
 * the residual is at most {@code tolerance} times that of A, until {@code maxRank}, or until the largest element is
 * rounding noise (below n·1.1e-16 times the largest of A). Cost: rank rows of A, 2n·rank² operations, 8n·rank bytes.
 *
 * <p>Certificate: for a semi-definite matrix ‖A − FFᵀ‖ is at most the trace of the residual. The rank is the numerical rank at
 * that accuracy; it is an upper bound of the smallest rank with the same accuracy.
 */
public final class PivotedCholesky {
    private static final double ROUNDOFF = 0x1p-53;

    private PivotedCholesky() {}

    /**
     * The rank of {@code a}.
     *
     * @param tolerance the share of the trace that may remain, at least 0
     * @param maxRank rows to take at most, at least 1
     * @throws dev.mercer.util.InvalidInputException when an element met is not finite
     * @throws dev.mercer.util.CancelledException if {@code progress} is cancelled
     */
    public static int rank(RowSource a, double tolerance, int maxRank, Progress progress) {
        Require.nonNegative("tolerance", tolerance);
        Require.atLeast("maxRank", 1, maxRank);
        int n = a.size();
        double[] residual = new double[n];
        for (int i = 0; i < n; i++) residual[i] = Require.finite("diagonal element " + i, a.diagonal(i));
        double trace = VectorMath.sum(residual);
        double noise = n * ROUNDOFF * VectorMath.maxAbs(residual);
        List<double[]> rows = new ArrayList<>();
        int[] pivots = new int[Math.min(n, maxRank)];
        while (rows.size() < pivots.length) {
            progress.throwIfCancelled();
            int pivot = largest(residual);
            if (!(residual[pivot] > noise) || VectorMath.sum(residual) <= tolerance * trace) break;
            pivots[rows.size()] = pivot;
            double[] row = nextRow(a, rows, pivot, residual[pivot]);
            // Zero up to rounding: the rows taken before are already reproduced.
            for (int p = 0; p < rows.size(); p++) row[pivots[p]] = 0;
            rows.add(row);
            for (int i = 0; i < n; i++) residual[i] -= row[i] * row[i];
            // Set to exactly zero, so that its rounding errors are not chosen again.
            residual[pivot] = 0;
            progress.report("rank", rows.size(), pivots.length);
        }
        return rows.size();
    }

    private static double[] nextRow(RowSource a, List<double[]> rows, int pivot, double value) {
        int n = a.size();
        double[] row = new double[n];
        a.row(pivot, row);
        Require.that(
                Double.isFinite(VectorMath.maxAbs(row)),
                "row %d of the matrix of %d points has an element that is not finite; look for missing, infinite or"
                        + " very large values in the data",
                pivot,
                n);
        double[] coefficients = new double[rows.size()];
        for (int p = 0; p < coefficients.length; p++) coefficients[p] = rows.get(p)[pivot];
        Rows.subtract(row, coefficients, 0, rows.toArray(double[][]::new), 0, coefficients.length, 0, n);
        VectorMath.scaleAdd(row, 0, n, 1 / Math.sqrt(value), 0);
        row[pivot] = Math.sqrt(value);
        return row;
    }

    private static int largest(double[] values) {
        int largest = 0;
        for (int i = 1; i < values.length; i++) if (values[i] > values[largest]) largest = i;
        return largest;
    }
}
