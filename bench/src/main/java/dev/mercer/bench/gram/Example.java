package dev.mercer.bench.gram;

import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.data.DensePoints;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;

/** The data and the kernel that the library and all peers are measured with. */
public final class Example {
    /** γ = 1/2σ² = 0.02, which is scikit-learn's own choice for 50 coordinates: most values are near e⁻². */
    public static final double SIGMA = 5;

    public static final Gaussian KERNEL = new Gaussian(SIGMA);

    /** What is added to the diagonal before factoring. */
    static final double SHIFT = 0.01;

    /** Of the points of the rows; those of the columns, where they are others, are of the next. */
    public static final long SEED = 1;

    private Example() {}

    static DensePoints points(Setting setting) {
        return NormalData.points(setting.n(), setting.d(), SEED);
    }

    static DensePoints others(Setting setting) {
        return NormalData.points(setting.m(), setting.d(), SEED + 1);
    }

    /** A matrix of these numbers, row by row. */
    static Matrix matrix(int rows, int columns, double[] values) {
        Matrix matrix = new Matrix(rows, columns);
        System.arraycopy(values, 0, matrix.values(), 0, values.length);
        return matrix;
    }

    /** Pairs of n points, each once, those of a point with itself among them. */
    static double pairs(double n) {
        return n * (n + 1) / 2;
    }
}
