package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Power;
import dev.mercer.kernel.Tile;
import dev.mercer.linalg.VectorMath;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/** A tile in double precision; its columns lie inside one panel of {@link PackedPoints}. */
final class PlainTile implements Tile {
    /**
     * Below this share of ‖x‖² + ‖y‖² a distance from norms has lost digits and is computed again by differences. With
     * 1e-4 a Gaussian at 5σ was wrong in the 12th digit.
     */
    private static final double CANCELLED = 0.05;

    private final PlainPair pair;
    private final Window window;
    private final Workspace workspace;
    private final double[] values;
    private final int count;

    PlainTile(PlainPair pair, Window window, Workspace workspace, double[] values) {
        this.pair = pair;
        this.window = window;
        this.workspace = workspace;
        this.values = values;
        this.count = window.rows() * window.columns();
    }

    @Override
    public void dots() {
        if (pair.sparseColumns()) sparseDots();
        else panel(PanelMath::dots);
    }

    @Override
    public void squaredDistances() {
        if (pair.sparseColumns()) {
            sparseDots();
            distancesFromDots();
        } else {
            panel(PanelMath::squaredDistances);
        }
    }

    /** Runs a loop of {@link PanelMath} over the rows, two at a time; the last of an odd number goes with itself. */
    private void panel(PanelLoop loop) {
        double[][] panel = pair.packed().panel(window.fromColumn());
        int from = window.fromColumn() % PackedPoints.WIDTH;
        int columns = window.columns();
        Workspace.Rows rows = workspace.rows(pair.x.dim());
        for (int r = 0; r < window.rows(); r += 2) {
            int second = Math.min(r + 1, window.rows() - 1);
            pair.x.copyRow(window.fromRow() + r, rows.a);
            pair.x.copyRow(window.fromRow() + second, rows.b);
            loop.run(rows.a, rows.b, panel, rows.sumA, rows.sumB, from, from + columns);
            System.arraycopy(rows.sumA, from, values, r * columns, columns);
            System.arraycopy(rows.sumB, from, values, second * columns, columns);
        }
    }

    private interface PanelLoop {
        void run(double[] a, double[] b, double[][] panel, double[] sumA, double[] sumB, int from, int to);
    }

    /** Each row of x is spread out once; then a pair costs the non-zeros of its column. */
    private void sparseDots() {
        SparsePoints y = (SparsePoints) pair.y;
        double[] row = workspace.zeros(pair.x.dim());
        for (int r = 0, at = 0; r < window.rows(); r++) {
            int i = window.fromRow() + r;
            if (pair.x instanceof SparsePoints sparse) sparse.spread(i, row);
            else pair.x.copyRow(i, row);
            for (int j = window.fromColumn(); j < window.toColumn(); j++) values[at++] = y.dotWith(j, row);
            if (pair.x instanceof SparsePoints sparse) sparse.erase(i, row);
            else Arrays.fill(row, 0, pair.x.dim(), 0);
        }
    }

    private void distancesFromDots() {
        PlainPair.Norms norms = pair.norms();
        for (int r = 0, at = 0; r < window.rows(); r++) {
            int i = window.fromRow() + r;
            for (int j = window.fromColumn(); j < window.toColumn(); j++, at++) {
                double total = norms.x()[i] + norms.y()[j];
                double d2 = total - 2 * values[at];
                values[at] = d2 < CANCELLED * total ? pair.x.squaredDistance(i, pair.y, j) : d2;
            }
        }
    }

    @Override
    public void fold(double start, Points.CoordinateStep step) {
        each((x, i, y, j) -> x.fold(i, y, j, start, step));
    }

    @Override
    public void each(PairFunction function) {
        for (int r = 0, at = 0; r < window.rows(); r++)
            for (int j = window.fromColumn(); j < window.toColumn(); j++)
                values[at++] = function.of(pair.x, window.fromRow() + r, pair.y, j);
    }

    @Override
    public void set(double constant) {
        Arrays.fill(values, 0, count, constant);
    }

    @Override
    public void affine(double factor, double offset) {
        for (int at = 0; at < count; at++) values[at] = factor * values[at] + offset;
    }

    @Override
    public void exp() {
        VectorMath.exp(values, 0, count);
    }

    @Override
    public void sqrt() {
        for (int at = 0; at < count; at++) values[at] = Math.sqrt(values[at]);
    }

    @Override
    public void power(int exponent) {
        if (exponent == 2) for (int at = 0; at < count; at++) values[at] *= values[at];
        else for (int at = 0; at < count; at++) values[at] = Power.of(values[at], exponent);
    }

    @Override
    public void map(DoubleUnaryOperator function) {
        for (int at = 0; at < count; at++) values[at] = function.applyAsDouble(values[at]);
    }

    @Override
    public void add(Tile other) {
        double[] more = ((PlainTile) other).values;
        for (int at = 0; at < count; at++) values[at] += more[at];
    }

    @Override
    public void multiply(Tile other) {
        double[] more = ((PlainTile) other).values;
        for (int at = 0; at < count; at++) values[at] *= more[at];
    }

    @Override
    public void normalize(Kernel kernel) {
        PlainPair.Roots roots = pair.roots(kernel);
        for (int r = 0, at = 0; r < window.rows(); r++)
            for (int j = window.fromColumn(); j < window.toColumn(); j++)
                values[at++] /= roots.x()[window.fromRow() + r] * roots.y()[j];
    }

    @Override
    public void scratch(Consumer<Tile> use) {
        double[] buffer = workspace.borrow();
        use.accept(new PlainTile(pair, window, workspace, buffer));
        workspace.giveBack(buffer);
    }

    @Override
    public void copy(Consumer<Tile> use) {
        scratch(tile -> {
            System.arraycopy(values, 0, ((PlainTile) tile).values, 0, count);
            use.accept(tile);
        });
    }

    @Override
    public Tile view(Object key, UnaryOperator<Points> transform) {
        return new PlainTile(pair.view(key, transform), window, workspace, values);
    }

    /** Buffers that one thread uses again and again. */
    static final class Workspace {
        private final int length;
        private final ArrayDeque<double[]> free = new ArrayDeque<>();
        private Rows rows = new Rows(0);
        private double[] zeros = new double[0];

        Workspace(int length) {
            this.length = length;
        }

        double[] borrow() {
            double[] buffer = free.poll();
            return buffer != null ? buffer : new double[length];
        }

        void giveBack(double[] buffer) {
            free.push(buffer);
        }

        /** Room for two points of {@code dim} coordinates and for a sum in each lane. */
        Rows rows(int dim) {
            if (rows.a.length < dim) rows = new Rows(dim);
            return rows;
        }

        /** A vector of zeros, to be given back as such. */
        double[] zeros(int dim) {
            if (zeros.length < dim) zeros = new double[dim];
            return zeros;
        }

        static final class Rows {
            final double[] a;
            final double[] b;
            final double[] sumA = new double[PackedPoints.WIDTH];
            final double[] sumB = new double[PackedPoints.WIDTH];

            Rows(int dim) {
                a = new double[dim];
                b = new double[dim];
            }
        }
    }
}
