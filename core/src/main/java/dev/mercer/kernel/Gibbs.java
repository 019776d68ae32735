package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Gibbs kernel, a Gaussian whose length depends on the place: with {@code ℓ(t) = σ·exp(slope·t)},
 * {@code k(x, z) = Πₖ √(2ℓ(xₖ)ℓ(zₖ)/(ℓ(xₖ)² + ℓ(zₖ)²))·exp(−(xₖ − zₖ)²/(ℓ(xₖ)² + ℓ(zₖ)²))}.
 *
 * <p>Functions drawn with it are smoother where ℓ is longer; slope = 0 is the Gaussian kernel. Positive semi-definite on all of ℝᵈ for
 * any ℓ > 0. Source: [RW06, eq. 4.32].
 *
 * @param sigma σ > 0, the length at 0, in the unit of the inputs
 * @param slope any number, for one unit of the inputs
 */
public record Gibbs(double sigma, double slope) implements CoordinateKernel {
    public Gibbs {
        Require.scale("sigma", sigma);
        Require.finite("slope", slope);
    }

    /** ln cosh u, also where cosh u is infinite. */
    private static double logCosh(double u) {
        double size = Math.abs(u);
        return size + Math.log1p(Math.exp(-2 * size)) - Math.log(2);
    }

    /** 1/(ℓ(x)² + ℓ(z)²) = exp(−slope(x + z))/(2σ² cosh(slope(x − z))). */
    private double inverse(double x, double z) {
        return Math.exp(-slope * (x + z) - logCosh(slope * (x - z))) / (2 * sigma * sigma);
    }

    @Override
    public double start() {
        return 0;
    }

    /** The logarithm: 2ℓ(x)ℓ(z)/(ℓ(x)² + ℓ(z)²) = 1/cosh(slope(x − z)). */
    @Override
    public double step(double sum, double x, double z) {
        double difference = x - z;
        if (difference == 0) return sum;
        return sum - logCosh(slope * difference) / 2 - difference * difference * inverse(x, z);
    }

    @Override
    public double finish(double sum) {
        return Math.exp(sum);
    }

    @Override
    public double partial(double sum, double x, double z) {
        double value = finish(sum);
        double difference = x - z;
        if (value == 0 || difference == 0) return 0;
        double tanh = Math.tanh(slope * difference);
        double inverse = inverse(x, z);
        return value
                * (-slope * tanh / 2
                        - 2 * difference * inverse
                        + slope * difference * difference * inverse * (1 + tanh));
    }

    @Override
    public List<String> tunable() {
        return List.of("sigma", "slope");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double value = finish(accumulate(x, i, y, j));
        out[at] = 0;
        out[at + 1] = 0;
        if (value == 0) return;
        out[at] = value
                * x.fold(i, y, j, 0, (sum, a, b) -> a == b ? sum : sum + 2 * (a - b) * (a - b) * inverse(a, b) / sigma);
        out[at + 1] = value * x.fold(i, y, j, 0, this::addSlope);
    }

    private double addSlope(double sum, double a, double b) {
        double difference = a - b;
        if (difference == 0) return sum;
        double tanh = Math.tanh(slope * difference);
        return sum - difference * tanh / 2 + difference * difference * inverse(a, b) * (a + b + difference * tanh);
    }

    @Override
    public void fill(Tile tile) {
        tile.fold(0, this::step);
        tile.map(Math::exp);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
