package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Columns times factors: {@code Φ(x) = (s₁x₁, s₂x₂, …)}, so that {@code k @ scales(s)} is k with the distance √(Σ
 * sₖ²(xₖ − zₖ)²).
 *
 * <p>The diagonal case of {@link Metric}. A factor may be 0, which ignores the column; no length of {@link PerColumn}
 * can do that.
 *
 * @param factors s, one row with a number ≥ 0 for each column
 */
public record Scales(DensePoints factors) implements LinearMap {
    public Scales {
        Require.that(
                factors.size() == 1 && factors.dim() > 0, "factors must be one row of numbers, got %d", factors.size());
        for (int k = 0; k < factors.dim(); k++)
            Require.that(
                    factors.get(0, k) >= 0,
                    "factors must be >= 0, got %s for column %d",
                    Require.text(factors.get(0, k)),
                    k + 1);
    }

    /** The factors as an array, which is copied. */
    public static Scales of(double... factors) {
        return new Scales(DensePoints.of(new double[][] {factors}));
    }

    @Override
    public int dim(int inputs) {
        Require.that(
                inputs == factors.dim(), "there are %d factors, the points have %d columns", factors.dim(), inputs);
        return inputs;
    }

    @Override
    public void map(Points x, int i, double[] out) {
        dim(x.dim());
        x.copyRow(i, out);
        for (int k = 0; k < factors.dim(); k++) out[k] *= factors.get(0, k);
    }

    @Override
    public OfOne single() {
        return (x, out) -> {
            for (int k = 0; k < factors.dim(); k++) out[k] = x[k] * factors.get(0, k);
        };
    }

    @Override
    public void pullBack(double[] g, double[] out) {
        for (int k = 0; k < factors.dim(); k++) out[k] = factors.get(0, k) * g[k];
    }

    @Override
    public double[] importances() {
        double[] squares = new double[factors.dim()];
        for (int k = 0; k < squares.length; k++) squares[k] = factors.get(0, k) * factors.get(0, k);
        return squares;
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.of(new Linear().after(this));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
