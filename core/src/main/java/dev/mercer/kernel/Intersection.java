package dev.mercer.kernel;

import dev.mercer.kernel.internal.Domain;
import dev.mercer.kernel.internal.Formula;

/**
 * Histogram intersection kernel: {@code k(x, z) = Σₖ min(xₖ, zₖ)}.
 *
 * <p>Positive semi-definite for x ≥ 0; other inputs are refused. Source: [VZ12].
 */
public record Intersection() implements CoordinateKernel {
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
        return sum + Math.min(x, z);
    }

    @Override
    public double finish(double sum) {
        return sum;
    }

    @Override
    public double partial(double sum, double x, double z) {
        return x < z ? 1 : x > z ? 0 : 0.5;
    }

    @Override
    public void fill(Tile tile) {
        tile.sum(this::step, Formula.X.least(Formula.Z));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
