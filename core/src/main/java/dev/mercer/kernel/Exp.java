package dev.mercer.kernel;

import dev.mercer.data.Points;

/**
 * Exponential of a kernel: {@code exp(k(x, z))}, a power series of k with positive coefficients.
 *
 * <p>Positive semi-definite if k is.
 *
 * @param kernel k
 */
public record Exp(Kernel kernel) implements Composite.Unary {
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
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        kernel.gradient(x, i, y, j, out, at);
        Composite.multiply(out, at, parameters().size(), value(x, i, y, j));
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        kernel.inputGradient(x, i, y, j, out);
        Composite.multiply(out, 0, x.dim(), value(x, i, y, j));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
