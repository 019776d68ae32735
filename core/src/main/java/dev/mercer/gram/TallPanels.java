package dev.mercer.gram;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.TileMath;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/**
 * A tall matrix K of kernel values, cut into blocks of rows and panels of columns; a panel is stored transposed, one row for each center, in the
 * layout of the products of {@link TileMath}. Kept from the first pass on, or computed again in each pass.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
abstract class TallPanels<A> {
    /** Rows of a block: those of a tile of the kernel's float values, and deep enough for products at full speed. */
    static final int ROWS = 512;

    /** Columns of a panel: those of a tile of KᵀK. */
    static final int WIDTH = SymmetricMatrix.TILE;

    final BlockEvaluator evaluator;
    final TileMath<A> math;
    private final int rows;
    private final int columns;
    private final List<List<A>> kept;
    private final ConcurrentLinkedDeque<List<A>> free = new ConcurrentLinkedDeque<>();

    /** {@code evaluator} has a row for each center and a column for each point. */
    TallPanels(BlockEvaluator evaluator, TileMath<A> math, int rows, int columns, boolean keep) {
        this.evaluator = evaluator;
        this.math = math;
        this.rows = rows;
        this.columns = columns;
        this.kept = new ArrayList<>();
        if (keep) for (int b = 0; b < blocks(); b++) kept.add(new ArrayList<>());
    }

    int blocks() {
        return (rows + ROWS - 1) / ROWS;
    }

    int panels() {
        return (columns + WIDTH - 1) / WIDTH;
    }

    /** The rows of block b. */
    int height(int b) {
        return Math.min(ROWS, rows - b * ROWS);
    }

    /** The columns of panel p. */
    int width(int p) {
        return Math.min(WIDTH, columns - p * WIDTH);
    }

    /** Computes a window of centers by points into the beginning of an array. */
    abstract void fill(Window window, A out);

    /** The numbers of a panel in double: a copy in {@code room}, or the panel itself. */
    abstract double[] wide(A panel, int count, Supplier<double[]> room);

    /** out[to …] ← the numbers of a panel at these {@code places}, counted from {@code at}. */
    abstract void gather(A panel, int at, int[] places, double[] out, int to);

    /** The panels of block b, to be returned after use. Arrays are empty if they are still to be computed by {@link #compute}. */
    Block<A> take(int b) {
        if (!kept.isEmpty()) {
            List<A> panels = kept.get(b);
            boolean known = !panels.isEmpty();
            if (!known) panels.addAll(allocate(b));
            return new Block<>(b, panels, known);
        }
        List<A> pooled = height(b) == ROWS ? free.poll() : null;
        return new Block<>(b, pooled != null ? pooled : allocate(b), false);
    }

    void giveBack(Block<A> block) {
        if (kept.isEmpty() && height(block.number) == ROWS) free.push(block.panels);
    }

    private List<A> allocate(int b) {
        List<A> panels = new ArrayList<>();
        for (int p = 0; p < panels(); p++) panels.add(math.allocate(width(p) * height(b)));
        return panels;
    }

    /** Computes panel p of a block that was not computed before. */
    void compute(Block<A> block, int p) {
        int from = block.number * ROWS;
        int first = p * WIDTH;
        fill(new Window(first, first + width(p), from, from + height(block.number)), block.panels.get(p));
    }

    /** Whether all panels of a block are computed at once, by {@link #compute(Block)}. */
    boolean whole() {
        return false;
    }

    /** Computes all panels of a block that was not computed before. */
    void compute(Block<A> block) {
        for (int p = 0; p < panels(); p++) compute(block, p);
    }

    /** All panels of block b. */
    Block<A> computed(int b) {
        Block<A> block = take(b);
        if (!block.known) compute(block);
        return block;
    }

    /** Some rows of K; {@code known} if they were computed in an earlier pass. */
    static final class Block<A> {
        final int number;
        final List<A> panels;
        final boolean known;

        Block(int number, List<A> panels, boolean known) {
            this.number = number;
            this.panels = panels;
            this.known = known;
        }
    }

    /** In single precision. */
    static final class Floats extends TallPanels<float[]> {
        Floats(BlockEvaluator evaluator, TileMath<float[]> math, int rows, int columns, boolean keep) {
            super(evaluator, math, rows, columns, keep);
        }

        @Override
        void fill(Window window, float[] out) {
            evaluator.fill(window, out, 0, window.columns());
        }

        @Override
        void gather(float[] panel, int at, int[] places, double[] out, int to) {
            for (int i = 0; i < places.length; i++) out[to + i] = panel[at + places[i]];
        }

        @Override
        double[] wide(float[] panel, int count, Supplier<double[]> room) {
            double[] wide = room.get();
            math.widen(panel, wide, count);
            return wide;
        }
    }

    /** In double precision. */
    static class Doubles extends TallPanels<double[]> {
        Doubles(BlockEvaluator evaluator, TileMath<double[]> math, int rows, int columns, boolean keep) {
            super(evaluator, math, rows, columns, keep);
        }

        @Override
        void fill(Window window, double[] out) {
            evaluator.fill(window, out, 0, window.columns());
        }

        @Override
        void gather(double[] panel, int at, int[] places, double[] out, int to) {
            for (int i = 0; i < places.length; i++) out[to + i] = panel[at + places[i]];
        }

        @Override
        double[] wide(double[] panel, int count, Supplier<double[]> room) {
            return panel;
        }
    }

    /** In double precision, each row k of K replaced by L⁻¹k. */
    static final class Whitened extends Doubles {
        private final Cholesky factor;

        Whitened(BlockEvaluator evaluator, TileMath<double[]> math, int rows, Cholesky factor, boolean keep) {
            super(evaluator, math, rows, factor.size(), keep);
            this.factor = factor;
        }

        @Override
        boolean whole() {
            return true;
        }

        @Override
        void compute(Block<double[]> block) {
            super.compute(block);
            int height = height(block.number);
            Matrix all = new Matrix(factor.size(), height);
            for (int p = 0; p < panels(); p++)
                System.arraycopy(block.panels.get(p), 0, all.values(), p * WIDTH * height, width(p) * height);
            Matrix white = factor.solveFactor(all);
            for (int p = 0; p < panels(); p++)
                System.arraycopy(white.values(), p * WIDTH * height, block.panels.get(p), 0, width(p) * height);
        }
    }
}
