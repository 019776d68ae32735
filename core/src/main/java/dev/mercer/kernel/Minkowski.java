package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Exponential-power kernel of the Minkowski distance: {@code k(x, z) = exp(−(‖x − z‖ₚ/σ)^q)}, ‖x − z‖ₚ = (Σ |xₖ − zₖ|^p)^(1/p).
 *
 * <p>p = q = 1 is {@link Manhattan}, p = 2 {@link Exponential}; with p = q it is a product of kernels of one column each. Positive
 * definite on all of ℝᵈ for 0 &lt; q ≤ p ≤ 2, since ‖x − z‖ₚ^q is then conditionally negative definite. Source: [Sch38].
 *
 * @param sigma σ > 0, in the unit of the inputs
 * @param p 0 &lt; p ≤ 2, the kind of distance
 * @param q 0 &lt; q ≤ p, the smoothness
 */
public record Minkowski(double sigma, double p, double q) implements CoordinateKernel {
    public Minkowski {
        Require.scale("sigma", sigma);
        Require.that(p > 0 && p <= 2, "p must be > 0 and <= 2, got %s", Require.text(p));
        Require.that(q > 0 && q <= p, "q must be > 0 and <= p = %s, got %s", Require.text(p), Require.text(q));
    }

    @Override
    public double start() {
        return 0;
    }

    @Override
    public double step(double sum, double x, double z) {
        return sum + Math.pow(Math.abs(x - z) / sigma, p);
    }

    @Override
    public double finish(double sum) {
        return Math.exp(-Math.pow(sum, q / p));
    }

    @Override
    public double partial(double sum, double x, double z) {
        double difference = Math.abs(x - z) / sigma;
        if (difference == 0 || sum == 0) return 0;
        double value = finish(sum);
        if (value == 0) return 0;
        return -Math.signum(x - z) / sigma * q * Math.pow(sum, q / p - 1) * Math.pow(difference, p - 1) * value;
    }

    @Override
    public List<String> tunable() {
        return List.of("sigma");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double exponent = Math.pow(accumulate(x, i, y, j), q / p);
        double value = Math.exp(-exponent);
        out[at] = value == 0 ? 0 : q * exponent / sigma * value;
    }

    @Override
    public void fill(Tile tile) {
        Formula share = Formula.X.minus(Formula.Z).abs().over(sigma);
        tile.sum(this::step, share.power(p));
        if (q != p) tile.map(sum -> Math.pow(sum, q / p), Formula.VALUE.power(q / p));
        tile.exp(-1);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
