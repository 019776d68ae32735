package dev.mercer.linalg.tile;

import java.util.Arrays;

/** The triangular half of {@link PlainTileMath}: solves with one tile and the Cholesky factor of one tile. */
final class TriangularTiles {
    // A multiple of the three terms that the inner loop of Rows takes; 12 and 18 were no faster.
    private static final int STEP = 6;

    private TriangularTiles() {}

    /** B ← B·L⁻ᵀ. */
    static void solveTransposed(double[] b, double[] l, int m, int n, boolean few) {
        if (few) {
            for (int i = 0; i < m; i++) solveTransposedRow(b, i * n, l, n);
            return;
        }
        double[][] columns = Rows.unpackTransposed(l, n, n);
        double[] x0 = new double[n];
        double[] x1 = new double[n];
        for (int i = 0; i < m; i += 2) {
            int second = Math.min(i + 1, m - 1);
            System.arraycopy(b, i * n, x0, 0, n);
            System.arraycopy(b, second * n, x1, 0, n);
            for (int j = 0; j < n; j += STEP) {
                int end = Math.min(n, j + STEP);
                forward(x0, columns, j, end);
                forward(x1, columns, j, end);
                Rows.subtract(x0, x1, x0, 0, x1, 0, columns, j, end, end, n);
            }
            System.arraycopy(x0, 0, b, i * n, n);
            System.arraycopy(x1, 0, b, second * n, n);
        }
    }

    /** Solves for the unknowns from … to, of which all earlier ones have been eliminated. */
    private static void forward(double[] x, double[][] columns, int from, int to) {
        for (int j = from; j < to; j++) {
            x[j] /= columns[j][j];
            for (int i = j + 1; i < to; i++) x[i] -= x[j] * columns[j][i];
        }
    }

    private static void solveTransposedRow(double[] b, int o, double[] l, int n) {
        double[] x = Arrays.copyOfRange(b, o, o + n);
        for (int j = 0; j < n; j += 4) {
            int end = Math.min(n, j + 4);
            if (end - j == 4) Rows.subtractDots(x, j, x, l, j * n, n, j);
            for (int i = j; i < end; i++) {
                for (int p = end - j == 4 ? j : 0; p < i; p++) x[i] -= x[p] * l[i * n + p];
                x[i] /= l[i * n + i];
            }
        }
        System.arraycopy(x, 0, b, o, n);
    }

    /** B ← B·L⁻¹: from the last unknown to the first. */
    static void solve(double[] b, double[] l, int m, int n, boolean few) {
        if (few) {
            for (int i = 0; i < m; i++) solveRow(b, i * n, l, n);
            return;
        }
        // Last row first, so that the order of subtraction is that of the unknowns.
        double[][] rows = Rows.unpackReversed(l, n, n);
        double[][] x = new double[2][n];
        double[][] found = new double[2][n];
        for (int i = 0; i < m; i += 2) {
            int second = Math.min(i + 1, m - 1);
            System.arraycopy(b, i * n, x[0], 0, n);
            System.arraycopy(b, second * n, x[1], 0, n);
            for (int q = 0; q < n; q += STEP) {
                int end = Math.min(n, q + STEP);
                backward(x[0], found[0], rows, q, end);
                backward(x[1], found[1], rows, q, end);
                Rows.subtract(x[0], x[1], found[0], 0, found[1], 0, rows, q, end, 0, n - end);
            }
            System.arraycopy(x[0], 0, b, i * n, n);
            System.arraycopy(x[1], 0, b, second * n, n);
        }
    }

    /** Solves for the unknowns n−1−q, {@code from ≤ q < to}, and writes them to {@code found} in that order. */
    private static void backward(double[] x, double[] found, double[][] rows, int from, int to) {
        int n = x.length;
        for (int q = from; q < to; q++) {
            int j = n - 1 - q;
            x[j] /= rows[q][j];
            found[q] = x[j];
            for (int i = n - to; i < j; i++) x[i] -= x[j] * rows[q][i];
        }
    }

    private static void solveRow(double[] b, int o, double[] l, int n) {
        for (int j = n - 1; j >= 0; j--) {
            b[o + j] /= l[j * n + j];
            double x = b[o + j];
            for (int i = 0, q = j * n; i < j; i++, q++) b[o + i] -= x * l[q];
        }
    }

    /** A ← L; see {@link TileMath#factor}. Works on the rows of U = Lᵀ, two at a time [GVL13, §4.2.5]. */
    static int factor(double[] a, int n) {
        double[][] u = Rows.unpackTransposed(a, n, n);
        double[] above = new double[2 * n];
        int failed = -1;
        for (int i = 0; i < n && failed < 0; i += 2) {
            subtractAbove(u, above, i);
            failed = finish(u, i, n);
            if (failed < 0 && i + 1 < n) {
                VectorMath.axpy(-u[i][i + 1], u[i], u[i + 1], i + 1, n);
                failed = finish(u, i + 1, n);
            }
        }
        int rows = failed < 0 ? n : failed + 1;
        for (int j = 0; j < rows; j++) {
            for (int i = j; i < n; i++) a[i * n + j] = u[j][i];
        }
        return failed;
    }

    /** Subtracts the parts of all finished rows before i from row i and, if there is one, row i + 1. */
    private static void subtractAbove(double[][] u, double[] above, int i) {
        int n = above.length / 2;
        if (i + 1 == n) {
            for (int p = 0; p < i; p++) above[p] = u[p][i];
            Rows.subtract(u[i], above, 0, u, 0, i, i, n);
            return;
        }
        for (int p = 0; p < i; p++) {
            above[p] = u[p][i];
            above[n + p] = u[p][i + 1];
        }
        Rows.subtract(u[i], u[i + 1], above, 0, above, n, u, 0, i, i, n);
    }

    /** Divides row i by the root of its pivot; returns −1, or i if there is no such root. */
    private static int finish(double[][] u, int i, int n) {
        double pivot = u[i][i];
        if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) return i;
        double root = Math.sqrt(pivot);
        u[i][i] = root;
        for (int j = i + 1; j < n; j++) u[i][j] /= root;
        return -1;
    }
}
