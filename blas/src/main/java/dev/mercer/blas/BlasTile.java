package dev.mercer.blas;

import dev.mercer.blas.Packed.Precision;
import dev.mercer.compute.internal.DoubleTile;
import dev.mercer.compute.internal.PlainTile;
import dev.mercer.compute.internal.TileSlot;

/**
 * A tile whose inner products are one matrix product. Points of few coordinates and wide sparse points are handled as in the plain back end,
 * which is faster for them.
 */
final class BlasTile extends PlainTile {
    /** Below this share of ‖x‖² + ‖z‖² a distance has lost digits and is computed again by differences. */
    private static final double CANCELLED = 0.01;

    private final Simd simd;

    BlasTile(TileSlot<double[]> place, Simd simd) {
        super(place);
        this.simd = simd;
    }

    @Override
    protected DoubleTile at(TileSlot<double[]> other) {
        return new BlasTile(other, simd);
    }

    @Override
    public void exp(double factor) {
        // The exponential of a number that may be > 0 can overflow: this is left to the loop that handles all such
        // cases.
        if (factor < 0) simd.decay(values, base, count, factor);
        else super.exp(factor);
    }

    @Override
    public void dots() {
        if (ProductMethod.of(pair) == ProductMethod.PLAIN) super.dots();
        else product(Packed.raw(pair.rows(), Precision.DOUBLE), Packed.raw(pair.columns(), Precision.DOUBLE));
    }

    @Override
    public void squaredDistances() {
        if (ProductMethod.of(pair) == ProductMethod.PLAIN) {
            super.squaredDistances();
            return;
        }
        Packed<double[]> rows = Packed.left(pair, Precision.DOUBLE);
        Packed<double[]> columns = Packed.right(pair, Precision.DOUBLE);
        product(rows, columns);
        mendLostDigits(rows.norms(), columns.norms());
    }

    /** C ← X·Yᵀ, all row by row; to the library, which counts by columns, this is Cᵀ ← Y·Xᵀ. */
    private void product(Packed<double[]> rows, Packed<double[]> columns) {
        int width = rows.width();
        int count = window.columns();
        int x = window.fromRow() * width;
        int y = window.fromColumn() * width;
        double[] a = columns.values();
        double[] b = rows.values();
        OpenBlas.blas()
                .dgemm("T", "N", count, window.rows(), width, 1, a, y, width, b, x, width, 0, values, base, count);
    }

    private void mendLostDigits(double[] normsX, double[] normsY) {
        double largest = 0;
        for (int j = window.fromColumn(); j < window.toColumn(); j++) largest = Math.max(largest, normsY[j]);
        for (int i = window.fromRow(), at = base; i < window.toRow(); i++, at += window.columns()) {
            boolean low = simd.anyBelow(values, at, window.columns(), CANCELLED * (normsX[i] + largest));
            if (low) recompute(i, at, normsX[i], normsY);
        }
    }

    private void recompute(int i, int at, double norm, double[] normsY) {
        for (int c = 0; c < window.columns(); c++) {
            int j = window.fromColumn() + c;
            if (!(values[at + c] >= CANCELLED * (norm + normsY[j])))
                values[at + c] = pair.x().squaredDistance(i, pair.y(), j);
        }
    }
}
