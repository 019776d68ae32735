package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Products K·V with a symmetric matrix of kernel values that is never stored: as {@link StreamedProduct}, but each value below the
 * diagonal is computed once for both halves, which is nearly twice as fast.
 *
 * <p>A task is a square of the triangle; tasks run in batches, and the sums of a batch are added up in the order of its tasks: the same
 * bits at any number of threads.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class StreamedTriangle<A> {
    /** From this number of rows on, there are enough squares for many threads. */
    static final int LEAST_ROWS = 8192;

    /** Rows and columns of a square. */
    private static final int SQUARE = 1024;

    /** Rows and columns of a tile of a square; a tile of doubles is 512 KiB. */
    private static final int SIDE = 256;

    /** Squares whose sums are kept at a time. */
    private static final int BATCH = 128;

    private final StreamedProduct.Fill<A> fill;
    private final TileMath<A> math;
    private final int size;
    private final Compute compute;

    StreamedTriangle(StreamedProduct.Fill<A> fill, TileMath<A> math, int size, Compute compute) {
        this.fill = fill;
        this.math = math;
        this.size = size;
        this.compute = compute;
    }

    /** K·V. */
    Matrix multiply(Matrix v, Progress progress) {
        List<A> right = blocks(v);
        List<Square> squares = new ArrayList<>();
        for (int row = 0; row < size; row += SQUARE)
            for (int column = 0; column <= row; column += SQUARE) squares.add(new Square(row, column, v.columns()));
        Matrix out = new Matrix(size, v.columns());
        for (int from = 0; from < squares.size(); from += BATCH) {
            List<Square> batch = squares.subList(from, Math.min(from + BATCH, squares.size()));
            compute.run(
                    "kernel products",
                    batch.size(),
                    progress.silent(),
                    t -> batch.get(t).multiply(right));
            for (Square square : batch) square.addTo(out);
            progress.report("kernel products", from + batch.size(), squares.size());
        }
        return out;
    }

    /** The columns of V as rows of blocks that correspond to the tiles, negated because {@link TileMath} subtracts. */
    private List<A> blocks(Matrix v) {
        List<A> blocks = new ArrayList<>();
        for (int from = 0; from < size; from += SIDE) {
            int count = Math.min(SIDE, size - from);
            A block = math.allocate(count * v.columns());
            for (int c = 0, at = 0; c < v.columns(); c++)
                for (int r = 0; r < count; r++) math.set(block, at++, -v.get(from + r, c));
            blocks.add(block);
        }
        return blocks;
    }

    /** A square of K, and the contributions of the square and its transpose to K·V. */
    private final class Square {
        private final int row;
        private final int column;
        private final int width;
        /** The sums of its rows and of its columns, one vector after the other; empty before and after its batch. */
        private double[][] ofRows = {};

        private double[][] ofColumns = {};

        Square(int row, int column, int width) {
            this.row = row;
            this.column = column;
            this.width = width;
        }

        void multiply(List<A> right) {
            ofRows = new double[width][Math.min(SQUARE, size - row)];
            ofColumns = new double[row == column ? 0 : width][Math.min(SQUARE, size - column)];
            A tile = math.allocate(SIDE * SIDE);
            for (int i = row; i < Math.min(row + SQUARE, size); i += SIDE)
                for (int j = column; j < Math.min(column + SQUARE, size); j += SIDE) {
                    Window window = new Window(i, Math.min(i + SIDE, size), j, Math.min(j + SIDE, size));
                    fill.fill(window, tile);
                    add(window, tile, right);
                }
        }

        private void add(Window window, A tile, List<A> right) {
            int m = window.rows();
            int n = window.columns();
            A left = right.get(window.fromRow() / SIDE);
            A above = right.get(window.fromColumn() / SIDE);
            A x = math.allocate(width * m);
            if (row == column) math.minusProductTransposed(x, above, tile, width, m, n);
            else {
                A y = math.allocate(width * n);
                math.minusBothProducts(new TileMath.Sides<>(x, above, y, left), tile, width, m, n);
                for (int c = 0; c < width; c++) math.addTo(ofColumns[c], window.fromColumn() - column, 1, y, c * n, n);
            }
            for (int c = 0; c < width; c++) math.addTo(ofRows[c], window.fromRow() - row, 1, x, c * m, m);
        }

        /** Adds the sums to the result and frees them. */
        void addTo(Matrix out) {
            add(ofRows, row, out);
            add(ofColumns, column, out);
            ofRows = new double[0][];
            ofColumns = new double[0][];
        }

        private void add(double[][] sums, int from, Matrix out) {
            for (int c = 0; c < sums.length; c++)
                for (int r = 0; r < sums[c].length; r++) out.set(from + r, c, out.get(from + r, c) + sums[c][r]);
        }
    }
}
