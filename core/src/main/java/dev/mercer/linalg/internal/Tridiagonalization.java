package dev.mercer.linalg.internal;

import dev.mercer.linalg.tile.Rows;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.Arrays;

/**
 * Householder reduction A = QTQᵀ of a symmetric matrix to a tridiagonal one, T.
 *
 * <p>In panels of 32 columns [DHS89]: within a panel the rest of the matrix is only multiplied with vectors, and its
 * update waits until the panel is done, when it is a product of matrices. 4n³/3 operations, half of them in the products
 * with vectors, whose speed is that of memory. Both halves of A are kept, in rows: every loop then runs along rows (see
 * {@link Rows}), at the price of updating both.
 */
final class Tridiagonalization {
    private static final int PANEL = 32;
    // Columns of one task. Fixed, so that results do not depend on the number of threads.
    private static final int STRIP = 512;
    private static final int BLOCK_ROWS = 32;
    // Vectors shorter than this are treated as zero; the matrix is scaled to elements of at most 1.
    private static final double TINY = 0x1p-960;

    final int n;
    final double[] diagonal;
    /** Element k couples k and k + 1; the last one is 0. */
    final double[] offDiagonal;
    /** H_k = I − scales[k]·v·vᵀ, where v is row k of {@link #rows}. */
    final double[] scales;

    final double[][] rows;
    private final int threads;
    /** For the panel: v and w alternately, and the coefficients of one row. */
    private final double[][] pairs = new double[2 * PANEL][];

    private Tridiagonalization(double[][] a, int threads) {
        this.n = a.length;
        this.rows = a;
        this.threads = threads;
        this.diagonal = new double[n];
        this.offDiagonal = new double[n];
        this.scales = new double[n];
    }

    /** Reduces the full square {@code a}, elements at most 1, and overwrites it with the Householder vectors. */
    static Tridiagonalization of(double[][] a, int threads, Progress progress) {
        Tridiagonalization t = new Tridiagonalization(a, threads);
        for (int k0 = 0; k0 < t.n - 1; k0 += PANEL) {
            progress.throwIfCancelled();
            int k1 = Math.min(t.n - 1, k0 + PANEL);
            for (int k = k0; k < k1; k++) t.reduceColumn(k, k - k0);
            t.updateRest(k1, k1 - k0);
            progress.report("eigenvalues", k1, t.n);
        }
        t.diagonal[t.n - 1] = a[t.n - 1][t.n - 1];
        return t;
    }

    /** Column k = row k: brings it up to date, takes its Householder vector v from it, and finds w for the update. */
    private void reduceColumn(int k, int done) {
        double[] row = rows[k];
        double[] coefficients = new double[2 * PANEL];
        for (int p = 0; p < 2 * done; p++) coefficients[p] = pairs[p ^ 1][k];
        Rows.subtract(row, coefficients, 0, pairs, 0, 2 * done, k, n);
        diagonal[k] = row[k];
        householder(row, k);
        double[] w = new double[n];
        pairs[2 * done] = row;
        pairs[2 * done + 1] = w;
        if (scales[k] == 0) return;
        multiplyRest(row, k, w);
        for (int p = 0; p < 2 * done; p++) coefficients[p] = VectorMath.dot(pairs[p ^ 1], row, k + 1, n);
        Rows.subtract(w, coefficients, 0, pairs, 0, 2 * done, k + 1, n);
        VectorMath.scaleAdd(w, k + 1, n, scales[k], 0);
        VectorMath.axpy(-0.5 * scales[k] * VectorMath.dot(w, row, k + 1, n), row, w, k + 1, n);
    }

    /** Replaces row[k + 1 …] by the vector v with v[k + 1] = 1 of the reflection that leaves only its first element. */
    private void householder(double[] row, int k) {
        double first = row[k + 1];
        double rest = VectorMath.norm2(row, k + 2, n);
        double norm = VectorMath.norm2(new double[] {first, rest});
        Arrays.fill(row, 0, k + 1, 0);
        row[k + 1] = 1;
        if (rest == 0 || norm < TINY) {
            offDiagonal[k] = norm < TINY ? 0 : first;
            Arrays.fill(row, k + 2, n, 0);
            return;
        }
        // The sign that avoids cancellation [GVL13, §5.1.3].
        double beta = first > 0 ? -norm : norm;
        offDiagonal[k] = beta;
        scales[k] = (beta - first) / beta;
        for (int j = k + 2; j < n; j++) row[j] /= first - beta;
    }

    /** w ← A·v for the rows and columns after k, as a sum of rows; each task takes a strip of columns. */
    private void multiplyRest(double[] v, int k, double[] w) {
        double[] negated = new double[n];
        for (int i = k + 1; i < n; i++) negated[i] = -v[i];
        int firstStrip = (k + 1) / STRIP;
        int strips = (n + STRIP - 1) / STRIP - firstStrip;
        // Handing a strip to another thread costs about as much as a strip of 200 rows.
        int useful = n - k > 400 ? threads : 1;
        Parallel.run(useful, strips, t -> {
            int from = Math.max(k + 1, (firstStrip + t) * STRIP);
            int to = Math.min(n, (firstStrip + t + 1) * STRIP);
            Rows.subtract(w, negated, 0, rows, k + 1, n, from, to);
        });
    }

    /** A ← A − VWᵀ − WVᵀ for the rows and columns from {@code start} on; {@code done} pairs. */
    private void updateRest(int start, int done) {
        int blocks = (n - start + BLOCK_ROWS - 1) / BLOCK_ROWS;
        Parallel.run(threads, blocks, t -> {
            int i0 = start + t * BLOCK_ROWS;
            int i1 = Math.min(n, i0 + BLOCK_ROWS);
            double[][] coefficients = new double[i1 - i0][2 * done];
            for (int i = i0; i < i1; i++) {
                for (int p = 0; p < 2 * done; p++) coefficients[i - i0][p] = pairs[p ^ 1][i];
            }
            for (int from = start; from < n; from += STRIP) {
                int to = Math.min(n, from + STRIP);
                int i = i0;
                for (; i + 2 <= i1; i += 2) {
                    double[] first = coefficients[i - i0];
                    double[] second = coefficients[i - i0 + 1];
                    Rows.subtract(rows[i], rows[i + 1], first, 0, second, 0, pairs, 0, 2 * done, from, to);
                }
                if (i < i1) Rows.subtract(rows[i], coefficients[i - i0], 0, pairs, 0, 2 * done, from, to);
            }
        });
    }

    /** Forms Q; the Householder vectors are kept. */
    Strips orthogonal(Progress progress) {
        Strips q = Strips.identity(n);
        int last = (n - 2) / PANEL * PANEL;
        for (int k0 = last; k0 >= 0 && n > 1; k0 -= PANEL) {
            progress.throwIfCancelled();
            Reflectors block = new Reflectors(this, k0, Math.min(n - 1, k0 + PANEL));
            // Columns before k0 + 1 are still those of the identity.
            int firstStrip = (k0 + 1) / Strips.WIDTH;
            Parallel.run(threads, q.count() - firstStrip, t -> block.applyTo(q.strip(firstStrip + t)));
        }
        return q;
    }
}
