package dev.mercer.linalg;

import dev.mercer.util.Require;

/**
 * A square matrix that is known only by its products with vectors.
 *
 * <p>Products with the same vector have the same bits every time; methods that need a symmetric or positive definite
 * operator say so, and rely on the caller where they cannot check.
 */
public interface LinearOperator {
    /** Rows and columns. */
    int size();

    /** out ← A·v; both have {@link #size} elements and are different arrays. */
    void apply(double[] v, double[] out);

    /**
     * out[c] ← A·v[c] for every c. Operators that compute their elements on the fly override this, to compute them once
     * for all vectors.
     */
    default void applyAll(double[][] v, double[][] out) {
        for (int c = 0; c < v.length; c++) apply(v[c], out[c]);
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
}
