package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.RowSource;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * The Gram matrix K of N points: the only view of points and kernel that a solver has.
 *
 * <p>Always symmetric. Stored if the memory budget allows, else streamed: recomputed, block by block, for each product. Immutable and thread-safe.
 */
public interface Gram extends LinearOperator, RowSource {
    /** From this number of points on, a product with a matrix that is not stored computes one triangle of it. */
    int TRIANGLE_ROWS = StreamedTriangle.LEAST_ROWS;

    /** N. */
    @Override
    int size();

    /** Kᵢᵢ. */
    @Override
    double diagonal(int i);

    /** Kᵢⱼ, a single value; inefficient for many. */
    default double value(int i, int j) {
        double[] row = new double[size()];
        row(i, row);
        return row[j];
    }

    /** Writes row i of K to the beginning of {@code out}. */
    @Override
    void row(int i, double[] out);

    /**
     * Writes complete rows in single precision, row {@code chosen[t]} to the beginning of {@code out[t]}: for solvers that use many rows at a time.
     */
    default void rows(int[] chosen, float[][] out) {
        Parallel.run(compute().threads(), chosen.length, t -> {
            double[] row = new double[size()];
            row(chosen[t], row);
            for (int k = 0; k < row.length; k++) out[t][k] = (float) row[k];
        });
    }

    /** The largest error of {@link #rows}, relative to √(Kᵢᵢ Kⱼⱼ). */
    default double rowError() {
        return BlockEvaluator.ROUNDED;
    }

    /**
     * Decomposition of support vector machines by a back end that keeps K's points, α and the gradient in its own memory; empty if
     * there is none. To be closed by the caller.
     */
    default Optional<ResidentDecomposition> decomposition() {
        return Optional.empty();
    }

    /** {@code out} ← K·v; the two must be different arrays. */
    @Override
    default void apply(double[] v, double[] out) {
        System.arraycopy(multiply(Matrix.rowMajor(v, 1)).values(), 0, out, 0, v.length);
    }

    /** Some entries of K·v, in this order; if K is not stored, only these rows are computed. */
    default double[] applyAt(int[] rows, double[] v) {
        double[] product = new double[size()];
        apply(v, product);
        return Arrays.stream(rows).mapToDouble(i -> product[i]).toArray();
    }

    /** K·V for many columns at once. */
    Matrix multiply(Matrix v);

    /** The Cholesky factor of K + shift·I. */
    default Cholesky factor(double shift, Progress progress) {
        return Cholesky.consuming(
                toMatrix(progress),
                shift,
                compute().backend().tileMath(),
                compute().threads(),
                progress);
    }

    /** The factor of K + shift·I in double precision, kept in the same memory as K. */
    default GramFactor factored(double shift, Progress progress) {
        return GramFactor.of(factor(shift, progress));
    }

    /**
     * (K + shift·I)⁻¹B for all columns of B at once, with its residual: by iteration or by a factor in single
     * precision, refined in double, if that is accurate enough.
     */
    default RefinedSolver.Result solve(double shift, Matrix b, Progress progress) {
        return solve(shift, b, FactorUse.NONE, progress);
    }

    /** Solves, and passes the factors to {@code use} if there are any. */
    RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress);

    /**
     * The matrix sᵢ(Kᵢⱼ + uᵢ + uⱼ)sⱼ, decomposed once for many shifts by a back end that keeps K in its own memory; empty if there is
     * none ({@link dev.mercer.compute.internal.ResidentMatrix#shifted}).
     */
    default Optional<ShiftedInverses> shifted(double[] scale, double[] offset, Matrix right) {
        return Optional.empty();
    }

    /** The complete matrix, a copy if K is stored; refused if the budget does not allow it. */
    SymmetricMatrix toMatrix(Progress progress);

    /** Definiteness as far as known without computing eigenvalues. */
    Definiteness definiteness();

    /** The Gram matrix sᵢKᵢⱼsⱼ, a view: for weighted points and for Newton's method. */
    default Gram scaled(double[] factors) {
        return new ScaledGram(this, factors);
    }

    /** The Gram matrix of features from which their weighted mean has been subtracted, a view; weights ≥ 0. */
    default Gram centered(double[] weights) {
        return new CenteredGram(this, weights);
    }

    /** The Gram matrix of these points only, in this order; a view, or a copy if that is faster and fits. */
    default Gram select(int... rows) {
        return new SelectedGram(this, rows);
    }

    /** The Gram matrix of the points repeated: first all points, then all points again; a view. */
    default Gram twice() {
        int n = size();
        return new SelectedGram(this, IntStream.range(0, 2 * n).map(i -> i % n).toArray());
    }

    /** The block of K with these rows and these columns. */
    default Matrix block(int[] rows, int[] columns) {
        Matrix block = new Matrix(rows.length, columns.length);
        Parallel.run(compute().threads(), rows.length, t -> {
            double[] row = new double[size()];
            row(rows[t], row);
            for (int c = 0; c < columns.length; c++) block.set(t, c, row[columns[c]]);
        });
        return block;
    }

    /** The memory that K occupies; 0 if it is recomputed when needed. */
    default long bytes() {
        return 0;
    }

    /** The resources with which products and factors are computed. */
    Compute compute();

    /** The Gram matrix of points: in the memory of the back end if it has its own, else stored if it fits into the budget. */
    static Gram of(Kernel kernel, Points points, Compute compute, Progress progress) {
        return progress.during(() -> {
            KernelBlock block = KernelBlock.square(kernel, points);
            return compute.backend()
                    .resident(block)
                    .<Gram>map(matrix -> new ResidentGram(block, matrix, compute))
                    .orElseGet(() -> ResidentGram.onHost(block, compute, progress));
        });
    }

    /** The Gram matrix of points with the standard resources. */
    static Gram of(Kernel kernel, Points points) {
        return of(kernel, points, Compute.standard(), Progress.none());
    }

    /** The Gram matrix of a kernel that is 0 between cells, of which only one block is stored at a time: for solving equations. */
    static Gram local(Kernel kernel, LocalKernel cells, Points points, Compute compute, Progress progress) {
        return progress.during(() -> LocalGram.of(kernel, cells, points, compute));
    }

    /** The Gram matrix of points, never stored. */
    static Gram streamed(Kernel kernel, Points points, Compute compute) {
        return new StreamedGram(KernelBlock.square(kernel, points), compute);
    }

    /** The Gram matrix of points, never stored. Feature maps of the kernel are applied here, which can be cancelled. */
    static Gram streamed(Kernel kernel, Points points, Compute compute, Progress progress) {
        return progress.during(() -> StreamedGram.mapped(KernelBlock.square(kernel, points), compute));
    }

    /**
     * The Gram matrix of items of any kind: strings, graphs, documents. The function must be symmetric; that is checked
     * on a sample of pairs, and only one order of each pair is computed.
     */
    static <T> Gram of(
            List<T> items, ToDoubleBiFunction<? super T, ? super T> function, Compute compute, Progress progress) {
        return StoredGram.of(items, function, compute, progress);
    }

    /** A matrix that was computed elsewhere; it is copied. */
    static Gram precomputed(SymmetricMatrix matrix, Compute compute) {
        return new StoredGram(matrix.copy(), compute, Definiteness.UNKNOWN);
    }
}
