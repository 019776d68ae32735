package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * KᵀC of a tall matrix K, and KᵀWK of all its rows or of some, in one pass. Kernel values are in the precision of the panels, products
 * and sums in double: in single precision, rounding errors were already as large as relevant eigenvalues at λ = 1e-6. Each tile of the
 * result is added up in the order of the rows, so that its bits are the same at any number of threads. While tiles of some rows are
 * multiplied, the kernel values of the next rows are computed.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class TallSquare<A> {
    /** The largest number of blocks of rows that are computed and multiplied between two synchronizations of the threads. */
    private static final int MOST_BLOCKS = 8;

    /** The number of elements of the rows that are multiplied at a time; the next rows need the same again. */
    private static final int NUMBERS = 1 << 23;

    private final TallPanels<A> panels;
    private final Compute compute;
    private final TileMath<double[]> math;
    private final SymmetricMatrix square;
    /** The rows that are squared, ascending. */
    private final int[] chosen;
    /** Their W; null if all weights are 1. */
    private final double @Nullable [] weights;

    private final Matrix right;
    private final List<double[]> sums = new ArrayList<>();
    private final List<double[]> chosenSums = new ArrayList<>();
    private final ConcurrentLinkedDeque<double[]> rooms = new ConcurrentLinkedDeque<>();

    /** {@code right} is C, which has a row for each of K; {@code weights} are those of the chosen rows. */
    TallSquare(
            TallPanels<A> panels,
            Compute compute,
            int[] chosen,
            double @Nullable [] weights,
            Matrix right,
            SymmetricMatrix square) {
        this.panels = panels;
        this.compute = compute;
        this.math = compute.backend().tileMath();
        this.square = square;
        this.chosen = chosen;
        this.weights = weights;
        this.right = right;
        for (int p = 0; p < panels.panels(); p++) {
            sums.add(new double[right.columns() * panels.width(p)]);
            chosenSums.add(new double[panels.width(p)]);
        }
    }

    void run(Progress progress) {
        int size = Math.max(1, Math.min(MOST_BLOCKS, NUMBERS / (TallPanels.ROWS * Math.max(1, square.size()))));
        int tiles = square.tiles() * (square.tiles() + 1) / 2;
        Batch open = new Batch(size);
        Batch other = new Batch(size);
        for (int from = 0; from < panels.blocks() || open.to > open.from; from += size) {
            progress.throwIfCancelled();
            Stretch next = new Stretch(from, Math.min(from + size, panels.blocks()));
            boolean full = !open.fits(next);
            Batch closed = open;
            if (full) {
                closed.close();
                open = other.beginAt(closed.to);
                other = closed;
            }
            open.take(next);
            Batch into = open;
            int products = full ? tiles + panels.panels() : 0;
            // The products first, which take longest.
            Parallel.run(compute.threads(), products + next.tasks(), progress, t -> {
                if (t >= products) next.fill(t - products, into);
                else if (t < tiles) closed.multiply(t);
                else closed.addUp(t - tiles);
            });
            next.end();
            progress.report("normal equations", Math.min(from + size, panels.blocks()), panels.blocks());
        }
        square.negate();
    }

    /** KᵀWK of the chosen rows. */
    SymmetricMatrix square() {
        return square;
    }

    /** KᵀW1 of the chosen rows. */
    double[] chosenSums() {
        double[] out = new double[square.size()];
        for (int p = 0; p < chosenSums.size(); p++)
            System.arraycopy(chosenSums.get(p), 0, out, p * TallPanels.WIDTH, panels.width(p));
        return out;
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

    /** The index of the first chosen row at or after a row of K. */
    private int firstChosen(int row) {
        int at = Arrays.binarySearch(chosen, row);
        return at < 0 ? -at - 1 : at;
    }

    /** Some blocks of K that are computed together. */
    private final class Stretch {
        final List<TallPanels.Block<A>> blocks = new ArrayList<>();
        /** The contribution of each panel of each block to KᵀC. */
        final List<double[]> parts = new ArrayList<>();

        final int count;

        Stretch(int from, int to) {
            for (int b = from; b < to; b++) blocks.add(panels.take(b));
            for (int b = from; b < to; b++)
                for (int p = 0; p < panels.panels(); p++) parts.add(new double[right.columns() * panels.width(p)]);
            this.count = from < to ? firstChosen(to * TallPanels.ROWS) - firstChosen(from * TallPanels.ROWS) : 0;
        }

        int tasks() {
            return panels.whole() ? blocks.size() : blocks.size() * panels.panels();
        }

        void fill(int task, Batch into) {
            if (!panels.whole()) {
                int p = task % panels.panels();
                TallPanels.Block<A> block = blocks.get(task / panels.panels());
                if (!block.known) panels.compute(block, p);
                use(block, p, parts.get(task), into);
                return;
            }
            TallPanels.Block<A> block = blocks.get(task);
            if (!block.known) panels.compute(block);
            for (int p = 0; p < panels.panels(); p++) use(block, p, parts.get(task * panels.panels() + p), into);
        }

        /** While the panel is in the cache. */
        private void use(TallPanels.Block<A> block, int p, double[] part, Batch into) {
            A panel = block.panels.get(p);
            into.put(block, p);
            int height = panels.height(block.number);
            int width = right.columns();
            int count = panels.width(p);
            double[] columns = columns(block.number);
            if (panels.math.minusWideRowsTransposed(part, columns, panel, width, count, height)) return;
            double[] room = room();
            double[] values = panels.wide(panel, count * height, () -> room);
            math.minusProductTransposed(part, columns, values, width, count, height);
            rooms.push(room);
        }

        private double[] room() {
            double[] known = rooms.poll();
            return known != null ? known : new double[TallPanels.WIDTH * TallPanels.ROWS];
        }

        /** Columns of C for a block, one after the other, negated because {@link TileMath} subtracts. */
        private double[] columns(int number) {
            int height = panels.height(number);
            double[] some = new double[right.columns() * height];
            for (int r = 0; r < height; r++)
                for (int t = 0; t < right.columns(); t++)
                    some[t * height + r] = -right.get(number * TallPanels.ROWS + r, t);
            return some;
        }

        void end() {
            for (int at = 0; at < parts.size(); at++) {
                double[] sum = sums.get(at % panels.panels());
                double[] part = parts.get(at);
                for (int i = 0; i < sum.length; i++) sum[i] += part[i];
            }
            for (TallPanels.Block<A> block : blocks) panels.giveBack(block);
        }
    }

    /** Chosen rows {@code from} … {@code to}−1 that are multiplied together: √W times the rows of K, in double, in the same panels as K. */
    private final class Batch {
        final int size;
        int from;
        int to;
        private final List<double[]> wide = new ArrayList<>();

        Batch(int size) {
            this.size = size;
        }

        Batch beginAt(int first) {
            from = first;
            to = first;
            return this;
        }

        /** Whether there is room for more rows; false if no more rows are to come. */
        boolean fits(Stretch next) {
            return !next.blocks.isEmpty() && to - from + next.count <= size * TallPanels.ROWS;
        }

        void take(Stretch next) {
            to += next.count;
            while (wide.size() < chunks() * panels.panels()) wide.add(new double[TallPanels.WIDTH * TallPanels.ROWS]);
        }

        private int chunks() {
            return (to - from + TallPanels.ROWS - 1) / TallPanels.ROWS;
        }

        private double[] wide(int chunk, int p) {
            return wide.get(chunk * panels.panels() + p);
        }

        /** The last chunk is filled with zeros, which add nothing. */
        void close() {
            int rest = (to - from) % TallPanels.ROWS;
            if (rest == 0) return;
            for (int p = 0; p < panels.panels(); p++)
                for (int j = 0; j < panels.width(p); j++)
                    Arrays.fill(wide(chunks() - 1, p), j * TallPanels.ROWS + rest, (j + 1) * TallPanels.ROWS, 0);
        }

        /** Copies the chosen rows of panel p of a block. */
        void put(TallPanels.Block<A> block, int p) {
            int first = block.number * TallPanels.ROWS;
            int end = firstChosen(first + panels.height(block.number));
            for (int at = firstChosen(first); at < end; ) {
                int slot = (at - from) % TallPanels.ROWS;
                int count = Math.min(end - at, TallPanels.ROWS - slot);
                double[] out = wide((at - from) / TallPanels.ROWS, p);
                if (count == TallPanels.ROWS) panels.math.widen(block.panels.get(p), out, panels.width(p) * count);
                else gather(block, p, at, count, out, slot);
                if (weights != null) scale(out, p, at, count, slot);
                at += count;
            }
        }

        private void gather(TallPanels.Block<A> block, int p, int at, int count, double[] out, int slot) {
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) rows[i] = chosen[at + i] - block.number * TallPanels.ROWS;
            int height = panels.height(block.number);
            for (int j = 0; j < panels.width(p); j++)
                panels.gather(block.panels.get(p), j * height, rows, out, j * TallPanels.ROWS + slot);
        }

        private void scale(double[] out, int p, int at, int count, int slot) {
            double[] roots = new double[count];
            for (int i = 0; i < count; i++) roots[i] = root(at + i);
            for (int j = 0; j < panels.width(p); j++)
                for (int i = 0, to = j * TallPanels.ROWS + slot; i < count; i++) out[to + i] *= roots[i];
        }

        private double root(int at) {
            return weights == null ? 1 : Math.sqrt(weights[at]);
        }

        /** Subtracts from the tile of this number, counted along the rows of the lower triangle. */
        void multiply(int tile) {
            int i = (int) ((Math.sqrt(8.0 * tile + 1) - 1) / 2);
            int j = tile - i * (i + 1) / 2;
            double[] sum = square.tile(i, j);
            for (int chunk = 0; chunk < chunks(); chunk++) {
                double[] a = wide(chunk, i);
                if (i == j) math.minusSquare(sum, a, panels.width(i), TallPanels.ROWS);
                else
                    math.minusProductTransposed(
                            sum, a, wide(chunk, j), panels.width(i), panels.width(j), TallPanels.ROWS);
            }
        }

        /** Adds to the sums of the chosen rows that belong to panel p. */
        void addUp(int p) {
            for (int chunk = 0; chunk < chunks(); chunk++) {
                double[] roots = new double[TallPanels.ROWS];
                int first = from + chunk * TallPanels.ROWS;
                for (int r = 0; r < TallPanels.ROWS && first + r < to; r++) roots[r] = -root(first + r);
                math.minusProductTransposed(
                        chosenSums.get(p), roots, wide(chunk, p), 1, panels.width(p), TallPanels.ROWS);
            }
        }
    }
}
