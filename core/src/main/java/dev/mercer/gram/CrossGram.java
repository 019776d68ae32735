package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Cure;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The rectangular matrix K = k(xᵢ, yⱼ) between two sets of points; a prediction is its product with weights. Not stored
 * unless {@link #toMatrix} is called; memory is a few tiles for each thread. Immutable and thread-safe.
 */
public final class CrossGram implements StreamedGram.FloatRows {
    /** Rows of a task of {@link #toMatrix}. */
    private static final int ROWS = 64;

    /** Columns of a task of {@link #rows}. */
    private static final int WIDE = 4096;

    /** Columns computed at once: a tile of the back end, which stays in the cache until it is copied. */
    private static final int NARROW = 512;

    private final KernelBlock block;
    private final BlockEvaluator evaluator;
    private final Compute compute;
    private final Products products;
    private final Arithmetic arithmetic;

    /** K·V tile by tile. */
    private interface Products {
        Matrix multiply(Matrix v, Progress progress);
    }

    CrossGram(KernelBlock block, Compute compute) {
        this(block, compute, compute.prepare(block), false);
    }

    private CrossGram(KernelBlock block, Compute compute, BlockEvaluator evaluator, boolean single) {
        this.block = block;
        this.compute = compute;
        this.evaluator = evaluator;
        this.arithmetic = single ? Arithmetic.FLOAT_VALUES : Arithmetic.DOUBLE;
        this.products = single
                ? this.<float[]>products(
                        (window, out) -> evaluator.fill(window, out, 0, window.columns()),
                        compute.backend().floatTileMath())
                : this.<double[]>products(
                        (window, out) -> evaluator.fill(window, out, 0, window.columns()),
                        compute.backend().tileMath());
    }

    /** Computes one triangle only, if the points of rows and columns are the same object. */
    private <A> Products products(StreamedProduct.Fill<A> fill, TileMath<A> math) {
        if (block.x() == block.y() && block.rows() >= Gram.TRIANGLE_ROWS)
            return new StreamedTriangle<>(fill, math, block.rows(), compute)::multiply;
        return new StreamedProduct<>(fill, math, block.rows(), block.columns(), compute)::multiply;
    }

    public static CrossGram of(Kernel kernel, Points x, Points y, Compute compute) {
        return new CrossGram(new KernelBlock(kernel, x, y), compute);
    }

    /** The matrix of 2·∂k/∂d² in place of k, for gradients with respect to the points. */
    public static CrossGram slopes(RadialKernel kernel, Points x, Points y, Compute compute) {
        return new CrossGram(new KernelBlock(kernel, x, y, KernelBlock.Part.SLOPES), compute);
    }

    /** This matrix with products in single precision: twice as fast, each kernel value accurate to about 1e-5. */
    public CrossGram inSinglePrecision() {
        return new CrossGram(block, compute, evaluator, true);
    }

    /** Some rows, in this order; the prepared columns are reused. */
    CrossGram select(int... rows) {
        KernelBlock selected = new KernelBlock(block.kernel(), block.x().select(rows), block.y(), block.part());
        return new CrossGram(selected, compute, evaluator.select(rows), false);
    }

    /** The largest error of {@link #rows} in single precision, relative to √(k(x, x) k(y, y)). */
    @Override
    public double rowError() {
        return evaluator.floatError();
    }

    /** Decomposition in the memory of the back end, if available. */
    Optional<ResidentDecomposition> decomposition() {
        return evaluator.decomposition();
    }

    public int rows() {
        return block.rows();
    }

    public int columns() {
        return block.columns();
    }

    /** The first value. */
    double first() {
        double[] value = new double[1];
        evaluator.fill(new Window(0, 1, 0, 1), value, 0, 1);
        return value[0];
    }

    /** Writes row i to the beginning of {@code out}. */
    public void row(int i, double[] out) {
        Require.index("row", i, rows());
        evaluator.fill(new Window(i, i + 1, 0, columns()), out, 0, columns());
    }

    /** Writes complete rows in single precision, row {@code chosen[t]} to the beginning of {@code out[t]}. */
    @Override
    public void rows(int[] chosen, float[][] out) {
        Require.equal("number of arrays for rows", chosen.length, out.length);
        for (int t = 0; t < chosen.length; t++) {
            Require.index("row", chosen[t], rows());
            Require.atLeast("length of an array for a row", columns(), out[t].length);
        }
        BlockEvaluator selected = evaluator.select(chosen);
        int tasks = (columns() + WIDE - 1) / WIDE;
        Queue<float[]> pieces = new ConcurrentLinkedQueue<>();
        Parallel.run(compute.threads(), tasks, task -> {
            float[] used = pieces.poll();
            float[] piece = used != null ? used : new float[chosen.length * NARROW];
            int end = Math.min((task + 1) * WIDE, columns());
            for (int from = task * WIDE; from < end; from += NARROW) {
                int to = Math.min(from + NARROW, end);
                selected.fill(new Window(0, chosen.length, from, to), piece, 0, to - from);
                for (int t = 0; t < out.length; t++) System.arraycopy(piece, t * (to - from), out[t], from, to - from);
            }
            pieces.add(piece);
        });
    }

    /** K·v. */
    public double[] multiply(double[] v, Progress progress) {
        Require.equal("length of the vector", columns(), v.length);
        return multiply(Matrix.rowMajor(v, 1), progress).column(0);
    }

    /** K·V for many columns at once: each kernel value is computed once for all of them. */
    public Matrix multiply(Matrix v, Progress progress) {
        Require.equal("rows of the right factor", columns(), v.rows());
        Optional<BlockProduct> product = evaluator.product();
        if (product.isPresent()) {
            progress.throwIfCancelled();
            try {
                return progress.during(() -> product.get().multiply(v, arithmetic));
            } catch (BackendFailure lost) {
                // Tile by tile, by the current evaluator.
            }
        }
        return products.multiply(v, progress);
    }

    /** Products with vectors, of a square matrix. */
    LinearOperator operator() {
        return Matrix.operator(rows(), v -> multiply(v, Progress.none()));
    }

    /** The complete matrix; refused if the budget does not allow it. */
    public Matrix toMatrix(Progress progress) {
        compute.requireMemory(
                String.format(Locale.ROOT, "the kernel matrix of %,d by %,d points", rows(), columns()),
                8L * rows() * columns(),
                Cure.FEWER_POINTS_AT_A_TIME);
        Matrix out = new Matrix(rows(), columns());
        compute.run("kernel values", (rows() + ROWS - 1) / ROWS, progress, b -> {
            Window window = new Window(b * ROWS, Math.min((b + 1) * ROWS, rows()), 0, columns());
            evaluator.fill(window, out.values(), window.fromRow() * columns(), columns());
        });
        return out;
    }
}
