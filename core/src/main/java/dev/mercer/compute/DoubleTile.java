package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Tile;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A tile in double precision: everything but inner products, distances and exp, in which back ends differ. Its values
 * lie row after row without gaps.
 */
public abstract class DoubleTile implements Tile {
    /** Pairs between two questions for cancellation: one of long texts takes half a second, one of numbers some nanoseconds. */
    public static final int ASK = 8;

    /** The position of this tile. */
    protected final TileSlot<double[]> place;

    /** The points. */
    protected final PointPair pair;

    /** The pairs of points in this tile. */
    protected final Window window;

    /** The numbers: the first at {@link #base}, then {@link #count} of them. */
    protected final double[] values;

    protected final int base;
    protected final int count;

    protected DoubleTile(TileSlot<double[]> place) {
        this.place = place;
        this.pair = place.pair();
        this.window = place.window();
        this.values = place.values();
        this.base = place.base();
        this.count = window.rows() * window.columns();
    }

    /** A tile of the same back end. */
    protected abstract DoubleTile at(TileSlot<double[]> other);

    @Override
    public void fold(double start, Points.CoordinateStep step) {
        each((x, i, y, j) -> x.fold(i, y, j, start, step));
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

    @Override
    public void scratch(Consumer<Tile> use) {
        place.workspace().lend(buffer -> use.accept(at(place.into(buffer))));
    }

    @Override
    public void copy(Consumer<Tile> use) {
        place.workspace().lend(buffer -> {
            System.arraycopy(values, base, buffer, 0, count);
            use.accept(at(place.into(buffer)));
        });
    }

    @Override
    public Tile view(Object key, UnaryOperator<Points> transform) {
        return at(place.of(pair.view(key, transform)));
    }

    @Override
    public Tile fittedView(Object key, Function<Points, UnaryOperator<Points>> fit) {
        return at(place.of(pair.fittedView(key, fit)));
    }
}
