package dev.mercer.kernel;

import dev.mercer.data.Points;

/**
 * Exponential of a kernel: {@code exp(k(x, z))}, a power series of k with positive coefficients.
 *
 * <p>Positive semi-definite if k is.
 *
 * @param kernel k
 */
public record Exp(Kernel kernel) implements Composite.Unary, Composite.OfValues {
    @Override
    public double value(Points x, int i, Points y, int j) {
        return Math.exp(kernel.value(x, i, y, j));
    }

    @Override
    public void fill(Tile tile) {
        kernel.fill(tile);
        tile.exp(1);
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new Exp(other);
    }

    @Override
    public double slope(int part, Points x, int i, Points y, int j) {
        return value(x, i, y, j);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
