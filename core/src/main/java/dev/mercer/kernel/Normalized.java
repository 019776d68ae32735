package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Normalised kernel: {@code k(x, z)/√(k(x, x) k(z, z))}; every point has length 1 in feature space.
 *
 * <p>Positive semi-definite if k is; points with k(x, x) ≤ 0 or infinite cannot be normalised and are refused.
 *
 * @param kernel k
 */
public record Normalized(Kernel kernel) implements Kernel {
    @Override
    public double value(Points x, int i, Points y, int j) {
        return kernel.value(x, i, y, j) / lengths(x, i, y, j);
    }

    private double lengths(Points x, int i, Points y, int j) {
        return Math.sqrt(diagonal(x, i)) * Math.sqrt(diagonal(y, j));
    }

    /** k(xᵢ, xᵢ), refused where it is not > 0 and finite. */
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
    public List<Kernel> parts() {
        return List.of(kernel);
    }

    @Override
    public void requireDomain(Points points) {
        kernel.requireDomain(points);
        for (int i = 0; i < points.size(); i++) diagonal(points, i);
    }

    @Override
    public List<Parameter> parameters() {
        return kernel.parameters();
    }

    @Override
    public Kernel withParameters(double... values) {
        return new Normalized(kernel.withParameters(values));
    }

    @Override
    public Kernel bind(List<String> names) {
        return new Normalized(kernel.bind(names));
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        int count = parameters().size();
        double[] own = new double[count];
        double[] left = new double[count];
        double[] right = new double[count];
        kernel.gradient(x, i, y, j, own, 0);
        kernel.gradient(x, i, x, i, left, 0);
        kernel.gradient(y, j, y, j, right, 0);
        double value = value(x, i, y, j);
        for (int p = 0; p < count; p++)
            out[at + p] =
                    own[p] / lengths(x, i, y, j) - value / 2 * (left[p] / diagonal(x, i) + right[p] / diagonal(y, j));
    }

    /** Uses d/dx k(x, x) = 2 ∂k(x, z)/∂x at z = x, because k is symmetric. */
    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double[] left = new double[x.dim()];
        kernel.inputGradient(x, i, x, i, left);
        kernel.inputGradient(x, i, y, j, out);
        double value = value(x, i, y, j);
        for (int k = 0; k < x.dim(); k++) out[k] = out[k] / lengths(x, i, y, j) - value * left[k] / diagonal(x, i);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
