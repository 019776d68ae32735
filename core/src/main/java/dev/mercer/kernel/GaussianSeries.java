package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Optional;

/**
 * The first terms of the Gaussian kernel's features: {@code exp(−‖x‖²/2σ²) Πₖ (xₖ/σ)^mₖ/√mₖ!} for all m of degree below
 * {@code terms}.
 *
 * <p>Φ(x)ᵀΦ(z) tends to exp(−‖x − z‖²/2σ²) as the terms grow, from below in one dimension for xz ≥ 0, and fast once
 * terms exceed ‖x‖‖z‖/σ². D = C(d + terms − 1, d). The kernel has no shorter formula than this sum.
 *
 * @param sigma σ > 0, in the unit of the inputs
 * @param terms ≥ 1, the number of degrees kept
 */
public record GaussianSeries(double sigma, int terms) implements FeatureMap {
    public GaussianSeries {
        Require.scale("sigma", sigma);
        Require.atLeast("terms", 1, terms);
    }

    @Override
    public int dim(int inputs) {
        return Monomials.count(inputs, terms - 1, this);
    }

    @Override
    public void map(Points x, int i, double[] out) {
        double[] point = new double[x.dim()];
        x.copyRow(i, point);
        for (int k = 0; k < point.length; k++) point[k] /= sigma;
        // Half of the decay is applied before the powers and half after them, so that no factor leaves the range of
        // double early.
        double half = Math.exp(-x.squaredNorm(i) / (4 * sigma * sigma));
        double[] decay = new double[terms];
        Arrays.fill(decay, half);
        if (half == 0) Arrays.fill(out, 0, dim(x.dim()), 0);
        else Monomials.write(point, half, decay, out);
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
