package dev.mercer.blas;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of one row with a large tile by the Vector API: eight rows of the tile at a time, each read from front to back as memory
 * likes it. Loaded with {@link VectorSimd} only, and written by its rules: each loop one method that calls nothing else.
 */
final class OneRow {
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

    private OneRow() {}

    private static boolean fits(int across, int rows) {
        return F.vectorBitSize() >= 256 && across % F.length() == 0 && rows % 8 == 0;
    }

    /** See {@link Simd#minusFew}, m = 1. */
    static boolean minus(float[] c, float[] a, float[] b, int n, int k) {
        if (!fits(n, k)) return false;
        for (int i = 0; i < k; i += 8) eightRows(c, a, b, i, n);
        return true;
    }

    private static void eightRows(float[] c, float[] a, float[] b, int i, int n) {
        FloatVector a0 = FloatVector.broadcast(F, -a[i]);
        FloatVector a1 = FloatVector.broadcast(F, -a[i + 1]);
        FloatVector a2 = FloatVector.broadcast(F, -a[i + 2]);
        FloatVector a3 = FloatVector.broadcast(F, -a[i + 3]);
        FloatVector a4 = FloatVector.broadcast(F, -a[i + 4]);
        FloatVector a5 = FloatVector.broadcast(F, -a[i + 5]);
        FloatVector a6 = FloatVector.broadcast(F, -a[i + 6]);
        FloatVector a7 = FloatVector.broadcast(F, -a[i + 7]);
        int b0 = i * n;
        int b1 = b0 + n;
        int b2 = b1 + n;
        int b3 = b2 + n;
        int b4 = b3 + n;
        int b5 = b4 + n;
        int b6 = b5 + n;
        int b7 = b6 + n;
        for (int r = 0; r < n; r += F.length()) {
            FloatVector even = FloatVector.fromArray(F, b, b0 + r).fma(a0, FloatVector.fromArray(F, c, r));
            FloatVector odd = FloatVector.fromArray(F, b, b1 + r).mul(a1);
            even = FloatVector.fromArray(F, b, b2 + r).fma(a2, even);
            odd = FloatVector.fromArray(F, b, b3 + r).fma(a3, odd);
            even = FloatVector.fromArray(F, b, b4 + r).fma(a4, even);
            odd = FloatVector.fromArray(F, b, b5 + r).fma(a5, odd);
            even = FloatVector.fromArray(F, b, b6 + r).fma(a6, even);
            odd = FloatVector.fromArray(F, b, b7 + r).fma(a7, odd);
            even.add(odd).intoArray(c, r);
        }
    }

    /** See {@link Simd#minusFewTransposed}, m = 1. */
    static boolean minusTransposed(float[] c, float[] a, float[] b, int n, int k) {
        if (!fits(k, n)) return false;
        float[] sums = new float[8 * F.length()];
        for (int j = 0; j < n; j += 8) {
            eightProducts(a, b, j * k, k, sums);
            for (int l = 0; l < 8; l++) c[j + l] -= sum(sums, l * F.length(), F.length());
        }
        return true;
    }

    /** In an order of its own: that of reduceLanes is not specified, and differs before and after compilation. */
    private static float sum(float[] v, int at, int count) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int i = at; i < at + count; i += 4) {
            s0 += v[i];
            s1 += v[i + 1];
            s2 += v[i + 2];
            s3 += v[i + 3];
        }
        return (s0 + s1) + (s2 + s3);
    }

    private static void eightProducts(float[] a, float[] b, int b0, int k, float[] sums) {
        FloatVector s0 = FloatVector.zero(F);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        int b1 = b0 + k;
        int b2 = b1 + k;
        int b3 = b2 + k;
        int b4 = b3 + k;
        int b5 = b4 + k;
        int b6 = b5 + k;
        int b7 = b6 + k;
        for (int r = 0; r < k; r += F.length()) {
            FloatVector x = FloatVector.fromArray(F, a, r);
            s0 = FloatVector.fromArray(F, b, b0 + r).fma(x, s0);
            s1 = FloatVector.fromArray(F, b, b1 + r).fma(x, s1);
            s2 = FloatVector.fromArray(F, b, b2 + r).fma(x, s2);
            s3 = FloatVector.fromArray(F, b, b3 + r).fma(x, s3);
            s4 = FloatVector.fromArray(F, b, b4 + r).fma(x, s4);
            s5 = FloatVector.fromArray(F, b, b5 + r).fma(x, s5);
            s6 = FloatVector.fromArray(F, b, b6 + r).fma(x, s6);
            s7 = FloatVector.fromArray(F, b, b7 + r).fma(x, s7);
        }
        int lanes = F.length();
        s0.intoArray(sums, 0);
        s1.intoArray(sums, lanes);
        s2.intoArray(sums, 2 * lanes);
        s3.intoArray(sums, 3 * lanes);
        s4.intoArray(sums, 4 * lanes);
        s5.intoArray(sums, 5 * lanes);
        s6.intoArray(sums, 6 * lanes);
        s7.intoArray(sums, 7 * lanes);
    }
}
