package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * KᵀWK and KᵀC of a tall matrix K in one pass. Kernel values are in the precision of the panels, products and sums in double:
 * in single precision their rounding was as large as eigenvalues that matter, at λ = 1e-6 already. Each tile of the
 * result is added up in the order of the rows, so that its bits are the same at any number of threads. While tiles of one
 * group of blocks are multiplied, the kernel values of the next are computed.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class TallSquare<A> {
    /** Blocks that are multiplied between two waits of the threads for each other, at most. */
    private static final int MOST_BLOCKS = 8;

    /** Numbers of the blocks that are there at a time, and as many again of the next ones. */
    private static final int NUMBERS = 1 << 23;

    private final TallPanels<A> panels;
    private final Compute compute;
    private final TileMath<double[]> math;
    private final SymmetricMatrix square;
    /** W; null where all weights are 1. */
    private final double @Nullable [] weights;

    private final Matrix right;
    private final List<double[]> sums = new ArrayList<>();

    /** {@code right} is C, which has a row for each of K. */
    TallSquare(TallPanels<A> panels, Compute compute, double @Nullable [] weights, Matrix right, int columns) {
        this.panels = panels;
        this.compute = compute;
        this.math = compute.backend().tileMath();
        this.square = new SymmetricMatrix(columns);
        this.weights = weights;
        this.right = right;
        for (int p = 0; p < panels.panels(); p++) sums.add(new double[right.columns() * panels.width(p)]);
    }

    void run(Progress progress) {
        int size = Math.max(1, Math.min(MOST_BLOCKS, NUMBERS / (TallPanels.ROWS * Math.max(1, square.size()))));
        int tiles = square.tiles() * (square.tiles() + 1) / 2;
        int count = panels.panels();
        Group now = new Group(size);
        Group next = new Group(size);
        now.begin(0);
        Parallel.run(compute.threads(), now.tasks(), now::fill);
        for (int from = 0; from < panels.blocks(); from += size) {
            progress.throwIfCancelled();
            Group group = now;
            Group following = next;
            following.begin(from + size);
            // The products first, which take longest.
            Parallel.run(compute.threads(), tiles + count + following.tasks(), t -> {
                if (t < tiles) group.multiply(t);
                else if (t < tiles + count) group.addRight(t - tiles);
                else following.fill(t - tiles - count);
            });
            group.end();
            progress.report("normal equations", Math.min(from + size, panels.blocks()), panels.blocks());
            now = following;
            next = group;
        }
        finish();
    }

    /** KᵀWK. */
    SymmetricMatrix square() {
        return square;
    }

    /** KᵀC. */
    Matrix right() {
        Matrix out = new Matrix(square.size(), right.columns());
        for (int p = 0; p < sums.size(); p++)
            for (int j = 0; j < panels.width(p); j++)
                for (int t = 0; t < right.columns(); t++)
                    out.set(p * TallPanels.WIDTH + j, t, sums.get(p)[t * panels.width(p) + j]);
        return out;
    }

    /** Tiles subtract; and of those on the diagonal only the lower half is defined. */
    private void finish() {
        for (int i = 0; i < square.tiles(); i++) {
            for (int j = 0; j <= i; j++) {
                double[] tile = square.tile(i, j);
                for (int at = 0; at < tile.length; at++) tile[at] = 0 - tile[at];
            }
            int n = square.tileRows(i);
            double[] tile = square.tile(i, i);
            for (int r = 0; r < n; r++) for (int c = r + 1; c < n; c++) tile[r * n + c] = tile[c * n + r];
        }
    }

    /** Some blocks that are multiplied together. */
    private final class Group {
        final int size;
        final List<TallPanels.Block<A>> blocks = new ArrayList<>();
        /** √W times the panels, in double, block after block. */
        final List<double[]> wide = new ArrayList<>();

        Group(int size) {
            this.size = size;
        }

        void begin(int from) {
            for (int b = from; b < Math.min(from + size, panels.blocks()); b++) blocks.add(panels.take(b));
            while (wide.size() < blocks.size() * panels.panels())
                wide.add(new double[TallPanels.WIDTH * TallPanels.ROWS]);
        }

        void end() {
            for (TallPanels.Block<A> block : blocks) panels.giveBack(block);
            blocks.clear();
        }

        int tasks() {
            return panels.whole() ? blocks.size() : blocks.size() * panels.panels();
        }

        private double[] wide(int b, int p) {
            return wide.get(b * panels.panels() + p);
        }

        void fill(int task) {
            if (!panels.whole()) {
                int b = task / panels.panels();
                int p = task % panels.panels();
                if (!blocks.get(b).known) panels.compute(blocks.get(b), p);
                widen(b, p);
                return;
            }
            if (!blocks.get(task).known) panels.compute(blocks.get(task));
            for (int p = 0; p < panels.panels(); p++) widen(task, p);
        }

        private void widen(int b, int p) {
            TallPanels.Block<A> block = blocks.get(b);
            int height = panels.height(block.number);
            int count = panels.width(p) * height;
            double[] out = wide(b, p);
            double[] values = panels.wide(block.panels.get(p), count, out);
            if (values != out) System.arraycopy(values, 0, out, 0, count);
            if (weights == null) return;
            double[] roots = new double[height];
            for (int r = 0; r < height; r++) roots[r] = Math.sqrt(weights[block.number * TallPanels.ROWS + r]);
            for (int j = 0, at = 0; j < panels.width(p); j++)
                for (int r = 0; r < height; r++, at++) out[at] *= roots[r];
        }

        /** Subtracts from the tile of this number, counted along the rows of the lower triangle. */
        void multiply(int tile) {
            int i = (int) ((Math.sqrt(8.0 * tile + 1) - 1) / 2);
            int j = tile - i * (i + 1) / 2;
            double[] sum = square.tile(i, j);
            for (int b = 0; b < blocks.size(); b++) {
                int height = panels.height(blocks.get(b).number);
                if (i == j) math.minusSquare(sum, wide(b, i), panels.width(i), height);
                else math.minusProductTransposed(sum, wide(b, i), wide(b, j), panels.width(i), panels.width(j), height);
            }
        }

        /** Adds to the rows of KᵀC that belong to panel p. */
        void addRight(int p) {
            int width = right.columns();
            double[] room = new double[TallPanels.WIDTH * TallPanels.ROWS];
            for (TallPanels.Block<A> block : blocks) {
                int height = panels.height(block.number);
                double[] some = new double[width * height];
                for (int r = 0; r < height; r++)
                    for (int t = 0; t < width; t++)
                        some[t * height + r] = -right.get(block.number * TallPanels.ROWS + r, t);
                double[] values = panels.wide(block.panels.get(p), panels.width(p) * height, room);
                math.minusProductTransposed(sums.get(p), some, values, width, panels.width(p), height);
            }
        }
    }
}
