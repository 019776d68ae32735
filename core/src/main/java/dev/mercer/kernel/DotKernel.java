package dev.mercer.kernel;

import dev.mercer.data.Points;

/** A kernel of the inner product: k(x, z) = g(xᵀz). */
public sealed interface DotKernel extends NamedKernel permits Constant, Linear, Polynomial, Sigmoid {
    /** The kernel as a function of xᵀz. */
    double ofDot(double dot);

    /** ∂k/∂(xᵀz). */
    double slope(double dot);

    /** Writes the derivatives with respect to {@link #tunable()}, if there are any. */
    default void gradient(double dot, double[] out, int at) {}

    @Override
    default double operations(double coordinates) {
        return coordinates;
    }

    @Override
    default double value(Points x, int i, Points y, int j) {
        return ofDot(x.dot(i, y, j));
    }

    @Override
    default void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        gradient(x.dot(i, y, j), out, at);
    }

    @Override
    default void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double slope = slope(x.dot(i, y, j));
        for (int k = 0; k < x.dim(); k++) out[k] = slope * y.get(j, k);
    }
}
