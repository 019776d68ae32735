package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Domain;
import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Exponential χ² kernel for histograms: {@code k(x, z) = exp(−γ Σₖ (xₖ − zₖ)²/(xₖ + zₖ))}, where 0/0 counts as 0.
 *
 * <p>Positive definite for x ≥ 0; other inputs are refused. Source: [VZ12].
 *
 * @param gamma γ > 0
 */
public record ChiSquared(double gamma) implements CoordinateKernel {
    public ChiSquared {
        Require.scale("gamma", gamma);
    }

    @Override
    public Domain domain() {
        return Domain.NON_NEGATIVE;
    }

    @Override
    public double start() {
        return 0;
    }

    @Override
    public double step(double sum, double x, double z) {
        double total = x + z;
        return total == 0 ? sum : sum + (x - z) * (x - z) / total;
    }

    @Override
    public double finish(double sum) {
        return Math.exp(-gamma * sum);
    }

    @Override
    public double partial(double sum, double x, double z) {
        double total = x + z;
        return total == 0 ? 0 : -gamma * (x - z) * (x + 3 * z) / (total * total) * finish(sum);
    }

    @Override
    public List<String> tunable() {
        return List.of("gamma");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double sum = accumulate(x, i, y, j);
        out[at] = -sum * finish(sum);
    }

    @Override
    public void fill(Tile tile) {
        tile.sum(this::step, Formula.X.minus(Formula.Z).square().over(Formula.X.plus(Formula.Z)));
        tile.exp(-gamma);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
