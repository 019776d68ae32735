package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Transition kernel: {@code k(x, z) = Πₖ s(xₖ)·s(zₖ)} with {@code s(t) = 1/(1 + exp(−(t − at)/width))}, 1 after a place and 0 before it.
 *
 * <p>A product with it restricts a kernel to one side of a place: {@code transition(5, -0.1)[t] * gaussian(1)[t] + transition(5, 0.1)[t] *
 * gaussian(4)[t]} is the first kernel before 5 and the second after it, and values before 5 are independent of those after it. Positive
 * semi-definite, of rank 1. Source: [SOR10].
 *
 * @param at the place, in the unit of the inputs
 * @param width ≠ 0, of the transition, in the unit of the inputs; below 0 it is 1 before the place
 */
public record Transition(double at, double width) implements NamedKernel {
    public Transition {
        Require.finite("at", at);
        Require.that(
                width != 0 && Double.isFinite(width), "width must be finite and not 0, got %s", Require.text(width));
    }

    private double step(double t) {
        return 1 / (1 + Math.exp(-(t - at) / width));
    }

    /** Πₖ s(xₖ), which is the only feature. */
    private double weight(Points points, int i) {
        double product = 1;
        for (int k = 0; k < points.dim(); k++) product *= step(points.get(i, k));
        return product;
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        Require.equal("number of coordinates", x.dim(), y.dim());
        return weight(x, i) * weight(y, j);
    }

    @Override
    public void fill(Tile tile) {
        tile.view(this, points -> DensePoints.generate(points.size(), 1, (i, k) -> weight(points, i)))
                .dots();
    }

    @Override
    public List<String> tunable() {
        return List.of("at", "width");
    }

    @Override
    public void gradient(Points x, int i, Points y, int j, double[] out, int at) {
        double value = value(x, i, y, j);
        out[at] = 0;
        out[at + 1] = 0;
        for (int k = 0; k < x.dim(); k++) {
            add(value, x.get(i, k), out, at);
            add(value, y.get(j, k), out, at);
        }
    }

    private void add(double value, double t, double[] out, int from) {
        double rest = value * step(2 * at - t) / width;
        out[from] -= rest;
        out[from + 1] -= rest * (t - at) / width;
    }

    /** ∂ ln s/∂t = (1 − s)/width, and 1 − s(t) = s(2·at − t). */
    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double value = value(x, i, y, j);
        for (int k = 0; k < x.dim(); k++) out[k] = value * step(2 * at - x.get(i, k)) / width;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
