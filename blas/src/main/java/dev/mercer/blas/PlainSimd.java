package dev.mercer.blas;

import dev.mercer.linalg.VectorMath;

/** Loops that C2 vectorises by itself: arrays at the same index, no branches, no sums (see decision 3). */
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
    public boolean distances(double[] v, int at, int count, double norm, double[] norms, int first, double cancelled) {
        boolean low = false;
        for (int j = 0; j < count; j++) {
            double total = norm + norms[first + j];
            double d2 = total - 2 * v[at + j];
            low |= !(d2 >= cancelled * total);
            v[at + j] = Math.max(0, d2);
        }
        return low;
    }

    @Override
    public boolean distances(float[] v, int at, int count, float norm, float[] norms, int first, float cancelled) {
        boolean low = false;
        for (int j = 0; j < count; j++) {
            float total = norm + norms[first + j];
            float d2 = total - 2 * v[at + j];
            low |= !(d2 >= cancelled * total);
            v[at + j] = Math.max(0, d2);
        }
        return low;
    }
}
