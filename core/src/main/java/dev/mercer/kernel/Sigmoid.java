package dev.mercer.kernel;

import dev.mercer.kernel.internal.Formula;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Sigmoid kernel: {@code k(x, z) = tanh(scale·xᵀz + c)}.
 *
 * <p>Not positive semi-definite: provided for compatibility with other libraries, and refused if the property is
 * needed. Source: [LL03].
 *
 * @param scale any finite number
 * @param c any finite number
 */
public record Sigmoid(double scale, double c) implements DotKernel {
    public Sigmoid {
        Require.finite("scale", scale);
        Require.finite("c", c);
    }

    @Override
    public Definiteness definiteness() {
        return Definiteness.INDEFINITE;
    }

    @Override
    public double ofDot(double dot) {
        return Math.tanh(scale * dot + c);
    }

    @Override
    public void fill(Tile tile) {
        tile.dots();
        tile.map(this::ofDot, Formula.VALUE.times(scale).plus(c).tanh());
    }

    @Override
    public double slope(double dot) {
        return scale * steepness(dot);
    }

    /** 1 − tanh² as 1/cosh², which keeps its digits where tanh is almost 1. */
    private double steepness(double dot) {
        double cosh = Math.cosh(scale * dot + c);
        return 1 / (cosh * cosh);
    }

    @Override
    public List<String> tunable() {
        return List.of("scale", "c");
    }

    @Override
    public void gradient(double dot, double[] out, int at) {
        out[at] = dot * steepness(dot);
        out[at + 1] = steepness(dot);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
