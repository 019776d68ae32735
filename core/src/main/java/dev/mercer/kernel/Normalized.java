package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;

/**
 * Normalised kernel: {@code k(x, z)/√(k(x, x) k(z, z))}; every point has length 1 in feature space.
 *
 * <p>Positive semi-definite if k is; points with k(x, x) ≤ 0 or infinite cannot be normalised and are refused. A point with itself
 * costs one value of k, not three, so that nested normalizations of depth n cost n² values and not 3ⁿ.
 *
 * @param kernel k
 */
public record Normalized(Kernel kernel) implements Composite.Unary {
    @Override
    public double value(Points x, int i, Points y, int j) {
        double left = diagonal(x, i);
        if (Composite.same(x, i, y, j)) return left / lengths(left, left);
        return kernel.value(x, i, y, j) / lengths(left, diagonal(y, j));
    }

    private static double lengths(double left, double right) {
        return Math.sqrt(left) * Math.sqrt(right);
    }

    /** k(xᵢ, xᵢ), refused if it is not > 0 and finite. */
    public double diagonal(Points points, int i) {
        double diagonal = kernel.value(points, i, points, i);
        if (!(diagonal > 0 && diagonal < Double.POSITIVE_INFINITY))
            Require.that(
                    false,
                    "%s needs k(x, x) > 0 and finite, got %s at row %d: %s",
                    this,
                    Require.text(diagonal),
                    i + 1,
                    diagonal > 0 ? "scale the columns down" : "drop the row, or add constant(1)");
        return diagonal;
    }

    @Override
    public void fill(Tile tile) {
        kernel.fillNormalized(tile);
    }

    @Override
    public Definiteness definiteness() {
        return kernel.definiteness();
    }

    @Override
    public void requireDomain(Points points) {
        kernel.requireDomain(points);
        for (int i = 0; i < points.size(); i++) diagonal(points, i);
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new Normalized(other);
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        int count = parameters().size();
        double[] own = new double[count];
        kernel.gradient(x, i, y, j, own, 0);
        double[] left = own;
        double[] right = own;
        if (!Composite.same(x, i, y, j)) {
            left = new double[count];
            right = new double[count];
            kernel.gradient(x, i, x, i, left, 0);
            kernel.gradient(y, j, y, j, right, 0);
        }
        double atX = diagonal(x, i);
        double atY = diagonal(y, j);
        double lengths = lengths(atX, atY);
        double value = kernel.value(x, i, y, j) / lengths;
        for (int p = 0; p < count; p++) out[at + p] = own[p] / lengths - value / 2 * (left[p] / atX + right[p] / atY);
    }

    /** Uses d/dx k(x, x) = 2 ∂k(x, z)/∂x at z = x, because k is symmetric. */
    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double[] left = new double[x.dim()];
        kernel.inputGradient(x, i, x, i, left);
        if (Composite.same(x, i, y, j)) System.arraycopy(left, 0, out, 0, left.length);
        else kernel.inputGradient(x, i, y, j, out);
        double atX = diagonal(x, i);
        double lengths = lengths(atX, diagonal(y, j));
        double value = kernel.value(x, i, y, j) / lengths;
        for (int k = 0; k < x.dim(); k++) out[k] = out[k] / lengths - value * left[k] / atX;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
