package dev.mercer.kernel;

import dev.mercer.util.Require;
import java.util.List;

/**
 * Constant kernel: {@code k(x, z) = c}; added to another kernel it is a penalised bias.
 *
 * <p>Positive semi-definite everywhere, of rank one.
 *
 * @param c c ≥ 0
 */
public record Constant(double c) implements DotKernel {
    public Constant {
        Require.nonNegative("c", c);
    }

    @Override
    public double ofDot(double dot) {
        return c;
    }

    @Override
    public double slope(double dot) {
        return 0;
    }

    @Override
    public List<String> tunable() {
        return List.of("c");
    }

    @Override
    public void gradient(double dot, double[] out, int at) {
        out[at] = 1;
    }

    @Override
    public void fill(Tile tile) {
        tile.set(c);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
