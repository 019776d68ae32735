package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;

/**
 * Cosine kernel: {@code k(x, z) = xᵀz/‖x‖‖z‖}, the cosine of the angle between x and z.
 *
 * <p>Positive semi-definite on ℝᵈ without the origin; zero vectors have no angle and are refused.
 */
public record Cosine() implements NamedKernel {
    @Override
    public double value(Points x, int i, Points y, int j) {
        requireNonZero(x, i);
        requireNonZero(y, j);
        return x.dot(i, y, j) / lengths(x, i, y, j);
    }

    private static double lengths(Points x, int i, Points y, int j) {
        return Math.sqrt(x.squaredNorm(i)) * Math.sqrt(y.squaredNorm(j));
    }

    private static void requireNonZero(Points points, int i) {
        if (!(points.squaredNorm(i) > 0))
            Require.that(false, "cosine() needs points other than 0, row %d is all zeros: drop it", i + 1);
    }

    @Override
    public void requireDomain(Points points) {
        for (int i = 0; i < points.size(); i++) requireNonZero(points, i);
    }

    @Override
    public void fill(Tile tile) {
        tile.dots();
        tile.normalize(new Linear());
    }

    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double lengths = lengths(x, i, y, j);
        double along = value(x, i, y, j) / x.squaredNorm(i);
        for (int k = 0; k < x.dim(); k++) out[k] = y.get(j, k) / lengths - along * x.get(i, k);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
