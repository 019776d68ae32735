package dev.mercer.kernel;

import dev.mercer.util.Require;

/**
 * Gaussian kernel: {@code k(x, z) = exp(−‖x − z‖² / 2σ²)}.
 *
 * <p>Also called RBF or squared exponential; the {@code gamma} of other libraries is {@code 1/2σ²}. Smooth; k(x, x) = 1;
 * tends to 1 as σ grows and to the indicator of x = z as σ shrinks. Positive definite on all of ℝᵈ. Source: [RW06, eq.
 * 4.9].
 *
 * @param sigma σ > 0, in the unit of the inputs
 */
public record Gaussian(double sigma) implements RadialKernel {
    public Gaussian {
        Require.scale("sigma", sigma);
    }

    /** The kernel exp(−γ‖x − z‖²) of LIBSVM and scikit-learn. */
    public static Gaussian ofGamma(double gamma) {
        return new Gaussian(Math.sqrt(1 / (2 * Require.scale("gamma", gamma))));
    }

    @Override
    public double ofSquaredDistance(double d2) {
        return Math.exp(-d2 / (2 * sigma * sigma));
    }

    @Override
    public double slope(double d2) {
        double value = ofSquaredDistance(d2);
        return value == 0 ? 0 : -d2 / (2 * sigma * sigma) * value;
    }

    @Override
    public void fill(Tile tile) {
        double gamma = 1 / (2 * sigma * sigma);
        tile.squaredDistances(gamma);
        tile.exp(-gamma);
    }

    @Override
    public void fillSlope(Tile tile) {
        fill(tile);
        tile.affine(-1 / (sigma * sigma), 0);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
