package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tall matrix K = k(xᵢ, cⱼ) between N points and M centers, M far smaller than N: the only view of points and kernel that a Nyström solver has.
 *
 * <p>Kept from the first pass on if it fits into the budget, else computed again in each pass over its rows. Every
 * operation is one pass; memory in addition to K is a few blocks of 512 rows. Not thread-safe: one pass at a time.
 */
public final class TallGram {
    /** Rows of a task that are processed between two products. */
    private static final int STEPS = 4096;

    private final KernelBlock block;
    private final Precision precision;
    private final Compute compute;
    private final TallPanels<?> panels;
    private final boolean kept;
    private final @Nullable Cholesky factor;
    /** The back end's own products, if K is not whitened. */
    private final Optional<BlockProduct> products;

    private TallGram(KernelBlock block, Precision precision, boolean keep, @Nullable Cholesky factor, Compute compute) {
        this.block = block;
        this.precision = precision;
        this.kept = keep;
        this.factor = factor;
        this.compute = compute;
        BlockEvaluator evaluator = compute.prepare(block);
        this.products = factor == null ? evaluator.product() : Optional.empty();
        if (factor != null)
            this.panels = new TallPanels.Whitened(evaluator, compute.backend().tileMath(), rows(), factor, keep);
        else if (precision == Precision.SINGLE)
            this.panels = new TallPanels.Floats(evaluator, compute.backend().floatTileMath(), rows(), columns(), keep);
        else this.panels = new TallPanels.Doubles(evaluator, compute.backend().tileMath(), rows(), columns(), keep);
    }

    /**
     * The matrix between points and centers.
     *
     * @param spareBytes the part of the budget that K may take
     */
    public static TallGram of(KernelBlock block, Precision precision, long spareBytes, Compute compute) {
        boolean fits = bytes(block.rows(), block.columns(), precision) <= spareBytes;
        return new TallGram(new KernelBlock(block.kernel(), block.y(), block.x()), precision, fits, null, compute);
    }

    /**
     * KL⁻ᵀ instead of K, in double precision. With L the factor of the kernel matrix of the centers, its columns are features whose inner products
     * are those of functions, and products with it lose far fewer digits. Costs N·M² operations, in every pass if K is not kept.
     */
    public TallGram whitened(Cholesky cholesky) {
        Require.that(precision == Precision.DOUBLE, "only a matrix in double precision can be whitened");
        Require.equal("size of the factor", columns(), cholesky.size());
        return new TallGram(block, precision, kept, cholesky, compute);
    }

    /** The stored matrix of some of the points, in this order. */
    public TallGram select(int... rows) {
        return new TallGram(
                new KernelBlock(block.kernel(), block.x(), block.y().select(rows)), precision, true, factor, compute);
    }

    /** The memory of K if it is kept. */
    public static long bytes(long rows, long columns, Precision precision) {
        return rows * columns * (precision == Precision.SINGLE ? Float.BYTES : Double.BYTES);
    }

    /** N. */
    public int rows() {
        return block.columns();
    }

    /** M. */
    public int columns() {
        return block.rows();
    }

    public Precision precision() {
        return precision;
    }

    /** Whether K is kept in memory. */
    public boolean kept() {
        return kept;
    }

    /** The computing resources of the passes. */
    public Compute compute() {
        return compute;
    }

    /** Processes a row of K·V in place; called from several threads, once for each row. */
    public interface RowStep {
        void apply(int row, double[] values);
    }

    /** Kᵀ g(K·V): the step of every iterative Nyström solver; g is given row by row. */
    public Matrix normal(Matrix v, RowStep g, Progress progress) {
        Require.equal("rows of the right factor", columns(), v.rows());
        return byBackend(of -> normal(of, v, g, exact(), progress), progress)
                .orElseGet(() -> Objects.requireNonNull(product(v.columns()).pass(v, true, g, progress)));
    }

    /** By the back end's own products; empty if it has none, or has failed. */
    private <T> Optional<T> byBackend(Function<BlockProduct, T> work, Progress progress) {
        if (products.isEmpty()) return Optional.empty();
        progress.throwIfCancelled();
        try {
            return Optional.of(progress.during(() -> work.apply(products.get())));
        } catch (BackendFailure lost) {
            return Optional.empty();
        }
    }

    /** By the back end, which computes K once for K·V and once more for Kᵀ, and stores none of it. */
    private Matrix normal(BlockProduct of, Matrix v, RowStep g, Arithmetic arithmetic, Progress progress) {
        // The block is Kᵀ: see of.
        Matrix rows = of.transposed(v, arithmetic);
        Parallel.run(compute.threads(), (rows() + STEPS - 1) / STEPS, task -> {
            double[] row = new double[v.columns()];
            for (int i = task * STEPS; i < Math.min(rows(), (task + 1) * STEPS); i++) {
                rows.row(i, row);
                g.apply(i, row);
                rows.setRow(i, row);
            }
        });
        progress.throwIfCancelled();
        return of.multiply(rows, arithmetic);
    }

    /** Arithmetic of exact sums in the precision of K. */
    private Arithmetic exact() {
        return precision == Precision.SINGLE ? Arithmetic.FLOAT_VALUES : Arithmetic.DOUBLE;
    }

    /**
     * The product in the precision of K: three times faster in single precision, with errors of about 1e-7 of |K||V|.
     * For the steps of an iteration whose residual is computed by {@link #normal}.
     */
    public Matrix roughNormal(Matrix v, RowStep g, Progress progress) {
        Require.equal("rows of the right factor", columns(), v.rows());
        Arithmetic arithmetic = precision == Precision.SINGLE ? Arithmetic.FLOAT : Arithmetic.DOUBLE;
        return byBackend(of -> normal(of, v, g, arithmetic, progress), progress)
                .orElseGet(
                        () -> Objects.requireNonNull(rough(panels, v.columns()).pass(v, true, g, progress)));
    }

    /** K·V for many columns at once. */
    public Matrix multiply(Matrix v, Progress progress) {
        Require.equal("rows of the right factor", columns(), v.rows());
        return byBackend(of -> of.transposed(v, exact()), progress).orElseGet(() -> {
            Matrix out = new Matrix(rows(), v.columns());
            product(v.columns()).pass(v, false, out::setRow, progress);
            return out;
        });
    }

    /** KᵀC. */
    public Matrix transposed(Matrix c, Progress progress) {
        Require.equal("rows of the left factor", rows(), c.rows());
        return byBackend(of -> of.multiply(c, exact()), progress)
                .orElseGet(() -> Objects.requireNonNull(product(c.columns()).pass(null, true, c::row, progress)));
    }

    /**
     * KᵀWK and KᵀC in one pass, N·M² operations at the rate of products of large tiles in double precision.
     *
     * @param square KᵀWK, of all rows or of the chosen ones
     * @param sums KᵀW1 of the same rows
     * @param right KᵀC, of all rows
     */
    public record Squared(SymmetricMatrix square, Reals sums, Matrix right) {}

    /** {@code weights} are W's diagonal, ≥ 0; null if all are 1. */
    public Squared square(double @Nullable [] weights, Matrix c, Progress progress) {
        return square(IntStream.range(0, rows()).toArray(), weights, c, progress);
    }

    /**
     * With KᵀWK of some rows only, S·M² operations for S of them.
     *
     * @param chosen the chosen rows, ascending
     * @param weights the weights of the chosen rows; null if all are 1
     */
    public Squared square(int[] chosen, double @Nullable [] weights, Matrix c, Progress progress) {
        Require.equal("rows of the left factor", rows(), c.rows());
        for (int i = 0, next = 0; i < chosen.length; next = chosen[i++] + 1)
            if (chosen[i] < next || chosen[i] >= rows())
                Require.that(
                        false,
                        "rows to be squared must be ascending, from 0 to %d, got %s",
                        rows() - 1,
                        Arrays.toString(chosen));
        if (weights != null) Require.equal("number of weights", chosen.length, weights.length);
        return byBackend(
                        of -> of.square(chosen, weights).map(square -> squared(of, square, chosen, weights, c)),
                        progress)
                .flatMap(found -> found)
                .orElseGet(() -> square(panels, chosen, weights, c, progress));
    }

    /** In addition to the square: KᵀC, and KᵀW1 as a further column of it. */
    private Squared squared(
            BlockProduct of, SymmetricMatrix square, int[] chosen, double @Nullable [] weights, Matrix c) {
        Matrix more = new Matrix(c.rows(), c.columns() + 1);
        for (int i = 0; i < c.rows(); i++) for (int t = 0; t < c.columns(); t++) more.set(i, t, c.get(i, t));
        for (int at = 0; at < chosen.length; at++) more.set(chosen[at], c.columns(), weights == null ? 1 : weights[at]);
        Matrix products = of.multiply(more, exact());
        Matrix right = new Matrix(columns(), c.columns());
        for (int j = 0; j < columns(); j++) for (int t = 0; t < c.columns(); t++) right.set(j, t, products.get(j, t));
        return new Squared(square, Reals.of(products.column(c.columns())), right);
    }

    private <A> Squared square(
            TallPanels<A> of, int[] chosen, double @Nullable [] weights, Matrix c, Progress progress) {
        TallSquare<A> sums = new TallSquare<>(of, compute, chosen, weights, c, new SymmetricMatrix(columns()));
        sums.run(progress);
        return new Squared(sums.square(), Reals.of(sums.chosenSums()), sums.right());
    }

    private TallProduct<?, double[]> product(int width) {
        return exact(panels, width);
    }

    private <A> TallProduct<A, double[]> exact(TallPanels<A> of, int width) {
        return new TallProduct<>(of, compute.backend().tileMath(), new Widened<>(of), width, compute);
    }

    /** Panels in the arithmetic of double precision. */
    private record Widened<A>(TallPanels<A> panels) implements TallProduct.Panel<A, double[]> {
        @Override
        public double[] of(A panel, int count, Supplier<double[]> room) {
            return panels.wide(panel, count, room);
        }

        @Override
        public boolean minusRows(double[] c, double[] a, A panel, int m, int n, int k) {
            return panels.math.minusWideRows(c, a, panel, m, n, k);
        }

        @Override
        public boolean minusRowsTransposed(double[] c, double[] a, A panel, int m, int n, int k) {
            return panels.math.minusWideRowsTransposed(c, a, panel, m, n, k);
        }
    }

    private <A> TallProduct<A, A> rough(TallPanels<A> of, int width) {
        return new TallProduct<>(of, of.math, (panel, count, room) -> panel, width, compute);
    }

    /** The matrix between points and centers, kept if the full budget allows it. */
    public static TallGram of(Kernel kernel, Points points, Points centers, Precision precision, Compute compute) {
        return of(new KernelBlock(kernel, points, centers), precision, compute.memoryBytes(), compute);
    }
}
