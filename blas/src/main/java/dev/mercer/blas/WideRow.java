package dev.mercer.blas;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of one vector in double with a tile of floats, which are widened in registers: the tile is read once, row after row, at
 * the rate of the memory. Loaded with {@link VectorSimd} only, and written by its rules: each loop one method that calls nothing
 * else.
 */
final class WideRow {
    private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
    /** As many floats as there are doubles. */
    private static final VectorSpecies<Float> H =
            VectorSpecies.of(float.class, VectorShape.forBitSize(Math.max(64, D.vectorBitSize() / 2)));

    private WideRow() {}

    private static boolean fits(int across, int rows) {
        return D.vectorBitSize() >= 128 && across % D.length() == 0 && rows % 4 == 0;
    }

    /** See {@link Simd#minusWideRow}. */
    static boolean minus(double[] c, double[] a, float[] b, int n, int k) {
        if (!fits(n, k)) return false;
        for (int i = 0; i < k; i += 4) fourRows(c, a, b, i, n);
        return true;
    }

    private static void fourRows(double[] c, double[] a, float[] b, int i, int n) {
        DoubleVector a0 = DoubleVector.broadcast(D, -a[i]);
        DoubleVector a1 = DoubleVector.broadcast(D, -a[i + 1]);
        DoubleVector a2 = DoubleVector.broadcast(D, -a[i + 2]);
        DoubleVector a3 = DoubleVector.broadcast(D, -a[i + 3]);
        int b0 = i * n;
        int b1 = b0 + n;
        int b2 = b1 + n;
        int b3 = b2 + n;
        for (int r = 0; r < n; r += D.length()) {
            DoubleVector sum = DoubleVector.fromArray(D, c, r);
            sum = ((DoubleVector) FloatVector.fromArray(H, b, b0 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(a0, sum);
            sum = ((DoubleVector) FloatVector.fromArray(H, b, b1 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(a1, sum);
            sum = ((DoubleVector) FloatVector.fromArray(H, b, b2 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(a2, sum);
            sum = ((DoubleVector) FloatVector.fromArray(H, b, b3 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(a3, sum);
            sum.intoArray(c, r);
        }
    }

    /** See {@link Simd#minusWideRowTransposed}. */
    static boolean minusTransposed(double[] c, double[] a, float[] b, int n, int k) {
        if (!fits(k, n)) return false;
        double[] sums = new double[4 * D.length()];
        for (int j = 0; j < n; j += 4) {
            fourProducts(a, b, j * k, k, sums);
            for (int l = 0; l < 4; l++) c[j + l] -= sum(sums, l * D.length(), D.length());
        }
        return true;
    }

    /** In an order of its own: that of reduceLanes is not specified, and differs before and after compilation. */
    private static double sum(double[] v, int at, int count) {
        double sum = 0;
        for (int i = at; i < at + count; i++) sum += v[i];
        return sum;
    }

    private static void fourProducts(double[] a, float[] b, int at, int k, double[] sums) {
        DoubleVector s0 = DoubleVector.zero(D);
        DoubleVector s1 = s0;
        DoubleVector s2 = s0;
        DoubleVector s3 = s0;
        int b1 = at + k;
        int b2 = b1 + k;
        int b3 = b2 + k;
        for (int r = 0; r < k; r += D.length()) {
            DoubleVector x = DoubleVector.fromArray(D, a, r);
            s0 = ((DoubleVector) FloatVector.fromArray(H, b, at + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s0);
            s1 = ((DoubleVector) FloatVector.fromArray(H, b, b1 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s1);
            s2 = ((DoubleVector) FloatVector.fromArray(H, b, b2 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s2);
            s3 = ((DoubleVector) FloatVector.fromArray(H, b, b3 + r).convertShape(VectorOperators.F2D, D, 0))
                    .fma(x, s3);
        }
        int lanes = D.length();
        s0.intoArray(sums, 0);
        s1.intoArray(sums, lanes);
        s2.intoArray(sums, 2 * lanes);
        s3.intoArray(sums, 3 * lanes);
    }
}
