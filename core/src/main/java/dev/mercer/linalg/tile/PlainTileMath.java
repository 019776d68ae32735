package dev.mercer.linalg.tile;

import java.util.Arrays;

/**
 * {@link TileMath} in plain Java: always available, and the definition that other implementations must agree with.
 *
 * <p>Every element is accumulated in the order of the inner index, one product after the other, as three nested loops
 * would do it. The result of a row of B or C therefore does not depend on the other rows, to the last bit. Measured on
 * one EPYC core with tiles of 256, GF/s: products 30, square 24, solves 15, factor 12.
 */
public final class PlainTileMath implements TileMath.OfDouble {
    // Below this many rows, unpacking the other operand costs more than it gains.
    private static final int FEW = 4;

    @Override
    public void minusProduct(double[] c, double[] a, double[] b, int m, int n, int k) {
        if (n == 1) {
            minusProductTransposedRow(c, 0, b, 0, a, m, k); // cᵀ −= bᵀaᵀ
        } else if (m < FEW) {
            for (int i = 0; i < m; i++) minusProductRow(c, i * n, a, i * k, b, n, k);
        } else {
            minusProductRows(c, a, Rows.unpack(b, k, n), m, n, k);
        }
    }

    @Override
    public void minusProductTransposed(double[] c, double[] a, double[] b, int m, int n, int k) {
        if (m < FEW) {
            for (int i = 0; i < m; i++) minusProductTransposedRow(c, i * n, a, i * k, b, n, k);
        } else {
            minusProductRows(c, a, Rows.unpackTransposed(b, n, k), m, n, k);
        }
    }

    private static void minusProductRows(double[] c, double[] a, double[][] b, int m, int n, int k) {
        double[] c0 = new double[n];
        double[] c1 = new double[n];
        int i = 0;
        for (; i + 2 <= m; i += 2) {
            System.arraycopy(c, i * n, c0, 0, n);
            System.arraycopy(c, i * n + n, c1, 0, n);
            Rows.subtract(c0, c1, a, i * k, a, i * k + k, b, 0, k, 0, n);
            System.arraycopy(c0, 0, c, i * n, n);
            System.arraycopy(c1, 0, c, i * n + n, n);
        }
        if (i < m) {
            System.arraycopy(c, i * n, c0, 0, n);
            Rows.subtract(c0, a, i * k, b, 0, k, 0, n);
            System.arraycopy(c0, 0, c, i * n, n);
        }
    }

    private static void minusProductRow(double[] c, int co, double[] a, int ao, double[] b, int n, int k) {
        double[] row = Arrays.copyOfRange(c, co, co + n);
        double[][] four = new double[4][n];
        for (int p = 0; p < k; p += 4) {
            int terms = Math.min(4, k - p);
            for (int q = 0; q < terms; q++) System.arraycopy(b, (p + q) * n, four[q], 0, n);
            Rows.subtract(row, a, ao + p, four, 0, terms, 0, n);
        }
        System.arraycopy(row, 0, c, co, n);
    }

    private static void minusProductTransposedRow(double[] c, int co, double[] a, int ao, double[] b, int n, int k) {
        double[] row = Arrays.copyOfRange(a, ao, ao + k);
        int j = 0;
        for (; j + 4 <= n; j += 4) Rows.subtractDots(c, co + j, row, b, j * k, k, k);
        for (; j < n; j++) {
            for (int p = 0; p < k; p++) c[co + j] -= row[p] * b[j * k + p];
        }
    }

    @Override
    public void minusSquare(double[] c, double[] a, int n, int k) {
        double[][] b = Rows.unpackTransposed(a, n, k);
        double[] c0 = new double[n];
        double[] c1 = new double[n];
        for (int i = 0; i < n; i += 2) {
            // The upper half of a pair's second row is one element longer than needed; the last row may stand alone.
            int second = Math.min(i + 1, n - 1);
            System.arraycopy(c, i * n, c0, 0, second + 1);
            System.arraycopy(c, second * n, c1, 0, second + 1);
            Rows.subtract(c0, c1, a, i * k, a, second * k, b, 0, k, 0, second + 1);
            System.arraycopy(c0, 0, c, i * n, second + 1);
            System.arraycopy(c1, 0, c, second * n, second + 1);
        }
    }

    @Override
    public void solve(double[] b, double[] l, int m, int n) {
        TriangularTiles.solve(b, l, m, n, m < FEW);
    }

    @Override
    public void solveTransposed(double[] b, double[] l, int m, int n) {
        TriangularTiles.solveTransposed(b, l, m, n, m < FEW);
    }

    @Override
    public int factor(double[] a, int n) {
        return TriangularTiles.factor(a, n);
    }
}
