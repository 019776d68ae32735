package dev.mercer.gram;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Locale;

/**
 * The rectangular matrix k(xᵢ, yⱼ) between two sets of points: what a prediction multiplies with its weights. Never stored
 * unless {@link #toMatrix} is asked for; memory is one tile for each thread. Immutable and thread-safe.
 */
public final class CrossGram {
    /** Rows and columns that are computed at a time. */
    private static final int ROWS = 64;

    private static final int COLUMNS = 512;

    private final KernelBlock block;
    private final BlockEvaluator evaluator;
    private final Compute compute;

    CrossGram(KernelBlock block, Compute compute) {
        this.block = block;
        this.evaluator = compute.backend().prepare(block);
        this.compute = compute;
    }

    public static CrossGram of(Kernel kernel, Points x, Points y, Compute compute) {
        return new CrossGram(new KernelBlock(kernel, x, y), compute);
    }

    public int rows() {
        return block.rows();
    }

    public int columns() {
        return block.columns();
    }

    /** Writes row i to the beginning of {@code out}. */
    public void row(int i, double[] out) {
        Require.index("row", i, rows());
        evaluator.fill(new Window(i, i + 1, 0, columns()), out, 0, columns());
    }

    /** The product with a vector. */
    public double[] multiply(double[] v, Progress progress) {
        Require.equal("length of the vector", columns(), v.length);
        double[] out = new double[rows()];
        forEachTile(progress, (window, tile) -> {
            for (int r = 0; r < window.rows(); r++) {
                double sum = 0;
                for (int c = 0; c < window.columns(); c++)
                    sum += tile[r * window.columns() + c] * v[window.fromColumn() + c];
                out[window.fromRow() + r] += sum;
            }
        });
        return out;
    }

    /** The product with many vectors at once: each kernel value is computed once for all of them. */
    public Matrix multiply(Matrix v, Progress progress) {
        Require.equal("rows of the right factor", columns(), v.rows());
        int width = v.columns();
        Matrix out = new Matrix(rows(), width);
        forEachTile(progress, (window, tile) -> {
            double[] sums = new double[width];
            double[] right = new double[width];
            for (int r = 0; r < window.rows(); r++) {
                out.row(window.fromRow() + r, sums);
                for (int c = 0; c < window.columns(); c++) {
                    v.row(window.fromColumn() + c, right);
                    double value = tile[r * window.columns() + c];
                    for (int m = 0; m < width; m++) sums[m] += value * right[m];
                }
                for (int m = 0; m < width; m++) out.set(window.fromRow() + r, m, sums[m]);
            }
        });
        return out;
    }

    /** The whole matrix; refused when the budget does not allow it. */
    public Matrix toMatrix(Progress progress) {
        compute.requireMemory(
                String.format(Locale.ROOT, "the kernel matrix of %,d by %,d points", rows(), columns()),
                8L * rows() * columns(),
                "raise --memory or ask for fewer points at a time");
        Matrix out = new Matrix(rows(), columns());
        forEachTile(progress, (window, tile) -> {
            for (int r = 0; r < window.rows(); r++)
                for (int c = 0; c < window.columns(); c++)
                    out.set(window.fromRow() + r, window.fromColumn() + c, tile[r * window.columns() + c]);
        });
        return out;
    }

    /** Row blocks go to the threads; the tiles of one row block come in order, so sums have a fixed order. */
    private void forEachTile(Progress progress, TileUse use) {
        int blocks = (rows() + ROWS - 1) / ROWS;
        compute.run("kernel values", blocks, progress, b -> {
            double[] tile = new double[ROWS * COLUMNS];
            int rowEnd = Math.min((b + 1) * ROWS, rows());
            for (int column = 0; column < columns(); column += COLUMNS) {
                Window window = new Window(b * ROWS, rowEnd, column, Math.min(column + COLUMNS, columns()));
                evaluator.fill(window, tile, 0, window.columns());
                use.of(window, tile);
            }
        });
    }

    private interface TileUse {
        void of(Window window, double[] tile);
    }
}
