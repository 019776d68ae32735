package dev.mercer.bench;

import dev.mercer.data.DensePoints;

/**
 * Standard normal numbers that every language can make again, up to rounding in the last digit: number i comes from two
 * uniform numbers by Box and Muller, and those from the bits of SplitMix64 at 2i and 2i + 1. See python/normal.py.
 */
public final class NormalData {
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private NormalData() {}

    public static DensePoints points(int n, int d, long seed) {
        return DensePoints.generate(n, d, (i, k) -> number(seed, (long) i * d + k));
    }

    public static double[][] rows(int n, int d, long seed) {
        double[][] rows = new double[n][d];
        for (int i = 0; i < n; i++) for (int k = 0; k < d; k++) rows[i][k] = number(seed, (long) i * d + k);
        return rows;
    }

    public static double[] vector(int n, long seed) {
        double[] vector = new double[n];
        for (int i = 0; i < n; i++) vector[i] = number(seed, i);
        return vector;
    }

    private static double number(long seed, long i) {
        double radius = Math.sqrt(-2 * Math.log(uniform(seed, 2 * i)));
        return radius * Math.cos(2 * Math.PI * uniform(seed, 2 * i + 1));
    }

    /** In (0, 1): 52 random bits and a half. */
    private static double uniform(long seed, long i) {
        long z = (seed << 32) + (i + 1) * STEP;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return (((z ^ (z >>> 31)) >>> 12) + 0.5) * 0x1p-52;
    }
}
