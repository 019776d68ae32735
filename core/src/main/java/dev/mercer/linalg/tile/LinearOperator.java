package dev.mercer.linalg.tile;

import dev.mercer.util.Require;
import java.util.function.UnaryOperator;

/**
 * A square matrix that is known only by its products with vectors.
 *
 * <p>Products with the same vector have the same bits every time. Methods that need a symmetric or positive definite
 * operator document it, and rely on the caller if they cannot check it.
 */
public interface LinearOperator {
    /** Rows and columns. */
    int size();

    /** out ← A·v; both have {@link #size} elements and are different arrays. */
    void apply(double[] v, double[] out);

    /** A·v for each vector, in arrays of their own. An operator of {@link #ofAll} computes its elements once for all vectors. */
    default double[][] applyAll(double[]... v) {
        double[][] out = new double[v.length][size()];
        for (int c = 0; c < v.length; c++) apply(v[c], out[c]);
        return out;
    }

    /** One product. */
    @FunctionalInterface
    interface Product {
        /** out ← A·v. */
        void apply(double[] v, double[] out);
    }

    /** The operator of {@code size} rows with the given product. */
    static LinearOperator of(int size, Product product) {
        Require.atLeast("size", 0, size);
        return new LinearOperator() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public void apply(double[] v, double[] out) {
                product.apply(v, out);
            }
        };
    }

    /** The operator of {@code size} rows that multiplies several vectors at once. */
    static LinearOperator ofAll(int size, UnaryOperator<double[][]> products) {
        Require.atLeast("size", 0, size);
        return new LinearOperator() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public void apply(double[] v, double[] out) {
                System.arraycopy(applyAll(v)[0], 0, out, 0, size);
            }

            @Override
            public double[][] applyAll(double[]... v) {
                return products.apply(v);
            }
        };
    }

    /** sᵢAᵢⱼsⱼ; A itself if there are no factors s. */
    static LinearOperator scaled(LinearOperator a, double... factors) {
        if (factors.length == 0) return a;
        return ofAll(a.size(), v -> {
            double[][] products = a.applyAll(times(factors, v));
            return times(factors, products);
        });
    }

    private static double[][] times(double[] factors, double[]... v) {
        double[][] scaled = new double[v.length][factors.length];
        for (int c = 0; c < v.length; c++) for (int i = 0; i < factors.length; i++) scaled[c][i] = v[c][i] * factors[i];
        return scaled;
    }
}
