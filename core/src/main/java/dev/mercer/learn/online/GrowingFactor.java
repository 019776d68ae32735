package dev.mercer.learn.online;

import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import java.util.ArrayList;
import java.util.List;

/**
 * A Cholesky factor LLᵀ = A of a matrix to which rows are added and from which they are removed, each with its column.
 * A row is added by a triangular solution, and removed by rotations that merge its column of L into the rows below.
 * Cost: n² for each; both are as stable as a factorisation. Source: [GVL13, §6.5].
 */
final class GrowingFactor {
    /** Row i of L up to the diagonal. */
    private final List<double[]> rows = new ArrayList<>();

    int size() {
        return rows.size();
    }

    /** Appends a row: its entries with the earlier rows, and its diagonal element. */
    void append(double[] entries, double diagonal) {
        int n = size();
        double[] row = new double[n + 1];
        double rest = diagonal;
        for (int i = 0; i < n; i++) {
            double[] above = rows.get(i);
            double sum = entries[i];
            for (int j = 0; j < i; j++) sum -= above[j] * row[j];
            row[i] = sum / above[i];
            rest -= row[i] * row[i];
        }
        if (!(rest > Math.ulp(diagonal))) throw new NotPositiveDefiniteException(n + 1, n, rest);
        row[n] = Math.sqrt(rest);
        rows.add(row);
    }

    /** Removes a row and its column. */
    void remove(int removed) {
        rows.remove(removed);
        int n = size();
        double[] cosines = new double[n];
        double[] sines = new double[n];
        for (int m = removed; m < n; m++) {
            double[] old = rows.get(m);
            double[] row = new double[m + 1];
            System.arraycopy(old, 0, row, 0, removed);
            System.arraycopy(old, removed + 1, row, removed, m + 1 - removed);
            double carried = old[removed];
            for (int k = removed; k < m; k++) {
                double kept = cosines[k] * row[k] + sines[k] * carried;
                carried = cosines[k] * carried - sines[k] * row[k];
                row[k] = kept;
            }
            double length = Math.hypot(row[m], carried);
            cosines[m] = row[m] / length;
            sines[m] = carried / length;
            row[m] = length;
            rows.set(m, row);
        }
    }

    /** A⁻¹b. */
    double[] solve(double[] b) {
        double[] x = b.clone();
        for (int i = 0; i < x.length; i++) {
            double[] row = rows.get(i);
            for (int j = 0; j < i; j++) x[i] -= row[j] * x[j];
            x[i] /= row[i];
        }
        for (int i = x.length - 1; i >= 0; i--) {
            double[] row = rows.get(i);
            x[i] /= row[i];
            for (int j = 0; j < i; j++) x[j] -= row[j] * x[i];
        }
        return x;
    }
}
