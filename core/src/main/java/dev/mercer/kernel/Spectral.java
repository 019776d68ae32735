package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Spectral kernel: {@code k(x, z) = exp(−‖x − z‖²/2σ²)·Πₖ cos(2πf(xₖ − zₖ))}, a wave of frequency f that decays over σ.
 *
 * <p>Its spectral density is a Gaussian about ±f of deviation 1/2πσ in each coordinate. Sums {@code 0.6*spectral(0.1, 20) + 0.3*spectral(1, 5)} are
 * spectral mixtures, which can approximate any stationary kernel. Positive semi-definite on all of ℝᵈ. Source: [WA13, eq. 12].
 *
 * @param frequency f > 0, in turns per unit of the inputs
 * @param sigma σ > 0, in the unit of the inputs
 */
public record Spectral(double frequency, double sigma) implements CoordinateKernel {
    public Spectral {
        Require.scale("frequency", frequency);
        Require.scale("sigma", sigma);
    }

    private double turns() {
        return 2 * Math.PI * frequency;
    }

    @Override
    public double start() {
        return 1;
    }

    @Override
    public double step(double product, double x, double z) {
        double difference = x - z;
        return product * Math.cos(turns() * difference) * Math.exp(-difference * difference / (2 * sigma * sigma));
    }

    @Override
    public double finish(double product) {
        return product;
    }

    @Override
    public double partial(double product, double x, double z) {
        double difference = x - z;
        return -product * (difference / (sigma * sigma) + turns() * Math.tan(turns() * difference));
    }

    @Override
    public List<String> tunable() {
        return List.of("frequency", "sigma");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double value = accumulate(x, i, y, j);
        double turning = x.fold(i, y, j, 0, (sum, a, b) -> sum + 2 * Math.PI * (a - b) * Math.tan(turns() * (a - b)));
        out[at] = -value * turning;
        out[at + 1] = value * x.squaredDistance(i, y, j) / (sigma * sigma * sigma);
    }

    @Override
    public void fill(Tile tile) {
        Formula difference = Formula.X.minus(Formula.Z);
        Formula decay = difference.square().over(-2 * sigma * sigma).exp();
        tile.product(this::step, difference.times(turns()).cos().times(decay));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
