package dev.mercer.linalg;

import java.util.SplittableRandom;

/** Gaussian Gram matrices of random points in a cube: well conditioned for many coordinates, ill conditioned for few. */
public final class GaussianGram {
    private GaussianGram() {}

    /** Of n points with so many coordinates between −1 and 1, σ = 1. */
    public static SymmetricMatrix of(int n, int coordinates) {
        SplittableRandom random = new SplittableRandom(n);
        double[][] points = new double[n][coordinates];
        for (double[] point : points) for (int c = 0; c < coordinates; c++) point[c] = random.nextDouble(-1, 1);
        SymmetricMatrix gram = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) gram.set(i, j, value(points[i], points[j]));
        return gram;
    }

    private static double value(double[] x, double[] z) {
        double square = 0;
        for (int c = 0; c < x.length; c++) square += (x[c] - z[c]) * (x[c] - z[c]);
        return Math.exp(-square / 2);
    }

    public static Matrix rightHandSides(int n, int columns) {
        SplittableRandom random = new SplittableRandom(n + columns);
        Matrix b = new Matrix(n, columns);
        for (int at = 0; at < b.values().length; at++) b.values()[at] = random.nextDouble(-1, 1);
        return b;
    }
}
