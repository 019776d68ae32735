package dev.mercer.gp;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The sums {@code Σᵢⱼ Gᵢⱼ ∂k(xᵢ, xⱼ)/∂θ} over all pairs of training points, for all parameters θ of a kernel in one
 * pass over A⁻¹.
 *
 * <p>G is symmetric, and given by the elements of A⁻¹. Cost: 2n³/3 operations for A⁻¹, tile by tile, and n²/2
 * gradients of the kernel.
 */
final class EvidenceGradient {
    /** Columns of A⁻¹ computed at a time. */
    private static final int TILE = SymmetricMatrix.TILE;

    private final Equations where;
    private final Share share;

    /** Gᵢⱼ, from element (i, j) of A⁻¹. */
    interface Share {
        double at(int i, int j, double inverse);
    }

    EvidenceGradient(Equations where, Share share) {
        this.where = where;
        this.share = share;
    }

    /** The sums for the parameters of a kernel, in order, and last Σᵢ Gᵢᵢdᵢ for a diagonal matrix d. */
    double[] of(Kernel kernel, double[] diagonal, Progress progress) {
        IntFunction<Matrix> inverse = where.noisy().inverseTiles();
        double[][] parts = new double[(diagonal.length + TILE - 1) / TILE][];
        where.compute()
                .run(
                        "likelihood gradient",
                        parts.length,
                        progress,
                        k -> parts[k] = ofTiles(kernel, diagonal, inverse.apply(k), k));
        double[] total = new double[kernel.parameters().size() + 1];
        for (double[] part : parts) VectorMath.axpy(1, part, total);
        return total;
    }

    /** The contribution of tile column k from the diagonal downwards: pairs below the diagonal tile count twice. */
    private double[] ofTiles(Kernel kernel, double[] diagonal, Matrix shares, int k) {
        int from = k * TILE;
        double byDiagonal = 0;
        for (int i = 0; i < shares.rows(); i++)
            for (int c = 0; c < shares.columns(); c++) {
                double each = share.at(from + i, from + c, shares.get(i, c));
                if (i == c) byDiagonal += each * diagonal[from + i];
                shares.set(i, c, i < shares.columns() ? each : 2 * each);
            }
        Points points = where.points();
        BlockGradient block = new BlockGradient(
                points.range(from, points.size()),
                points.range(from, from + shares.columns()),
                where.compute().withThreads(1));
        double[] slopes = block.of(kernel, shares);
        double[] part = Arrays.copyOf(slopes, slopes.length + 1);
        part[slopes.length] = byDiagonal;
        return part;
    }
}
