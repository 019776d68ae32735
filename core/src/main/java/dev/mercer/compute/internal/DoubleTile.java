package dev.mercer.compute.internal;

import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Tile;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A tile in double precision: everything except inner products, distances and exp, in which back ends differ.
 */
public abstract class DoubleTile extends ArrayTile<double[]> {
    /** The array of the numbers, as a field of its exact type, for fast loops. */
    protected final double[] values;

    protected DoubleTile(TileSlot<double[]> place) {
        super(place);
        this.values = place.values();
    }

    @Override
    public void each(PairFunction function) {
        for (int i = window.fromRow(), at = base; i < window.toRow(); i++)
            for (int j = window.fromColumn(); j < window.toColumn(); j++) {
                if (j % ASK == 0) Progress.checkCurrent();
                values[at++] = function.of(pair.x(), i, pair.y(), j);
            }
    }

    @Override
    public void set(double constant) {
        Arrays.fill(values, base, base + count, constant);
    }

    @Override
    public void affine(double factor, double offset) {
        for (int at = base; at < base + count; at++) values[at] = factor * values[at] + offset;
    }

    @Override
    public void sqrt() {
        for (int at = base; at < base + count; at++) values[at] = Math.sqrt(values[at]);
    }

    @Override
    public void atMost(double most) {
        for (int at = base; at < base + count; at++) values[at] = Math.min(values[at], most);
    }

    @Override
    public void power(int exponent) {
        VectorMath.power(values, base, base + count, exponent);
    }

    @Override
    public void map(DoubleUnaryOperator function) {
        for (int at = base; at < base + count; at++) values[at] = function.applyAsDouble(values[at]);
    }

    @Override
    public void add(Tile other) {
        DoubleTile more = (DoubleTile) other;
        for (int at = 0; at < count; at++) values[base + at] += more.values[more.base + at];
    }

    @Override
    public void multiply(Tile other) {
        DoubleTile more = (DoubleTile) other;
        for (int at = 0; at < count; at++) values[base + at] *= more.values[more.base + at];
    }

    @Override
    public void normalize(Kernel kernel) {
        double[] rootsX = pair.rows().diagonalRoots(kernel);
        double[] rootsY = pair.columns().diagonalRoots(kernel);
        for (int i = window.fromRow(), at = base; i < window.toRow(); i++, at += window.columns())
            divide(values, at, window.columns(), rootsX[i], rootsY, window.fromColumn());
    }

    /** In a method of its own, so that the compiler vectorises it. */
    private static void divide(double[] values, int at, int count, double root, double[] roots, int from) {
        for (int c = 0; c < count; c++) values[at + c] /= root * roots[from + c];
    }
}
