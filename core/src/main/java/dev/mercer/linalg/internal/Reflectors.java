package dev.mercer.linalg.internal;

import dev.mercer.linalg.tile.Rows;
import dev.mercer.linalg.tile.VectorMath;

/**
 * The product of a panel of Householder reflections in compact form, {@code H₀H₁⋯ = I − VTVᵀ} [SVL89].
 *
 * <p>Applied to a strip of columns it is three products of matrices.
 */
final class Reflectors {
    private final int n;
    private final int first;
    private final int count;
    /** V: vectors of length n that are zero up to {@link #first}. */
    private final double[][] vectors;
    /** V again, row by row. */
    private final double[] coefficients;

    private final double[][] triangle;

    Reflectors(Tridiagonalization t, int k0, int k1) {
        n = t.n;
        first = k0 + 1;
        count = k1 - k0;
        vectors = new double[count][];
        coefficients = new double[n * count];
        for (int p = 0; p < count; p++) {
            vectors[p] = t.rows[k0 + p];
            for (int i = first; i < n; i++) coefficients[i * count + p] = vectors[p][i];
        }
        triangle = triangle(t.scales, k0);
    }

    private double[][] triangle(double[] scales, int k0) {
        double[][] t = new double[count][count];
        for (int j = 0; j < count; j++) {
            double scale = scales[k0 + j];
            t[j][j] = scale;
            for (int l = 0; l < j; l++) {
                double overlap = VectorMath.dot(vectors[l], vectors[j], first, n);
                for (int i = 0; i <= l; i++) t[i][j] -= scale * t[i][l] * overlap;
            }
        }
        return t;
    }

    /** X ← (I − VTVᵀ)X for the n rows of a strip. */
    void applyTo(double[][] x) {
        int width = x[0].length;
        // The kernels subtract: this is −VᵀX, and the next T·VᵀX.
        double[][] products = new double[count][width];
        int p = 0;
        for (; p + 2 <= count; p += 2) {
            Rows.subtract(products[p], products[p + 1], vectors[p], 0, vectors[p + 1], 0, x, first, n, 0, width);
        }
        if (p < count) Rows.subtract(products[p], vectors[p], 0, x, first, n, 0, width);
        double[][] scaled = new double[count][width];
        for (int i = 0; i < count; i++) Rows.subtract(scaled[i], triangle[i], 0, products, i, count, 0, width);
        int i = first;
        for (; i + 2 <= n; i += 2) {
            int o = i * count;
            Rows.subtract(x[i], x[i + 1], coefficients, o, coefficients, o + count, scaled, 0, count, 0, width);
        }
        if (i < n) Rows.subtract(x[i], coefficients, i * count, scaled, 0, count, 0, width);
    }
}
