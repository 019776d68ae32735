package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Periodic kernel: {@code k(x, z) = Πₖ exp(−2 sin²(π(xₖ − zₖ)/period)/σ²)}.
 *
 * <p>A product over the coordinates, each of which is mapped to a circle. It is therefore positive semi-definite in any
 * dimension, unlike the same formula with ‖x − z‖ in place of xₖ − zₖ. Source: [RW06, eq. 4.31], one dimension.
 *
 * @param period > 0, in the unit of the inputs
 * @param sigma σ > 0, relative to the circle
 */
public record Periodic(double period, double sigma) implements CoordinateKernel {
    public Periodic {
        Require.scale("period", period);
        Require.scale("sigma", sigma);
    }

    @Override
    public double start() {
        return 0;
    }

    @Override
    public double step(double sum, double x, double z) {
        double sine = Math.sin(Math.PI * (x - z) / period);
        return sum + sine * sine;
    }

    @Override
    public double finish(double sum) {
        return Math.exp(-2 * sum / (sigma * sigma));
    }

    @Override
    public double partial(double sum, double x, double z) {
        return -2 * Math.PI / (period * sigma * sigma) * Math.sin(2 * Math.PI * (x - z) / period) * finish(sum);
    }

    @Override
    public List<String> tunable() {
        return List.of("period", "sigma");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double sum = accumulate(x, i, y, j);
        double value = finish(sum);
        double turning = x.fold(i, y, j, 0, (turn, a, b) -> turn + (a - b) * Math.sin(2 * Math.PI * (a - b) / period));
        out[at] = 2 * Math.PI * turning / (period * period * sigma * sigma) * value;
        out[at + 1] = 4 * sum / (sigma * sigma * sigma) * value;
    }

    @Override
    public void fill(Tile tile) {
        Formula sine = Formula.X.minus(Formula.Z).times(Math.PI).over(period).sin();
        tile.sum(this::step, sine.square());
        tile.exp(-2 / (sigma * sigma));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
