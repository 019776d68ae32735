package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Products with a matrix of kernel values that is never stored: K·V for many columns at once, in one pass over row
 * blocks. Sums over a block are in the precision of the kernel values, sums over blocks in double, in a fixed
 * order: the same bits at any number of threads.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class StreamedProduct<A> {
    /** Columns of a tile, and the most rows; a tile of doubles is 512 KiB. */
    private static final int COLUMNS = 256;

    private static final int ROWS = 128;

    private final Fill<A> fill;
    private final TileMath<A> math;
    private final int rows;
    private final int columns;
    private final Compute compute;

    /** Computes a window of the matrix into the beginning of an array, without gaps. */
    interface Fill<A> {
        void fill(Window window, A out);
    }

    StreamedProduct(Fill<A> fill, TileMath<A> math, int rows, int columns, Compute compute) {
        this.fill = fill;
        this.math = math;
        this.rows = rows;
        this.columns = columns;
        this.compute = compute;
    }

    /** K·V. */
    Matrix multiply(Matrix v, Progress progress) {
        Matrix out = new Matrix(rows, v.columns());
        List<A> right = blocks(v);
        compute.run("kernel products", (rows + ROWS - 1) / ROWS, progress, b -> {
            Band band = new Band(b * ROWS, Math.min((b + 1) * ROWS, rows), v.columns());
            band.multiply(right);
            for (int r = 0; r < band.size(); r++)
                for (int c = 0; c < v.columns(); c++) out.set(band.from + r, c, band.product[r * v.columns() + c]);
        });
        return out;
    }

    /** V cut into blocks of rows that correspond to the tiles, negated because {@link TileMath} subtracts. */
    private List<A> blocks(Matrix v) {
        List<A> blocks = new ArrayList<>();
        for (int from = 0; from < columns; from += COLUMNS) {
            int count = Math.min(COLUMNS, columns - from);
            A block = math.allocate(count * v.columns());
            for (int r = 0, at = 0; r < count; r++)
                for (int c = 0; c < v.columns(); c++) math.set(block, at++, -v.get(from + r, c));
            blocks.add(block);
        }
        return blocks;
    }

    /** Some rows of K, and K·V for them. */
    private final class Band {
        final int from;
        final int to;
        final int width;
        final double[] product;

        Band(int from, int to, int width) {
            this.from = from;
            this.to = to;
            this.width = width;
            this.product = new double[(to - from) * width];
        }

        int size() {
            return to - from;
        }

        void multiply(List<A> right) {
            A sums = math.allocate(size() * width);
            A tile = math.allocate(size() * COLUMNS);
            for (int t = 0; t < right.size(); t++) {
                Window window = new Window(from, to, t * COLUMNS, Math.min((t + 1) * COLUMNS, columns));
                fill.fill(window, tile);
                math.minusProduct(sums, tile, right.get(t), size(), width, window.columns());
                for (int at = 0; at < product.length; at++) {
                    product[at] += math.get(sums, at);
                    math.set(sums, at, 0);
                }
            }
        }
    }
}
