package dev.mercer.compute.internal;

/**
 * The position of a tile in its matrix, and the array that receives its numbers.
 *
 * @param <A> {@code double[]} or {@code float[]}
 * @param pair the points
 * @param window the rows and columns of the tile
 * @param workspace buffers of the thread that fills the tile
 * @param values the array for the numbers, row after row without gaps
 * @param base the index of the first number in {@code values}
 */
public record TileSlot<A>(PointPair pair, Window window, Workspace<A> workspace, A values, int base) {
    /** This slot over other points. */
    public TileSlot<A> of(PointPair other) {
        return new TileSlot<>(other, window, workspace, values, base);
    }

    /** This slot with the numbers in another array. */
    public TileSlot<A> into(A buffer) {
        return new TileSlot<>(pair, window, workspace, buffer, 0);
    }
}
