package dev.mercer.blas;

import dev.mercer.linalg.tile.VectorMath;

/** Loops that the compiler C2 vectorizes: arrays at the same index, no branches, no sums (see decision 3). */
final class PlainSimd implements Simd {
    @Override
    public String name() {
        return "loops vectorised by the compiler";
    }

    @Override
    public void decay(double[] v, int at, int count, double factor) {
        for (int j = at; j < at + count; j++) v[j] *= factor;
        VectorMath.exp(v, at, at + count);
    }

    @Override
    public void decay(float[] v, int at, int count, float factor) {
        for (int j = at; j < at + count; j++) v[j] *= factor;
        VectorMath.exp(v, at, at + count);
    }

    @Override
    public boolean anyBelow(double[] v, int at, int count, double bound) {
        boolean low = false;
        for (int j = at; j < at + count; j++) low |= !(v[j] >= bound);
        return low;
    }

    @Override
    public int firstBelow(float[] v, int at, float[] bounds, float more, int from) {
        int c = from;
        while (c < bounds.length && v[at + c] >= bounds[c] + more) c++;
        return c;
    }

    @Override
    public void widen(float[] v, double[] out, int count) {
        for (int j = 0; j < count; j++) out[j] = v[j];
    }

    @Override
    public boolean minusFew(float[] c, float[] a, float[] b, int m, int n, int k) {
        return false;
    }

    @Override
    public boolean minusFewTransposed(float[] c, float[] a, float[] b, int m, int n, int k) {
        return false;
    }

    /** False: the compiler does not vectorize conversions from float to double. */
    @Override
    public boolean minusWideRows(double[] c, double[] a, float[] b, int m, int n, int k) {
        return false;
    }

    @Override
    public boolean minusWideRowsTransposed(double[] c, double[] a, float[] b, int m, int n, int k) {
        return false;
    }

    /** False: the compiler does not vectorize sums. */
    @Override
    public boolean minusBoth(float[] tile, int rows, int columns, Both vectors) {
        return false;
    }
}
