package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The factored equations of the rows of a Gaussian process.
 *
 * @param prior s²k, ρ and the intercept
 * @param points x₁ … x_N
 * @param noisy A, the covariance of noisy values of f at the points
 * @param compute the computing resources
 */
public record Equations(GaussianPrior prior, Points points, NoisyGram noisy, Compute compute) {
    public static Equations of(GaussianPrior prior, Points points, Reals weights, Compute compute, Progress progress) {
        return new Equations(prior, points, prior.given(points, weights, compute, progress), compute);
    }

    public Kernel kernel() {
        return prior.kernel();
    }

    /** The covariance of f after observations of these weights, which are those of the equations. */
    public PosteriorCovariance covariance(Reals weights) {
        return new PosteriorCovariance.Exact(points, weights).keeping(noisy);
    }

    /** ρ/w of each row, where the roots of the matrix are those of the weights. */
    public double[] noise() {
        double[] noise = new double[noisy.size()];
        Arrays.setAll(noise, i -> prior.rho() / (noisy.root(i) * noisy.root(i)));
        return noise;
    }

    /** Gᵢⱼ, from element (i, j) of A⁻¹. */
    public interface Share {
        double at(int i, int j, double inverse);
    }

    /**
     * The sums {@code Σᵢⱼ Gᵢⱼ ∂k(xᵢ, xⱼ)/∂θ} for the parameters of a kernel, in order, and last Σᵢ Gᵢᵢdᵢ for a diagonal matrix d. G is
     * symmetric. Cost: 2n³/3 operations for A⁻¹, tile by tile, and n²/2 gradients of the kernel.
     */
    public double[] gradient(Kernel kernel, double[] diagonal, Share share, Progress progress) {
        IntFunction<Matrix> inverse = noisy.inverseTiles();
        double[][] parts = new double[(diagonal.length + SymmetricMatrix.TILE - 1) / SymmetricMatrix.TILE][];
        compute.run(
                "likelihood gradient",
                parts.length,
                progress,
                k -> parts[k] = ofTiles(kernel, diagonal, share, inverse.apply(k), k * SymmetricMatrix.TILE));
        double[] total = new double[kernel.parameters().size() + 1];
        for (double[] part : parts) VectorMath.axpy(1, part, total);
        return total;
    }

    /** The contribution of the tile column that begins at {@code from}, downwards: pairs below the diagonal tile count twice. */
    private double[] ofTiles(Kernel kernel, double[] diagonal, Share share, Matrix shares, int from) {
        double byDiagonal = 0;
        for (int i = 0; i < shares.rows(); i++)
            for (int c = 0; c < shares.columns(); c++) {
                double each = share.at(from + i, from + c, shares.get(i, c));
                if (i == c) byDiagonal += each * diagonal[from + i];
                shares.set(i, c, i < shares.columns() ? each : 2 * each);
            }
        double[] slopes = KernelGradient.of(
                kernel,
                shares,
                points.range(from, points.size()),
                points.range(from, from + shares.columns()),
                compute.withThreads(1));
        double[] part = Arrays.copyOf(slopes, slopes.length + 1);
        part[slopes.length] = byDiagonal;
        return part;
    }
}
