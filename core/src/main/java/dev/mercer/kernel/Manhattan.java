package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Exponential of the Manhattan distance: {@code k(x, z) = exp(−‖x − z‖₁/σ)}.
 *
 * <p>Called the Laplacian kernel in scikit-learn, with γ = 1/σ; a product of one-dimensional exponential kernels.
 * Positive definite on all of ℝᵈ.
 *
 * @param sigma σ > 0, in the unit of the inputs
 */
public record Manhattan(double sigma) implements CoordinateKernel {
    public Manhattan {
        Require.scale("sigma", sigma);
    }

    /** Differences of coordinates are about as fast as products. */
    @Override
    public double operations(double coordinates) {
        return coordinates;
    }

    @Override
    public double start() {
        return 0;
    }

    @Override
    public double step(double sum, double x, double z) {
        return sum + Math.abs(x - z);
    }

    @Override
    public double finish(double sum) {
        return Math.exp(-sum / sigma);
    }

    @Override
    public double partial(double sum, double x, double z) {
        return -Math.signum(x - z) / sigma * finish(sum);
    }

    @Override
    public List<String> tunable() {
        return List.of("sigma");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double sum = accumulate(x, i, y, j);
        out[at] = sum / (sigma * sigma) * finish(sum);
    }

    @Override
    public void fill(Tile tile) {
        tile.manhattanDistances();
        tile.exp(-1 / sigma);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
