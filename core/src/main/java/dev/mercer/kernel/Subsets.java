package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Formula;

/**
 * All-subsets kernel: {@code k(x, z) = Πₖ (1 + xₖzₖ)}, in O(d).
 *
 * <p>The inner product of the 2ᵈ products of coordinates, one for each subset of them ({@link SubsetsMap}). Positive
 * semi-definite on all of ℝᵈ. Source: [STC04, def. 9.9].
 */
public record Subsets() implements CoordinateKernel {
    @Override
    public double start() {
        return 1;
    }

    @Override
    public double step(double product, double x, double z) {
        return product * (1 + x * z);
    }

    @Override
    public double finish(double product) {
        return product;
    }

    @Override
    public double partial(double product, double x, double z) {
        return product / (1 + x * z) * z;
    }

    /** By products from the left and from the right: a factor 1 + xₖzₖ that is 0 cannot be divided out. */
    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        double left = 1;
        for (int k = 0; k < x.dim(); k++) {
            out[k] = left * y.get(j, k);
            left *= 1 + x.get(i, k) * y.get(j, k);
        }
        double right = 1;
        for (int k = x.dim() - 1; k >= 0; k--) {
            out[k] *= right;
            right *= 1 + x.get(i, k) * y.get(j, k);
        }
    }

    @Override
    public void fill(Tile tile) {
        tile.product(this::step, Formula.X.times(Formula.Z).plus(1));
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
