package dev.mercer.compute;

/**
 * Where a tile is and where its numbers go.
 *
 * @param <A> {@code double[]} or {@code float[]}
 * @param pair the points
 * @param window which pairs of them
 * @param workspace buffers of the thread that fills the tile
 * @param values where the numbers go, row after row without gaps
 * @param base where in {@code values} the first goes
 */
public record TileSlot<A>(PointPair pair, Window window, Workspace<A> workspace, A values, int base) {
    /** The same place over other points. */
    public TileSlot<A> of(PointPair other) {
        return new TileSlot<>(other, window, workspace, values, base);
    }

    /** The same pairs with their numbers elsewhere. */
    public TileSlot<A> into(A buffer) {
        return new TileSlot<>(pair, window, workspace, buffer, 0);
    }
}
