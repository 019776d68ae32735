package dev.mercer.blas;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of few rows in double with a tile of floats, which are converted in registers: the tile is read in place, four of its rows at a
 * time, and once for two rows of the other factor. Vectors of floats have as many bits as those of doubles, so that only the first half of one
 * is used, and the last part of a tile is left to an ordinary loop. The class is loaded with {@link VectorSimd} only and follows its rules:
 * each loop is one method that calls no other.
 */
final class WideRows {
    private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

    /** The most rows: with more, it is faster to copy the tile to double. */
    private static final int MOST = 32;

    private WideRows() {}

    /** The part of the {@code count} numbers of four rows that vectors can load: the last vectors begin half a vector before the end of b. */
    private static int end(float[] b, int from, int count) {
        return from + 4 * count + D.length() <= b.length ? count : count - D.length();
    }

    private static boolean fits(int m, int across, int rows) {
        return m <= MOST && D.vectorBitSize() >= 128 && across % D.length() == 0 && rows % 4 == 0;
    }

    /** See {@link Simd#minusWideRows}. */
    static boolean minus(double[] c, double[] a, float[] b, int m, int n, int k) {
        if (!fits(m, n, k)) return false;
        for (int i = 0; i < k; i += 4) {
            for (int row = 0; row + 1 < m; row += 2) twoRows(c, row * n, a, row * k + i, k, b, i * n, n);
            if (m % 2 != 0) oneRow(c, (m - 1) * n, a, (m - 1) * k + i, b, i * n, n);
        }
        return true;
    }

    /** Four rows of B, from {@code b0} on, times the four numbers of A from {@code ai} on, into the row of C from {@code ci} on. */
    private static void oneRow(double[] c, int ci, double[] a, int ai, float[] b, int b0, int n) {
        DoubleVector a0 = DoubleVector.broadcast(D, -a[ai]);
        DoubleVector a1 = DoubleVector.broadcast(D, -a[ai + 1]);
        DoubleVector a2 = DoubleVector.broadcast(D, -a[ai + 2]);
        DoubleVector a3 = DoubleVector.broadcast(D, -a[ai + 3]);
        int b1 = b0 + n;
        int b2 = b1 + n;
        int b3 = b2 + n;
        int end = end(b, b0, n);
        for (int r = 0; r < end; r += D.length()) {
            DoubleVector x0 =
                    (DoubleVector) FloatVector.fromArray(F, b, b0 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector x1 =
                    (DoubleVector) FloatVector.fromArray(F, b, b1 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector x2 =
                    (DoubleVector) FloatVector.fromArray(F, b, b2 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector x3 =
                    (DoubleVector) FloatVector.fromArray(F, b, b3 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector sum = DoubleVector.fromArray(D, c, ci + r);
            x3.fma(a3, x2.fma(a2, x1.fma(a1, x0.fma(a0, sum)))).intoArray(c, ci + r);
        }
        for (int r = end; r < n; r++)
            for (int l = 0; l < 4; l++) c[ci + r] = Math.fma(-a[ai + l], b[b0 + l * n + r], c[ci + r]);
    }

    /** As {@link #oneRow}, for two rows: also the next row of A, {@code k} further on, into the next row of C. */
    private static void twoRows(double[] c, int c0, double[] a, int ai, int k, float[] b, int b0, int n) {
        DoubleVector a00 = DoubleVector.broadcast(D, -a[ai]);
        DoubleVector a01 = DoubleVector.broadcast(D, -a[ai + 1]);
        DoubleVector a02 = DoubleVector.broadcast(D, -a[ai + 2]);
        DoubleVector a03 = DoubleVector.broadcast(D, -a[ai + 3]);
        DoubleVector a10 = DoubleVector.broadcast(D, -a[ai + k]);
        DoubleVector a11 = DoubleVector.broadcast(D, -a[ai + k + 1]);
        DoubleVector a12 = DoubleVector.broadcast(D, -a[ai + k + 2]);
        DoubleVector a13 = DoubleVector.broadcast(D, -a[ai + k + 3]);
        int b1 = b0 + n;
        int b2 = b1 + n;
        int b3 = b2 + n;
        int c1 = c0 + n;
        int end = end(b, b0, n);
        for (int r = 0; r < end; r += D.length()) {
            DoubleVector x0 =
                    (DoubleVector) FloatVector.fromArray(F, b, b0 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector x1 =
                    (DoubleVector) FloatVector.fromArray(F, b, b1 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector x2 =
                    (DoubleVector) FloatVector.fromArray(F, b, b2 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector x3 =
                    (DoubleVector) FloatVector.fromArray(F, b, b3 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector s0 = DoubleVector.fromArray(D, c, c0 + r);
            DoubleVector s1 = DoubleVector.fromArray(D, c, c1 + r);
            x3.fma(a03, x2.fma(a02, x1.fma(a01, x0.fma(a00, s0)))).intoArray(c, c0 + r);
            x3.fma(a13, x2.fma(a12, x1.fma(a11, x0.fma(a10, s1)))).intoArray(c, c1 + r);
        }
        for (int r = end; r < n; r++)
            for (int l = 0; l < 4; l++) {
                c[c0 + r] = Math.fma(-a[ai + l], b[b0 + l * n + r], c[c0 + r]);
                c[c1 + r] = Math.fma(-a[ai + k + l], b[b0 + l * n + r], c[c1 + r]);
            }
    }

    /** See {@link Simd#minusWideRowsTransposed}. */
    static boolean minusTransposed(double[] c, double[] a, float[] b, int m, int n, int k) {
        if (!fits(m, k, n)) return false;
        double[] sums = new double[8 * D.length()];
        for (int j = 0; j < n; j += 4) {
            for (int row = 0; row + 1 < m; row += 2) {
                twoTimesFour(a, row * k, b, j * k, k, sums);
                subtract(c, row * n + j, sums, 0);
                subtract(c, (row + 1) * n + j, sums, 4 * D.length());
            }
            if (m % 2 == 0) continue;
            oneTimesFour(a, (m - 1) * k, b, j * k, k, sums);
            subtract(c, (m - 1) * n + j, sums, 0);
        }
        return true;
    }

    /** Subtracts the sums of four vectors, in a fixed order: that of reduceLanes is not specified, and differs before and after compilation. */
    private static void subtract(double[] c, int at, double[] sums, int from) {
        int lanes = D.length();
        for (int l = 0; l < 4; l++) {
            double sum = 0;
            for (int i = from + l * lanes; i < from + (l + 1) * lanes; i++) sum += sums[i];
            c[at + l] -= sum;
        }
    }

    /** The products of a row of A with four of B, each with one partial sum for each lane. */
    private static void oneTimesFour(double[] a, int ai, float[] b, int b0, int k, double[] sums) {
        DoubleVector s0 = DoubleVector.zero(D);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        int b1 = b0 + k;
        int b2 = b1 + k;
        int b3 = b2 + k;
        int end = end(b, b0, k);
        for (int r = 0; r < end; r += D.length()) {
            DoubleVector x = DoubleVector.fromArray(D, a, ai + r);
            s0 = ((DoubleVector) FloatVector.fromArray(F, b, b0 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s0);
            s1 = ((DoubleVector) FloatVector.fromArray(F, b, b1 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s1);
            s2 = ((DoubleVector) FloatVector.fromArray(F, b, b2 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s2);
            s3 = ((DoubleVector) FloatVector.fromArray(F, b, b3 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s3);
        }
        int lanes = D.length();
        s0.intoArray(sums, 0);
        s1.intoArray(sums, lanes);
        s2.intoArray(sums, 2 * lanes);
        s3.intoArray(sums, 3 * lanes);
        plainProducts(a, ai, b, b0, k, end, sums, 0);
    }

    /** Adds the products from {@code end} on to the same lanes as vectors would, so that the bits are the same. */
    private static void plainProducts(double[] a, int ai, float[] b, int b0, int k, int end, double[] sums, int from) {
        for (int r = end; r < k; r++)
            for (int l = 0; l < 4; l++) {
                int at = from + l * D.length() + r - end;
                sums[at] = Math.fma(b[b0 + l * k + r], a[ai + r], sums[at]);
            }
    }

    /** As {@link #oneTimesFour}, for two rows: also the next row of A. */
    private static void twoTimesFour(double[] a, int ai, float[] b, int b0, int k, double[] sums) {
        DoubleVector s00 = DoubleVector.zero(D);
        DoubleVector s01 = s00;
        DoubleVector s02 = s00;
        DoubleVector s03 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s12 = s00;
        DoubleVector s13 = s00;
        int b1 = b0 + k;
        int b2 = b1 + k;
        int b3 = b2 + k;
        int end = end(b, b0, k);
        for (int r = 0; r < end; r += D.length()) {
            DoubleVector x = DoubleVector.fromArray(D, a, ai + r);
            DoubleVector y = DoubleVector.fromArray(D, a, ai + k + r);
            DoubleVector t0 =
                    (DoubleVector) FloatVector.fromArray(F, b, b0 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector t1 =
                    (DoubleVector) FloatVector.fromArray(F, b, b1 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector t2 =
                    (DoubleVector) FloatVector.fromArray(F, b, b2 + r).convertShape(VectorOperators.F2D, D, 0);
            DoubleVector t3 =
                    (DoubleVector) FloatVector.fromArray(F, b, b3 + r).convertShape(VectorOperators.F2D, D, 0);
            s00 = t0.fma(x, s00);
            s01 = t1.fma(x, s01);
            s02 = t2.fma(x, s02);
            s03 = t3.fma(x, s03);
            s10 = t0.fma(y, s10);
            s11 = t1.fma(y, s11);
            s12 = t2.fma(y, s12);
            s13 = t3.fma(y, s13);
        }
        int lanes = D.length();
        s00.intoArray(sums, 0);
        s01.intoArray(sums, lanes);
        s02.intoArray(sums, 2 * lanes);
        s03.intoArray(sums, 3 * lanes);
        s10.intoArray(sums, 4 * lanes);
        s11.intoArray(sums, 5 * lanes);
        s12.intoArray(sums, 6 * lanes);
        s13.intoArray(sums, 7 * lanes);
        plainProducts(a, ai, b, b0, k, end, sums, 0);
        plainProducts(a, ai + k, b, b0, k, end, sums, 4 * lanes);
    }
}
