package dev.mercer.blas;

import dev.mercer.blas.Packed.Precision;
import dev.mercer.compute.internal.ArrayTile;
import dev.mercer.compute.internal.PlainTile;
import dev.mercer.compute.internal.TileSlot;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Tile;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A tile in single precision: half the memory traffic and twice the lanes. Squares leave the range of float numbers at
 * 1e±19 already: a tile refuses such points or factors with {@link OutsideFloatRange}.
 */
final class FloatTile extends ArrayTile<float[]> {
    /**
     * As in {@link BlasTile}: a distance below this share of the norms is computed again, in double. With 0.01 a Gaussian of
     * two clusters in 784 dimensions was wrong by 5e-5.
     */
    private static final float CANCELLED = 0.03f;

    /**
     * The largest sum of two squared norms, in the unit of the kernel, whose rounding, 2e-7 of it, does not matter. Data of many rows that
     * are almost equal would otherwise be computed pair by pair.
     */
    private static final double HARMLESS = 4;

    /** Squared norms must be between 1/this and this, which leaves room for the operations of kernels. */
    private static final double LARGEST_SQUARE = 1e20;

    /** The largest factor: larger ones would leave that range. */
    private static final double LARGEST_FACTOR = 1e10;

    /** If √k(x, x) is larger than this, or smaller than 1/this, k(x, z) may be outside the range of float numbers. */
    private static final double LARGEST_ROOT = 1e15;

    private final float[] values;
    private final Simd simd;

    FloatTile(TileSlot<float[]> place, Simd simd) {
        super(place);
        this.values = place.values();
        this.simd = simd;
    }

    @Override
    protected FloatTile at(TileSlot<float[]> other) {
        return new FloatTile(other, simd);
    }

    @Override
    public void dots() {
        if (ProductMethod.of(pair) == ProductMethod.PLAIN) PlainTile.round(place, PlainTile::dots);
        else product(Packed.raw(pair.rows(), Precision.FLOAT), Packed.raw(pair.columns(), Precision.FLOAT));
    }

    @Override
    public void squaredDistances() {
        squaredDistances(Double.POSITIVE_INFINITY);
    }

    @Override
    public void squaredDistances(double sensitivity) {
        if (ProductMethod.of(pair) == ProductMethod.PLAIN) {
            PlainTile.round(place, PlainTile::squaredDistances);
            return;
        }
        Packed<float[]> rows = Packed.left(pair, Precision.FLOAT);
        Packed<float[]> columns = Packed.right(pair, Precision.FLOAT);
        product(rows, columns);
        mendLostDigits(rows.norms(), columns.norms(), sensitivity);
    }

    @Override
    public void manhattanDistances() {
        PlainTile.round(place, PlainTile::manhattanDistances);
    }

    /** C ← X·Yᵀ, all row by row; to the library, which counts by columns, this is Cᵀ ← Y·Xᵀ. */
    private void product(Packed<float[]> rows, Packed<float[]> columns) {
        double largest = Math.max(rows.largest(), columns.largest());
        if (largest != 0 && !(largest >= 1 / LARGEST_SQUARE && largest <= LARGEST_SQUARE))
            throw new OutsideFloatRange();
        int width = rows.width();
        int count = window.columns();
        int x = window.fromRow() * width;
        int y = window.fromColumn() * width;
        float[] a = columns.values();
        float[] b = rows.values();
        OpenBlas.blas()
                .sgemm("T", "N", count, window.rows(), width, 1, a, y, width, b, x, width, 0, values, base, count);
    }

    /** Computes distances that have lost digits again, pair by pair, so that one far point in the tile does not affect all others. */
    private void mendLostDigits(float[] normsX, float[] normsY, double sensitivity) {
        float[] bounds = Arrays.copyOfRange(normsY, window.fromColumn(), window.toColumn());
        float largest = largest(bounds);
        scale(bounds, CANCELLED);
        for (int i = window.fromRow(), at = base; i < window.toRow(); i++, at += bounds.length) {
            if (sensitivity * (normsX[i] + largest) <= HARMLESS) continue;
            float more = CANCELLED * normsX[i];
            for (int c = simd.firstBelow(values, at, bounds, more, 0);
                    c < bounds.length;
                    c = simd.firstBelow(values, at, bounds, more, c + 1)) {
                int j = window.fromColumn() + c;
                if (!(sensitivity * (normsX[i] + normsY[j]) <= HARMLESS))
                    values[at + c] = (float) pair.x().squaredDistance(i, pair.y(), j);
            }
        }
    }

    private static float largest(float[] norms) {
        float largest = 0;
        for (float norm : norms) if (norm > largest) largest = norm;
        return largest;
    }

    private static void scale(float[] v, float factor) {
        for (int k = 0; k < v.length; k++) v[k] *= factor;
    }

    @Override
    public void each(PairFunction function) {
        for (int i = window.fromRow(), at = base; i < window.toRow(); i++)
            for (int j = window.fromColumn(); j < window.toColumn(); j++) {
                if (j % ASK == 0) Progress.checkCurrent();
                values[at++] = (float) function.of(pair.x(), i, pair.y(), j);
            }
    }

    @Override
    public void set(double constant) {
        Arrays.fill(values, base, base + count, (float) constant);
    }

    @Override
    public void affine(double factor, double offset) {
        if (Math.abs(factor) > LARGEST_FACTOR) throw new OutsideFloatRange();
        float a = (float) factor;
        float b = (float) offset;
        for (int at = base; at < base + count; at++) values[at] = a * values[at] + b;
    }

    @Override
    public void exp(double factor) {
        if (Math.abs(factor) > LARGEST_FACTOR) throw new OutsideFloatRange();
        if (factor < 0) simd.decay(values, base, count, (float) factor);
        else map(value -> Math.exp(factor * value));
    }

    @Override
    public void sqrt() {
        for (int at = base; at < base + count; at++) values[at] = (float) Math.sqrt(values[at]);
    }

    @Override
    public void atMost(double most) {
        float limit = (float) most;
        for (int at = base; at < base + count; at++) values[at] = Math.min(values[at], limit);
    }

    @Override
    public void power(int exponent) {
        VectorMath.power(values, base, base + count, exponent);
    }

    @Override
    public void map(DoubleUnaryOperator function) {
        for (int at = base; at < base + count; at++) values[at] = (float) function.applyAsDouble(values[at]);
    }

    @Override
    public void add(Tile other) {
        FloatTile more = (FloatTile) other;
        for (int at = 0; at < count; at++) values[base + at] += more.values[more.base + at];
    }

    @Override
    public void multiply(Tile other) {
        FloatTile more = (FloatTile) other;
        for (int at = 0; at < count; at++) values[base + at] *= more.values[more.base + at];
    }

    @Override
    public void normalize(Kernel kernel) {
        double[] rootsX = pair.rows().diagonalRoots(kernel);
        double[] rootsY = pair.columns().diagonalRoots(kernel);
        if (inRange(rootsX, window.fromRow(), window.toRow())
                && inRange(rootsY, window.fromColumn(), window.toColumn())) multiplyByInverses(rootsX, rootsY);
        else each((x, i, y, j) -> kernel.value(x, i, y, j) / (rootsX[i] * rootsY[j]));
    }

    private static boolean inRange(double[] roots, int from, int to) {
        // Written so that NaN is out of range.
        for (int i = from; i < to; i++) if (!(roots[i] >= 1 / LARGEST_ROOT && roots[i] <= LARGEST_ROOT)) return false;
        return true;
    }

    private void multiplyByInverses(double[] rootsX, double[] rootsY) {
        float[] inverses = new float[window.columns()];
        for (int c = 0; c < inverses.length; c++) inverses[c] = (float) (1 / rootsY[window.fromColumn() + c]);
        for (int i = window.fromRow(), at = base; i < window.toRow(); i++, at += inverses.length)
            multiply(values, at, (float) (1 / rootsX[i]), inverses);
    }

    /** A separate method, so that the compiler vectorizes it; the factors are multiplied first, so that k(x, z) and k(z, x) have the same bits. */
    private static void multiply(float[] values, int at, float factor, float[] factors) {
        for (int c = 0; c < factors.length; c++) values[at + c] *= factor * factors[c];
    }
}
