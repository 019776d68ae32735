package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Products of a tall matrix K with a few vectors, each in one pass over its rows: K·V, KᵀC, and Kᵀ g(K·V) with a function g
 * of rows, the step of iterative solvers. Products are in the precision of the arithmetic, sums over blocks of rows in
 * double, in a fixed order: the same bits at any number of threads.
 *
 * @param <A> the type in which kernel values are kept, {@code double[]} or {@code float[]}
 * @param <B> the type in which they are multiplied
 */
final class TallProduct<A, B> {
    /** The number of parts in which Kᵀ(…) is added up, so that this number of threads can work at once. */
    private static final int PARTS = 16;

    /** Blocks between two reports. */
    private static final int ROUND = 4 * PARTS;

    private final TallPanels<A> panels;
    private final Compute compute;
    private final TileMath<B> math;
    private final Panel<A, B> panel;
    private final int width;

    /** Converts the first {@code count} numbers of a panel to the type of the arithmetic: a copy in {@code room}, or the panel itself. */
    interface Panel<A, B> {
        B of(A panel, int count, Supplier<B> room);

        /** C ← C − A·B for few rows and the panel B, k×n, without a copy; returns false, without any change, if that is not possible. */
        default boolean minusRows(B c, B a, A panel, int m, int n, int k) {
            return false;
        }

        /** C ← C − A·Bᵀ, B a panel n×k. */
        default boolean minusRowsTransposed(B c, B a, A panel, int m, int n, int k) {
            return false;
        }
    }

    /** A product with {@code width} vectors. */
    TallProduct(TallPanels<A> panels, TileMath<B> math, Panel<A, B> panel, int width, Compute compute) {
        this.panels = panels;
        this.compute = compute;
        this.math = math;
        this.panel = panel;
        this.width = width;
    }

    /**
     * One pass.
     *
     * @param v V, a row for each center; null for zeros
     * @param step the operation on the rows of K·V
     * @return Kᵀ times the result of the operation, or null if that is not {@code wanted}
     */
    @Nullable
    Matrix pass(@Nullable Matrix v, boolean wanted, TallGram.RowStep step, Progress progress) {
        List<B> right = v == null ? List.of() : cut(v);
        List<List<double[]>> sums = new ArrayList<>();
        for (int part = 0; part < PARTS && wanted; part++) sums.add(zeros());
        int blocks = panels.blocks();
        List<Room> rooms = new ArrayList<>();
        for (int part = 0; part < Math.min(PARTS, blocks); part++) rooms.add(new Room(TallPanels.ROWS));
        for (int from = 0; from < blocks; from += ROUND) {
            progress.throwIfCancelled();
            int first = from;
            int end = Math.min(from + ROUND, blocks);
            Parallel.run(compute.threads(), Math.min(PARTS, end - from), progress, part -> {
                Room room = rooms.get(part);
                for (int b = first + part; b < end; b += PARTS) {
                    TallPanels.Block<A> block = panels.computed(b);
                    if (panels.height(b) != room.height) room = new Room(panels.height(b));
                    room.multiply(block, right);
                    room.step(block.number, step);
                    if (wanted) room.addTransposed(block, sums.get(part));
                    panels.giveBack(block);
                }
            });
            progress.report("kernel products", end, blocks);
        }
        return wanted ? joined(sums) : null;
    }

    /** The panels' parts of V, transposed, and negated because {@link TileMath} subtracts. */
    private List<B> cut(Matrix v) {
        List<B> parts = new ArrayList<>();
        for (int p = 0; p < panels.panels(); p++) {
            int count = panels.width(p);
            B part = math.allocate(width * count);
            for (int j = 0; j < count; j++)
                for (int t = 0; t < width; t++) math.set(part, t * count + j, -v.get(p * TallPanels.WIDTH + j, t));
            parts.add(part);
        }
        return parts;
    }

    private List<double[]> zeros() {
        List<double[]> zeros = new ArrayList<>();
        for (int p = 0; p < panels.panels(); p++) zeros.add(new double[width * panels.width(p)]);
        return zeros;
    }

    private Matrix joined(List<List<double[]>> sums) {
        int columns = 0;
        for (int p = 0; p < panels.panels(); p++) columns += panels.width(p);
        Matrix out = new Matrix(columns, width);
        for (List<double[]> part : sums)
            for (int p = 0; p < part.size(); p++) {
                int count = panels.width(p);
                for (int j = 0; j < count; j++)
                    for (int t = 0; t < width; t++)
                        out.values()[(p * TallPanels.WIDTH + j) * width + t] += part.get(p)[t * count + j];
            }
        return out;
    }

    /** The buffers of one task for blocks of one height: the rows of K·V, transposed, and a panel. */
    private final class Room {
        final int height;
        final B product;
        /** Made when first needed, which is never if products read panels in place. */
        private @Nullable B values;

        final List<B> parts = new ArrayList<>();
        final double[] row = new double[width];
        final double[] zeros;

        Room(int height) {
            this.height = height;
            this.product = math.allocate(width * height);
            this.zeros = new double[width * Math.max(height, TallPanels.WIDTH)];
            for (int p = 0; p < panels.panels(); p++) parts.add(math.allocate(width * panels.width(p)));
        }

        void multiply(TallPanels.Block<A> block, List<B> right) {
            clear(product, width * height);
            for (int p = 0; p < right.size(); p++) {
                int count = panels.width(p);
                if (panel.minusRows(product, right.get(p), block.panels.get(p), width, height, count)) continue;
                B one = panel.of(block.panels.get(p), count * height, this::values);
                math.minusProduct(product, right.get(p), one, width, height, count);
            }
        }

        private B values() {
            B made = values;
            if (made == null) values = made = math.allocate(TallPanels.WIDTH * height);
            return made;
        }

        private void clear(B array, int count) {
            math.fill(array, 0, 0, zeros, 0, count);
        }

        void step(int number, TallGram.RowStep step) {
            for (int r = 0; r < height; r++) {
                for (int t = 0; t < width; t++) row[t] = math.get(product, t * height + r);
                step.apply(number * TallPanels.ROWS + r, row);
                // Negated, because TileMath subtracts.
                for (int t = 0; t < width; t++) math.set(product, t * height + r, -row[t]);
            }
        }

        void addTransposed(TallPanels.Block<A> block, List<double[]> sums) {
            for (int p = 0; p < sums.size(); p++) {
                int count = panels.width(p);
                B part = parts.get(p);
                clear(part, width * count);
                if (!panel.minusRowsTransposed(part, product, block.panels.get(p), width, count, height)) {
                    B one = panel.of(block.panels.get(p), count * height, this::values);
                    math.minusProductTransposed(part, product, one, width, count, height);
                }
                math.addTo(sums.get(p), 0, 1, part, 0, width * count);
            }
        }
    }
}
