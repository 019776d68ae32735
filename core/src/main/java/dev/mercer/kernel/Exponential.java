package dev.mercer.kernel;

import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Exponential-power kernel: {@code k(x, z) = exp(−(‖x − z‖₂/σ)^p)}.
 *
 * <p>p = 1 is the exponential kernel of the Euclidean distance (Matérn ½, rough functions); p = 2 is a Gaussian of width
 * σ/√2. Positive definite on all of ℝᵈ for {@code 0 < p ≤ 2} and for no larger p. Source: [RW06, eq. 4.18].
 *
 * @param sigma σ > 0, in the unit of the inputs
 * @param p {@code 0 < p ≤ 2}, the smoothness
 */
public record Exponential(double sigma, double p) implements RadialKernel {
    public Exponential {
        Require.scale("sigma", sigma);
        Require.that(p > 0 && p <= 2, "p must be > 0 and <= 2, got %s", Require.text(p));
    }

    /** p = 1. */
    public Exponential(double sigma) {
        this(sigma, 1);
    }

    @Override
    public double ofSquaredDistance(double d2) {
        return Math.exp(-exponent(d2 / (sigma * sigma)));
    }

    /** (d/σ)^p from (d/σ)². */
    private double exponent(double u2) {
        return p == 1 ? Math.sqrt(u2) : p == 2 ? u2 : Math.pow(u2, p / 2);
    }

    @Override
    public double slope(double d2) {
        double exponent = exponent(d2 / (sigma * sigma));
        double value = Math.exp(-exponent);
        return value == 0 ? 0 : -p / 2 * exponent * value;
    }

    @Override
    public List<String> tunable() {
        return List.of("sigma", "p");
    }

    @Override
    public void gradient(double d2, double[] out, int at) {
        RadialKernel.super.gradient(d2, out, at);
        double u2 = d2 / (sigma * sigma);
        double exponent = exponent(u2);
        double value = Math.exp(-exponent);
        out[at + 1] = exponent == 0 || value == 0 ? 0 : -exponent * value * Math.log(u2) / 2;
    }

    @Override
    public void fill(Tile tile) {
        tile.squaredDistances();
        tile.affine(1 / (sigma * sigma), 0);
        if (p == 1) tile.sqrt();
        else if (p != 2) tile.map(this::exponent, Formula.VALUE.power(p / 2));
        tile.exp(-1);
    }

    @Override
    public void fillSlope(Tile tile) {
        if (p != 1) {
            RadialKernel.super.fillSlope(tile);
            return;
        }
        tile.squaredDistances();
        tile.affine(1 / (sigma * sigma), 0);
        tile.sqrt();
        tile.copy(values -> {
            values.exp(-1);
            Formula inverse = Formula.of(-1).over(Formula.VALUE.times(sigma * sigma));
            tile.map(u -> u == 0 ? 0 : -1 / (sigma * sigma * u), inverse);
            tile.multiply(values);
        });
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
