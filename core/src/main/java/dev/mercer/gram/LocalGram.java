package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The Gram matrix of a {@link LocalKernel}: products and equations are done block by block. Each block is computed when
 * needed and then discarded, so that only one block must fit into memory. With L blocks of equal size, solving costs
 * 1/L² of the full matrix.
 */
final class LocalGram implements Gram {
    private final Gram whole;
    private final List<int[]> cells;
    private final IntFunction<Gram> blocks;

    private LocalGram(Gram whole, List<int[]> cells, IntFunction<Gram> blocks) {
        this.whole = whole;
        this.cells = cells;
        this.blocks = blocks;
    }

    static Gram of(Kernel kernel, LocalKernel local, Points points, Compute compute) {
        List<int[]> cells = List.copyOf(local.groups(points).values());
        return new LocalGram(
                Gram.streamed(kernel, points, compute),
                cells,
                t -> Gram.of(local.within(), points.select(cells.get(t)), compute, Progress.none()));
    }

    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        Matrix x = new Matrix(b.rows(), b.columns());
        double residual = 0;
        int steps = 0;
        int iterations = 0;
        boolean single = true;
        boolean converged = true;
        double jitter = 0;
        for (int t = 0; t < cells.size(); t++) {
            int[] cell = cells.get(t);
            FactorUse part = (rows, factor) -> use.factored(Indices.select(cell, rows), factor);
            int number = t;
            Gram block = progress.during(() -> blocks.apply(number));
            RefinedSolver.Result one = block.solve(shift, b.select(cell), part, progress.silent());
            x.setRows(cell, one.x());
            residual = Math.max(residual, one.residual());
            steps = Math.max(steps, one.steps());
            iterations += one.iterations();
            single &= one.single();
            converged &= one.converged();
            jitter = Math.max(jitter, one.jitter());
            progress.report("leaves", t + 1, cells.size());
            progress.throwIfCancelled();
        }
        return new RefinedSolver.Result(x, residual, steps, iterations, single, converged, jitter);
    }

    @Override
    public Matrix multiply(Matrix v) {
        Matrix product = new Matrix(v.rows(), v.columns());
        for (int t = 0; t < cells.size(); t++)
            product.setRows(cells.get(t), blocks.apply(t).multiply(v.select(cells.get(t))));
        return product;
    }

    @Override
    public Gram scaled(double[] factors) {
        return new LocalGram(
                whole.scaled(factors),
                cells,
                t -> blocks.apply(t)
                        .scaled(Arrays.stream(cells.get(t))
                                .mapToDouble(i -> factors[i])
                                .toArray()));
    }

    @Override
    public int size() {
        return whole.size();
    }

    @Override
    public double diagonal(int i) {
        return whole.diagonal(i);
    }

    @Override
    public double value(int i, int j) {
        return whole.value(i, j);
    }

    @Override
    public void row(int i, double[] out) {
        whole.row(i, out);
    }

    @Override
    public Cholesky factor(double shift, Progress progress) {
        return whole.factor(shift, progress);
    }

    @Override
    public SymmetricMatrix toMatrix(Progress progress) {
        return whole.toMatrix(progress);
    }

    @Override
    public Definiteness definiteness() {
        return whole.definiteness();
    }

    @Override
    public Compute compute() {
        return whole.compute();
    }
}
