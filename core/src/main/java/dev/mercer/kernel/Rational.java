package dev.mercer.kernel;

import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Rational quadratic kernel: {@code k(x, z) = (1 + ‖x − z‖²/2ασ²)^−α}.
 *
 * <p>A mixture of Gaussians of many widths; tends to the Gaussian of the same σ as α grows. Positive definite on all of
 * ℝᵈ. Source: [RW06, eq. 4.19].
 *
 * @param alpha α > 0, small for a wide mixture
 * @param sigma σ > 0, in the unit of the inputs
 */
public record Rational(double alpha, double sigma) implements RadialKernel {
    public Rational {
        Require.scale("alpha", alpha);
        Require.scale("sigma", sigma);
    }

    @Override
    public double ofSquaredDistance(double d2) {
        return ofRatio(d2 / (2 * alpha * sigma * sigma));
    }

    /** (1 + t)^−α, by log1p so that it is accurate for large α, where t is small. */
    private double ofRatio(double t) {
        return Math.exp(-alpha * Math.log1p(t));
    }

    @Override
    public double slope(double d2) {
        double t = d2 / (2 * alpha * sigma * sigma);
        double value = ofRatio(t);
        return value == 0 ? 0 : -alpha * t / (1 + t) * value;
    }

    @Override
    public List<String> tunable() {
        return List.of("alpha", "sigma");
    }

    @Override
    public void gradient(double d2, double[] out, int at) {
        double t = d2 / (2 * alpha * sigma * sigma);
        // Below 1e-4 the two terms agree in most digits, and three terms of their power series are more exact.
        double byAlpha = t < 1e-4 ? t * t * (-0.5 + t * (2.0 / 3 - t * 0.75)) : t / (1 + t) - Math.log1p(t);
        double value = ofRatio(t);
        out[at] = value == 0 ? 0 : byAlpha * value;
        RadialKernel.super.gradient(d2, out, at + 1);
    }

    @Override
    public void fill(Tile tile) {
        tile.squaredDistances();
        tile.affine(1 / (2 * alpha * sigma * sigma), 0);
        tile.map(Math::log1p, Formula.VALUE.log1p());
        tile.exp(-alpha);
    }

    /** 2∂k/∂d² = −(1 + ‖x − z‖²/2ασ²)^(−α − 1)/σ². */
    @Override
    public void fillSlope(Tile tile) {
        tile.squaredDistances();
        tile.affine(1 / (2 * alpha * sigma * sigma), 0);
        tile.map(Math::log1p, Formula.VALUE.log1p());
        tile.exp(-alpha - 1);
        tile.affine(-1 / (sigma * sigma), 0);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
