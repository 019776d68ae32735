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
public record Place<A>(PointPair pair, Window window, Workspace<A> workspace, A values, int base) {
    /** The same place over other points. */
    public Place<A> of(PointPair other) {
        return new Place<>(other, window, workspace, values, base);
    }

    /** The same pairs with their numbers elsewhere. */
    public Place<A> into(A buffer) {
        return new Place<>(pair, window, workspace, buffer, 0);
    }
}
