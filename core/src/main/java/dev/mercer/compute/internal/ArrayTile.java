package dev.mercer.compute.internal;

import dev.mercer.data.Points;
import dev.mercer.kernel.Tile;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A tile whose numbers lie in an array, row after row without gaps.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public abstract class ArrayTile<A> implements Tile {
    /** The number of pairs between two checks for cancellation: a pair of long texts takes half a second, a pair of points some nanoseconds. */
    public static final int ASK = 8;

    /** The position of this tile. */
    protected final TileSlot<A> place;

    /** The points. */
    protected final PointPair pair;

    /** The pairs of points in this tile. */
    protected final Window window;

    /** The index of the first number in the array. */
    protected final int base;

    /** The number of numbers. */
    protected final int count;

    protected ArrayTile(TileSlot<A> place) {
        this.place = place;
        this.pair = place.pair();
        this.window = place.window();
        this.base = place.base();
        this.count = window.rows() * window.columns();
    }

    /** A tile of the same back end. */
    protected abstract ArrayTile<A> at(TileSlot<A> other);

    @Override
    public void fold(double start, Points.CoordinateStep step) {
        each((x, i, y, j) -> x.fold(i, y, j, start, step));
    }

    @Override
    public void scratch(Consumer<Tile> use) {
        place.workspace().lend(buffer -> use.accept(at(place.into(buffer))));
    }

    @Override
    public void copy(Consumer<Tile> use) {
        place.workspace().lend(buffer -> {
            System.arraycopy(place.values(), base, buffer, 0, count);
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
