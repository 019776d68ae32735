package dev.mercer.compute.internal;

import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.tile.VectorMath;
import java.util.Arrays;
import java.util.function.Consumer;

/** A tile of the plain back end; its columns lie inside one panel of {@link PackedPoints}. */
public class PlainTile extends DoubleTile {
    /**
     * Below this share of ‖x‖² + ‖y‖² a distance from norms has lost digits and is computed again by differences. With
     * 1e-4 a Gaussian at 5σ was wrong in the 12th digit.
     */
    private static final double CANCELLED = 0.05;

    public PlainTile(TileSlot<double[]> place) {
        super(place);
    }

    /** Fills a tile of floats by computing its pairs in double and rounding. */
    public static void round(TileSlot<float[]> place, Consumer<PlainTile> fill) {
        int count = place.window().rows() * place.window().columns();
        TileSlot<double[]> exact = place.workspace().kept("exact " + count, () -> {
            Workspace<double[]> workspace = new Workspace<>(() -> new double[count]);
            return new TileSlot<>(place.pair(), place.window(), workspace, new double[count], 0);
        });
        fill.accept(new PlainTile(new TileSlot<>(place.pair(), place.window(), exact.workspace(), exact.values(), 0)));
        for (int at = 0; at < count; at++) place.values()[place.base() + at] = (float) exact.values()[at];
    }

    @Override
    protected DoubleTile at(TileSlot<double[]> other) {
        return new PlainTile(other);
    }

    @Override
    public void exp(double factor) {
        VectorMath.exp(values, base, base + count, factor);
    }

    @Override
    public void dots() {
        if (pair.y() instanceof SparsePoints) sparseDots();
        else panel(PanelMath::dots);
    }

    @Override
    public void squaredDistances() {
        if (pair.y() instanceof SparsePoints) {
            sparseDots();
            distancesFromDots();
        } else {
            panel(PanelMath::squaredDistances);
        }
    }

    /** Sparse points have too few coordinates for vector lanes. */
    @Override
    public void manhattanDistances() {
        if (pair.y() instanceof SparsePoints) super.manhattanDistances();
        else panel(PanelMath::manhattanDistances);
    }

    /** Runs a loop of {@link PanelMath} over the panels that contain the columns; a plain tile has one. */
    private void panel(PanelLoop loop) {
        int end;
        for (int column = window.fromColumn(); column < window.toColumn(); column = end) {
            end = Math.min((column / PackedPoints.WIDTH + 1) * PackedPoints.WIDTH, window.toColumn());
            panel(loop, column, end);
        }
    }

    /** Runs the loop over the rows, two at a time; the last of an odd number is paired with itself. */
    private void panel(PanelLoop loop, int first, int end) {
        double[][] panel = packed().panel(first);
        int from = first % PackedPoints.WIDTH;
        int columns = end - first;
        int place = base + first - window.fromColumn();
        Rows rows = rows(pair.x().dim());
        for (int r = 0; r < window.rows(); r += 2) {
            int second = Math.min(r + 1, window.rows() - 1);
            pair.x().copyRow(window.fromRow() + r, rows.a);
            pair.x().copyRow(window.fromRow() + second, rows.b);
            loop.run(rows.a, rows.b, panel, rows.sumA, rows.sumB, from, from + columns);
            System.arraycopy(rows.sumA, from, values, place + r * window.columns(), columns);
            System.arraycopy(rows.sumB, from, values, place + second * window.columns(), columns);
        }
    }

    private interface PanelLoop {
        void run(double[] a, double[] b, double[][] panel, double[] sumA, double[] sumB, int from, int to);
    }

    /**
     * Inner products of sparse points: each row of x is expanded once; then a pair costs the non-zeros of its column.
     */
    private void sparseDots() {
        SparsePoints y = (SparsePoints) pair.y();
        double[] row = zeros(pair.x().dim());
        for (int r = 0, at = base; r < window.rows(); r++) {
            int i = window.fromRow() + r;
            if (pair.x() instanceof SparsePoints sparse) sparse.spread(i, row);
            else pair.x().copyRow(i, row);
            for (int j = window.fromColumn(); j < window.toColumn(); j++) values[at++] = y.dotWith(j, row);
            if (pair.x() instanceof SparsePoints sparse) sparse.erase(i, row);
            else Arrays.fill(row, 0, pair.x().dim(), 0);
        }
    }

    private void distancesFromDots() {
        double[] normsX = pair.rows().squaredNorms();
        double[] normsY = pair.columns().squaredNorms();
        for (int r = 0, at = base; r < window.rows(); r++) {
            int i = window.fromRow() + r;
            for (int j = window.fromColumn(); j < window.toColumn(); j++, at++) {
                double total = normsX[i] + normsY[j];
                double d2 = total - 2 * values[at];
                // Written so that NaN, after an overflow, is computed again too.
                values[at] = d2 >= CANCELLED * total ? d2 : pair.x().squaredDistance(i, pair.y(), j);
            }
        }
    }

    private PackedPoints packed() {
        return pair.columns().derived("packed columns", () -> new PackedPoints(pair.y()));
    }

    private Rows rows(int dim) {
        return place.workspace().kept(dim, () -> new Rows(dim));
    }

    /** A vector of zeros; the caller must leave it as zeros. */
    private double[] zeros(int dim) {
        return place.workspace().kept("zeros " + dim, () -> new double[dim]);
    }

    /** Buffers for two points and for a sum in each lane. */
    private static final class Rows {
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
