package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Products of a tall matrix K with a few vectors, each in one pass over its rows: K·V, KᵀC, and the one that iterative
 * solvers are made of, Kᵀ g(K·V) with a function g of rows. Kernel values are in the precision of the panels, products and
 * sums in double, in a fixed order: the same bits at any number of threads.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
final class TallProduct<A> {
    /** Kᵀ(…) is added up in this many parts, so that as many threads can work at once. */
    private static final int PARTS = 16;

    /** Blocks between two reports. */
    private static final int ROUND = 4 * PARTS;

    private final TallPanels<A> panels;
    private final Compute compute;
    private final TileMath<double[]> math;

    TallProduct(TallPanels<A> panels, Compute compute) {
        this.panels = panels;
        this.compute = compute;
        this.math = compute.backend().tileMath();
    }

    /**
     * One pass.
     *
     * @param v V, a row for each centre; null for zeros
     * @param width columns of V
     * @param step what is done with the rows of K·V
     * @return Kᵀ times what it made of them, or null where that is not {@code wanted}
     */
    @Nullable
    Matrix pass(@Nullable Matrix v, int width, boolean wanted, TallGram.RowStep step, Progress progress) {
        List<double[]> right = v == null ? List.of() : cut(v);
        List<List<double[]>> sums = new ArrayList<>();
        for (int part = 0; part < PARTS && wanted; part++) sums.add(zeros(width));
        int blocks = panels.blocks();
        for (int from = 0; from < blocks; from += ROUND) {
            progress.throwIfCancelled();
            int first = from;
            int end = Math.min(from + ROUND, blocks);
            Parallel.run(compute.threads(), Math.min(PARTS, end - from), part -> {
                Room room = new Room(width);
                for (int b = first + part; b < end; b += PARTS) {
                    TallPanels.Block<A> block = panels.computed(b);
                    room.multiply(block, right);
                    room.step(block.number, step);
                    if (wanted) room.addTransposed(block, sums.get(part));
                    panels.giveBack(block);
                }
            });
            progress.report("kernel products", end, blocks);
        }
        return wanted ? joined(sums, width) : null;
    }

    /** The panels' parts of V, transposed, and negated because {@link TileMath} subtracts. */
    private List<double[]> cut(Matrix v) {
        List<double[]> parts = new ArrayList<>();
        for (int p = 0; p < panels.panels(); p++) {
            int count = panels.width(p);
            double[] part = new double[v.columns() * count];
            for (int j = 0; j < count; j++)
                for (int t = 0; t < v.columns(); t++) part[t * count + j] = -v.get(p * TallPanels.WIDTH + j, t);
            parts.add(part);
        }
        return parts;
    }

    private List<double[]> zeros(int width) {
        List<double[]> zeros = new ArrayList<>();
        for (int p = 0; p < panels.panels(); p++) zeros.add(new double[width * panels.width(p)]);
        return zeros;
    }

    private Matrix joined(List<List<double[]>> sums, int width) {
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

    /** What one task needs: the rows of K·V in a block, transposed, and a panel in double. */
    private final class Room {
        final int width;
        final double[] product;
        final double[] panel = new double[TallPanels.WIDTH * TallPanels.ROWS];
        final double[] row;

        Room(int width) {
            this.width = width;
            this.product = new double[width * TallPanels.ROWS];
            this.row = new double[width];
        }

        void multiply(TallPanels.Block<A> block, List<double[]> right) {
            Arrays.fill(product, 0);
            int height = panels.height(block.number);
            for (int p = 0; p < right.size(); p++) {
                int count = panels.width(p);
                double[] wide = panels.wide(block.panels.get(p), count * height, panel);
                math.minusProduct(product, right.get(p), wide, width, height, count);
            }
        }

        void step(int number, TallGram.RowStep step) {
            int height = panels.height(number);
            for (int r = 0; r < height; r++) {
                for (int t = 0; t < width; t++) row[t] = product[t * height + r];
                step.apply(number * TallPanels.ROWS + r, row);
                // Negated, because TileMath subtracts.
                for (int t = 0; t < width; t++) product[t * height + r] = -row[t];
            }
        }

        void addTransposed(TallPanels.Block<A> block, List<double[]> sums) {
            int height = panels.height(block.number);
            for (int p = 0; p < sums.size(); p++) {
                int count = panels.width(p);
                double[] wide = panels.wide(block.panels.get(p), count * height, panel);
                math.minusProductTransposed(sums.get(p), product, wide, width, count, height);
            }
        }
    }
}
