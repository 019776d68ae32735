package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NystromInverse;
import dev.mercer.linalg.TileMath;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;

/**
 * The gradient of {@link StochasticEvidence}: with respect to each parameter θ of the kernel, and to ln ρ, Σvᵀ∂A v for some vectors v less
 * half the derivative of ln det A.
 *
 * <p>The latter is tr P⁻¹∂P + mean of (A⁻¹z)ᵀ∂A P⁻¹z − (P⁻¹z)ᵀ∂P P⁻¹z. μ of P counts as a constant but for ρ, which leaves the
 * expectation as it is. Sums over pairs of rows go by blocks of one triangle, those over pairs of rows and columns of P by tiles
 * ({@link BlockGradient}).
 */
final class TraceGradient {
    /** Rows and columns of a block of pairs. */
    private static final int BLOCK = 1024;

    private final Kernel kernel;
    private final Points points;
    private final Points basis;
    private final double rho;
    private final double[] roots;
    private final NystromInverse inverse;
    private final double[][] squares;
    private final Compute compute;

    /** {@code squares} are the vectors v. */
    TraceGradient(
            Kernel kernel,
            Dataset data,
            Points basis,
            double rho,
            NystromInverse inverse,
            double[][] squares,
            Compute compute) {
        this.kernel = kernel;
        this.points = data.points();
        this.basis = basis;
        this.rho = rho;
        this.roots = data.weights().stream().map(Math::sqrt).toArray();
        this.inverse = inverse;
        this.squares = squares;
        this.compute = compute;
    }

    /** The derivatives, from probes z and A⁻¹z. */
    double[] gradient(double[][] solved, double[][] probes, Progress progress) {
        double[][] preconditioned = new double[probes.length][points.size()];
        inverse.applyAll(probes, preconditioned);
        double share = -0.5 / probes.length;
        double[] total = pairs(solved, preconditioned, share, progress);
        VectorMath.axpy(1, columns(preconditioned, share, progress), total);
        double[] all = Arrays.copyOf(total, total.length + 1);
        double byNoise = -0.5 * inverse.trace();
        for (double[] square : squares) byNoise += VectorMath.dot(square, square);
        for (int k = 0; k < probes.length; k++)
            byNoise += share
                    * (VectorMath.dot(solved[k], preconditioned[k])
                            - VectorMath.dot(preconditioned[k], preconditioned[k]));
        double repeated = Arrays.stream(roots).map(root -> root * root).sum() - roots.length;
        all[total.length] = rho * byNoise - 0.5 * repeated;
        return all;
    }

    /** Σvᵀ∂A v + share·Σ(A⁻¹z)ᵀ∂A P⁻¹z, over all pairs of rows. */
    private double[] pairs(double[][] solved, double[][] preconditioned, double share, Progress progress) {
        int half = squares.length + solved.length;
        int n = points.size();
        // The weights of pairs are UVᵀ; below the diagonal UVᵀ + VUᵀ, [U V][V U]ᵀ.
        double[] left = new double[n * 2 * half];
        double[] right = new double[n * 2 * half];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < half; k++) {
                int probe = k - squares.length;
                double u = roots[i] * (probe < 0 ? squares[k][i] : share * solved[probe][i]);
                double v = roots[i] * (probe < 0 ? squares[k][i] : preconditioned[probe][i]);
                left[i * 2 * half + k] = u;
                left[i * 2 * half + half + k] = v;
                right[i * 2 * half + k] = v;
                right[i * 2 * half + half + k] = u;
            }
        int blocks = (n + BLOCK - 1) / BLOCK;
        double[][] parts = new double[blocks][];
        // The longest rows of blocks first, so that threads end together.
        compute.run("likelihood gradient", blocks, progress, task -> {
            int row = blocks - 1 - task;
            double[] sums = new double[kernel.parameters().size()];
            for (int column = 0; column <= row; column++) {
                Matrix weights = weights(left, right, 2 * half, row, column);
                VectorMath.axpy(1, block(row).against(block(column)).of(kernel, weights), sums);
            }
            parts[row] = sums;
        });
        double[] total = new double[kernel.parameters().size()];
        for (double[] part : parts) VectorMath.axpy(1, part, total);
        return total;
    }

    private record Block(Points points, Compute compute) {
        BlockGradient against(Block other) {
            return new BlockGradient(points, other.points, compute);
        }
    }

    private Block block(int index) {
        int from = index * BLOCK;
        return new Block(points.range(from, Math.min(from + BLOCK, points.size())), compute.withThreads(1));
    }

    /** The weights of a block; on the diagonal half of both orders, which is their mean. */
    private Matrix weights(double[] left, double[] right, int width, int row, int column) {
        double[] a = rows(left, width, row);
        double[] b = rows(right, width, column);
        Matrix weights = new Matrix(a.length / width, b.length / width);
        compute.engine()
                .math()
                .minusProductTransposed(weights.values(), a, b, weights.rows(), weights.columns(), width);
        double factor = row == column ? -0.5 : -1;
        for (int at = 0; at < weights.values().length; at++) weights.values()[at] *= factor;
        return weights;
    }

    private double[] rows(double[] all, int width, int block) {
        int from = block * BLOCK * width;
        return Arrays.copyOfRange(all, from, Math.min(from + BLOCK * width, all.length));
    }

    /** −½tr P⁻¹∂P − share·Σ(P⁻¹z)ᵀ∂P P⁻¹z, over all pairs of a row and a column of P, and of two of these columns. */
    private double[] columns(double[][] preconditioned, double share, Progress progress) {
        Matrix weights = inverse.weights(preconditioned);
        TileMath<double[]> math = compute.engine().math();
        int m = basis.size();
        double[][] parts = new double[inverse.tiles()][];
        compute.run("likelihood gradient", parts.length, progress, tile -> {
            Matrix block = inverse.inverseWeights(tile);
            int from = tile * NystromInverse.ROWS;
            double[] probes = new double[block.rows() * preconditioned.length];
            for (int i = 0, at = 0; i < block.rows(); i++)
                for (double[] each : preconditioned) probes[at++] = -2 * share * each[from + i];
            math.minusProduct(block.values(), probes, weights.values(), block.rows(), m, preconditioned.length);
            for (int i = 0; i < block.rows(); i++)
                for (int j = 0; j < m; j++) block.set(i, j, -roots[from + i] * block.get(i, j));
            parts[tile] = new BlockGradient(points.range(from, from + block.rows()), basis, compute.withThreads(1))
                    .of(kernel, block);
        });
        double[] total = new double[kernel.parameters().size()];
        for (double[] part : parts) VectorMath.axpy(1, part, total);
        Matrix square = inverse.inverseSquare();
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++) {
                double sum = 0;
                for (int k = 0; k < preconditioned.length; k++) sum += weights.get(k, i) * weights.get(k, j);
                square.set(i, j, 0.5 * square.get(i, j) + share * sum);
            }
        VectorMath.axpy(1, new BlockGradient(basis, basis, compute).of(kernel, square), total);
        return total;
    }
}
