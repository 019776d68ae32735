package dev.mercer.blas;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of few rows with a large tile by the Vector API: four rows at a time against four vectors of the tile, sixteen sums in
 * registers. The tile is read in place; a library would first copy it into another order, or read it once for each row. The class is loaded
 * with {@link VectorSimd} only and follows its rules: each loop is one method that calls no other.
 */
final class FewRows {
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

    /** The numbers in a cache line. */
    private static final int LINE = 16;

    private FewRows() {}

    /** Whether there are enough registers for sixteen sums at a time: with fewer than 32 the sums would be in memory. */
    private static boolean roomy() {
        return F.vectorBitSize() == 512;
    }

    /** See {@link Simd#minusFew}. */
    static boolean minus(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (!roomy() || n % (4 * F.length()) != 0) return false;
        int width = 4 * F.length();
        float[] sums = new float[4 * width];
        sums[0] = fetched(b, k * n); // So that it is not left out; overwritten at once.
        for (int j = 0; j < n; j += width)
            for (int row = 0; row < m; row += 4) {
                fewRows(a, b, new Few(row, m, j, n, k), sums);
                for (int i = 0; i < Math.min(4, m - row); i++) subtract(c, (row + i) * n + j, sums, i * width, width);
            }
        return true;
    }

    /**
     * Reads one number of each cache line, in their order, before loops read them in another order: the processor prefetches a single stream,
     * but not several rows side by side (31 against 10 GB/s).
     */
    private static float fetched(float[] b, int count) {
        float sum = 0;
        for (int j = 0; j < count; j += LINE) sum += b[j];
        return sum;
    }

    private static void subtract(float[] c, int at, float[] sums, int from, int count) {
        for (int j = 0; j < count; j++) c[at + j] -= sums[from + j];
    }

    /** Four rows of A starting at {@code row}, or fewer at the end, and some of the columns, starting at {@code column}. */
    private record Few(int row, int m, int column, int n, int k) {
        /** Row i of the four; the first one again if it does not exist. */
        int at(int i) {
            return (row + i < m ? row + i : row) * k;
        }
    }

    /** The products of four rows of A with four vectors of each row of B. */
    private static void fewRows(float[] a, float[] b, Few few, float[] sums) {
        int lanes = F.length();
        int k = few.k;
        int n = few.n;
        int a0 = few.at(0);
        int a1 = few.at(1);
        int a2 = few.at(2);
        int a3 = few.at(3);
        FloatVector c00 = FloatVector.zero(F);
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c03 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        FloatVector c13 = c00;
        FloatVector c20 = c00;
        FloatVector c21 = c00;
        FloatVector c22 = c00;
        FloatVector c23 = c00;
        FloatVector c30 = c00;
        FloatVector c31 = c00;
        FloatVector c32 = c00;
        FloatVector c33 = c00;
        for (int i = 0, at = few.column; i < k; i++, at += n) {
            FloatVector b0 = FloatVector.fromArray(F, b, at);
            FloatVector b1 = FloatVector.fromArray(F, b, at + lanes);
            FloatVector b2 = FloatVector.fromArray(F, b, at + 2 * lanes);
            FloatVector b3 = FloatVector.fromArray(F, b, at + 3 * lanes);
            FloatVector x0 = FloatVector.broadcast(F, a[a0 + i]);
            c00 = b0.fma(x0, c00);
            c01 = b1.fma(x0, c01);
            c02 = b2.fma(x0, c02);
            c03 = b3.fma(x0, c03);
            FloatVector x1 = FloatVector.broadcast(F, a[a1 + i]);
            c10 = b0.fma(x1, c10);
            c11 = b1.fma(x1, c11);
            c12 = b2.fma(x1, c12);
            c13 = b3.fma(x1, c13);
            FloatVector x2 = FloatVector.broadcast(F, a[a2 + i]);
            c20 = b0.fma(x2, c20);
            c21 = b1.fma(x2, c21);
            c22 = b2.fma(x2, c22);
            c23 = b3.fma(x2, c23);
            FloatVector x3 = FloatVector.broadcast(F, a[a3 + i]);
            c30 = b0.fma(x3, c30);
            c31 = b1.fma(x3, c31);
            c32 = b2.fma(x3, c32);
            c33 = b3.fma(x3, c33);
        }
        c00.intoArray(sums, 0);
        c01.intoArray(sums, lanes);
        c02.intoArray(sums, 2 * lanes);
        c03.intoArray(sums, 3 * lanes);
        c10.intoArray(sums, 4 * lanes);
        c11.intoArray(sums, 5 * lanes);
        c12.intoArray(sums, 6 * lanes);
        c13.intoArray(sums, 7 * lanes);
        c20.intoArray(sums, 8 * lanes);
        c21.intoArray(sums, 9 * lanes);
        c22.intoArray(sums, 10 * lanes);
        c23.intoArray(sums, 11 * lanes);
        c30.intoArray(sums, 12 * lanes);
        c31.intoArray(sums, 13 * lanes);
        c32.intoArray(sums, 14 * lanes);
        c33.intoArray(sums, 15 * lanes);
    }

    /** See {@link Simd#minusFewTransposed}. */
    static boolean minusTransposed(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (!roomy() || k % F.length() != 0 || n % 4 != 0) return false;
        float[] sums = new float[16 * F.length()];
        for (int j = 0; j < n; j += 4)
            for (int row = 0; row < m; row += 4) {
                Few few = new Few(row, m, j, n, k);
                fewProducts(a, b, few, sums);
                for (int i = 0; i < Math.min(4, m - row); i++)
                    for (int l = 0; l < 4; l++) c[(row + i) * n + j + l] -= sum(sums, (4 * i + l) * F.length());
            }
        return true;
    }

    /** The sum of the lanes in a fixed order: that of reduceLanes is not specified, and differs before and after compilation. */
    private static float sum(float[] v, int at) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int i = at; i < at + 16; i += 4) {
            s0 += v[i];
            s1 += v[i + 1];
            s2 += v[i + 2];
            s3 += v[i + 3];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** The products of four rows of A with four of B, each with one partial sum for each lane. */
    private static void fewProducts(float[] a, float[] b, Few few, float[] sums) {
        int lanes = F.length();
        int k = few.k;
        int a0 = few.at(0);
        int a1 = few.at(1);
        int a2 = few.at(2);
        int a3 = few.at(3);
        int b0 = few.column * k;
        int b1 = b0 + k;
        int b2 = b1 + k;
        int b3 = b2 + k;
        FloatVector c00 = FloatVector.zero(F);
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c03 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        FloatVector c13 = c00;
        FloatVector c20 = c00;
        FloatVector c21 = c00;
        FloatVector c22 = c00;
        FloatVector c23 = c00;
        FloatVector c30 = c00;
        FloatVector c31 = c00;
        FloatVector c32 = c00;
        FloatVector c33 = c00;
        for (int r = 0; r < k; r += lanes) {
            FloatVector y0 = FloatVector.fromArray(F, b, b0 + r);
            FloatVector y1 = FloatVector.fromArray(F, b, b1 + r);
            FloatVector y2 = FloatVector.fromArray(F, b, b2 + r);
            FloatVector y3 = FloatVector.fromArray(F, b, b3 + r);
            FloatVector x0 = FloatVector.fromArray(F, a, a0 + r);
            c00 = y0.fma(x0, c00);
            c01 = y1.fma(x0, c01);
            c02 = y2.fma(x0, c02);
            c03 = y3.fma(x0, c03);
            FloatVector x1 = FloatVector.fromArray(F, a, a1 + r);
            c10 = y0.fma(x1, c10);
            c11 = y1.fma(x1, c11);
            c12 = y2.fma(x1, c12);
            c13 = y3.fma(x1, c13);
            FloatVector x2 = FloatVector.fromArray(F, a, a2 + r);
            c20 = y0.fma(x2, c20);
            c21 = y1.fma(x2, c21);
            c22 = y2.fma(x2, c22);
            c23 = y3.fma(x2, c23);
            FloatVector x3 = FloatVector.fromArray(F, a, a3 + r);
            c30 = y0.fma(x3, c30);
            c31 = y1.fma(x3, c31);
            c32 = y2.fma(x3, c32);
            c33 = y3.fma(x3, c33);
        }
        c00.intoArray(sums, 0);
        c01.intoArray(sums, lanes);
        c02.intoArray(sums, 2 * lanes);
        c03.intoArray(sums, 3 * lanes);
        c10.intoArray(sums, 4 * lanes);
        c11.intoArray(sums, 5 * lanes);
        c12.intoArray(sums, 6 * lanes);
        c13.intoArray(sums, 7 * lanes);
        c20.intoArray(sums, 8 * lanes);
        c21.intoArray(sums, 9 * lanes);
        c22.intoArray(sums, 10 * lanes);
        c23.intoArray(sums, 11 * lanes);
        c30.intoArray(sums, 12 * lanes);
        c31.intoArray(sums, 13 * lanes);
        c32.intoArray(sums, 14 * lanes);
        c33.intoArray(sums, 15 * lanes);
    }
}
