package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * KᵀWK and KᵀC of a tall matrix K in one pass. Products of tiles and their sums over some thousand rows are in the precision
 * of the panels, the rest in double; each tile of the result is added up in the order of the rows, so that its bits are the same
 * at any number of threads. While tiles of one group of blocks are multiplied, the kernel values of the next are computed.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class TallSquare<A> {
    /** The most blocks whose products are added up in the precision of the panels: 4,096 rows. */
    private static final int MOST_BLOCKS = 8;

    /** Numbers of the blocks that are there at a time, and as many again of the next ones. */
    private static final int NUMBERS = 1 << 24;

    private final TallPanels<A> panels;
    private final Compute compute;
    private final TileMath<A> math;
    private final SymmetricMatrix square;
    private final List<A> partial = new ArrayList<>();
    /** √w of each row; null where all weights are 1. */
    private final double @Nullable [] roots;

    private final Matrix right;
    private final List<double[]> sums = new ArrayList<>();

    /** {@code right} is C, which has a row for each of K. */
    TallSquare(TallPanels<A> panels, Compute compute, double @Nullable [] weights, Matrix right, int columns) {
        this.panels = panels;
        this.compute = compute;
        this.math = panels.math;
        this.square = new SymmetricMatrix(columns);
        this.roots =
                weights == null ? null : Arrays.stream(weights).map(Math::sqrt).toArray();
        this.right = right;
        for (int i = 0; i < square.tiles(); i++) {
            for (int j = 0; j <= i; j++) partial.add(math.allocate(panels.width(i) * panels.width(j)));
            sums.add(new double[right.columns() * panels.width(i)]);
        }
    }

    void run(Progress progress) {
        int size = Math.max(1, Math.min(MOST_BLOCKS, NUMBERS / (TallPanels.ROWS * Math.max(1, square.size()))));
        int tiles = partial.size();
        int count = panels.panels();
        Group first = new Group(0, size);
        Parallel.run(compute.threads(), first.tasks(), first::fill);
        Group now = first;
        for (int from = 0; from < panels.blocks(); from += size) {
            progress.throwIfCancelled();
            Group group = now;
            Group next = new Group(from + size, size);
            // The products first, which take longest.
            Parallel.run(compute.threads(), tiles + count + next.tasks(), t -> {
                if (t < tiles) group.multiply(t);
                else if (t < tiles + count) group.addRight(t - tiles);
                else next.fill(t - tiles - count);
            });
            for (TallPanels.Block<A> block : group.blocks) panels.giveBack(block);
            progress.report("normal equations", Math.min(from + size, panels.blocks()), panels.blocks());
            now = next;
        }
        mirror();
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

    /** Of the tiles on the diagonal only the lower half is defined. */
    private void mirror() {
        for (int i = 0; i < square.tiles(); i++) {
            int n = square.tileRows(i);
            double[] tile = square.tile(i, i);
            for (int r = 0; r < n; r++) for (int c = r + 1; c < n; c++) tile[r * n + c] = tile[c * n + r];
        }
    }

    /** Some blocks that are multiplied together. */
    private final class Group {
        final List<TallPanels.Block<A>> blocks = new ArrayList<>();
        /** √w times the panels of each block; the panels themselves where all weights are 1. */
        final List<List<A>> factors = new ArrayList<>();

        Group(int from, int size) {
            for (int b = from; b < Math.min(from + size, panels.blocks()); b++) {
                TallPanels.Block<A> block = panels.take(b);
                blocks.add(block);
                List<A> scaled = new ArrayList<>();
                for (int p = 0; p < panels.panels() && roots != null; p++)
                    scaled.add(math.allocate(panels.width(p) * panels.height(b)));
                factors.add(roots == null ? block.panels : scaled);
            }
        }

        int tasks() {
            return blocks.size() * panels.panels();
        }

        void fill(int task) {
            int b = task / panels.panels();
            int p = task % panels.panels();
            TallPanels.Block<A> block = blocks.get(b);
            if (!block.known) panels.compute(block, p);
            if (roots == null) return;
            A from = block.panels.get(p);
            A to = factors.get(b).get(p);
            int height = panels.height(block.number);
            for (int j = 0, at = 0; j < panels.width(p); j++)
                for (int r = 0; r < height; r++, at++)
                    math.set(to, at, math.get(from, at) * roots[block.number * TallPanels.ROWS + r]);
        }

        /** Adds to the tile of this number, counted along the rows of the lower triangle. */
        void multiply(int tile) {
            int i = (int) ((Math.sqrt(8.0 * tile + 1) - 1) / 2);
            int j = tile - i * (i + 1) / 2;
            A sum = partial.get(tile);
            int m = panels.width(i);
            int n = panels.width(j);
            for (int b = 0; b < blocks.size(); b++) {
                List<A> factor = factors.get(b);
                int height = panels.height(blocks.get(b).number);
                if (i == j) math.minusSquare(sum, factor.get(i), m, height);
                else math.minusProductTransposed(sum, factor.get(i), factor.get(j), m, n, height);
            }
            double[] out = square.tile(i, j);
            math.addTo(out, 0, -1, sum, 0, m * n);
            for (int at = 0; at < m * n; at++) math.set(sum, at, 0);
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
                double[] wide = panels.wide(block.panels.get(p), panels.width(p) * height, room);
                compute.backend()
                        .tileMath()
                        .minusProductTransposed(sums.get(p), some, wide, width, panels.width(p), height);
            }
        }
    }
}
