package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A positive multiple of a kernel: {@code factor · k}; its features are √factor times those of k.
 *
 * <p>It has the definiteness of k. A factor ≤ 0 is refused, because it would make no kernel positive semi-definite.
 *
 * @param factor > 0
 * @param kernel k
 */
public record Scaled(double factor, Kernel kernel) implements Composite.Unary, Composite.OfValues {
    public Scaled {
        Require.positive("the factor of a kernel", factor);
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        return factor * kernel.value(x, i, y, j);
    }

    @Override
    public void fill(Tile tile) {
        kernel.fill(tile);
        tile.affine(factor, 0);
    }

    /** The factor cancels. */
    @Override
    public void fillNormalized(Tile tile) {
        kernel.fillNormalized(tile);
    }

    @Override
    public Definiteness definiteness() {
        return kernel.definiteness();
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(List.of(new Parameter("factor", factor)));
        all.addAll(kernel.parameters());
        return List.copyOf(all);
    }

    @Override
    public Kernel withParameters(double... values) {
        Require.equal("number of parameters", parameters().size(), values.length);
        return new Scaled(values[0], kernel.withParameters(Arrays.copyOfRange(values, 1, values.length)));
    }

    @Override
    public Kernel withKernel(Kernel other) {
        return new Scaled(factor, other);
    }

    @Override
    public double slope(int part, Points x, int i, Points y, int j) {
        return factor;
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        out[at] = kernel.value(x, i, y, j);
        Composite.OfValues.super.gradient(x, i, y, j, out, at + 1);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
