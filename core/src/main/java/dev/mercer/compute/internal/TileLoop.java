package dev.mercer.compute.internal;

import dev.mercer.kernel.Tile;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Cuts windows of a block into tiles that fit into the cache, which the kernel fills one by one. Thread-safe.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public final class TileLoop<A> {
    private final Consumer<Tile> fill;
    private final PointPair pair;
    private final Shape shape;
    private final IntFunction<A> allocate;
    private final Function<TileSlot<A>, Tile> tiles;
    private final ConcurrentLinkedDeque<Workspace<A>> workspaces;

    /**
     * The size of tiles: at most {@code rows} rows, and never across a multiple of {@code columns}, so that a pair is
     * always at the same column of its tile.
     */
    public record Shape(int rows, int columns) {}

    /** {@code allocate} makes an array of a given length, {@code tiles} a tile in a given slot. */
    public TileLoop(KernelBlock block, Shape shape, IntFunction<A> allocate, Function<TileSlot<A>, Tile> tiles) {
        this(block::fill, PointPair.of(block), shape, allocate, tiles, new ConcurrentLinkedDeque<>());
    }

    private TileLoop(
            Consumer<Tile> fill,
            PointPair pair,
            Shape shape,
            IntFunction<A> allocate,
            Function<TileSlot<A>, Tile> tiles,
            ConcurrentLinkedDeque<Workspace<A>> workspaces) {
        this.fill = fill;
        this.pair = pair;
        this.shape = shape;
        this.allocate = allocate;
        this.tiles = tiles;
        this.workspaces = workspaces;
    }

    public PointPair pair() {
        return pair;
    }

    /** A loop over the same points in another precision. */
    public <B> TileLoop<B> in(Shape other, IntFunction<B> allocateOther, Function<TileSlot<B>, Tile> otherTiles) {
        return new TileLoop<>(fill, pair, other, allocateOther, otherTiles, new ConcurrentLinkedDeque<>());
    }

    /** A loop over some of the rows. */
    public TileLoop<A> select(int... rows) {
        return over(pair.select(rows));
    }

    /** A loop over other points. */
    public TileLoop<A> over(PointPair other) {
        return new TileLoop<>(fill, other, shape, allocate, tiles, workspaces);
    }

    /** As {@link BlockEvaluator#fill}; {@code length} is that of {@code out}. */
    public void fill(Window window, A out, int length, int offset, int stride) {
        window.requireRoom(pair, length, offset, stride);
        Workspace<A> pooled = workspaces.poll();
        Workspace<A> workspace =
                pooled != null ? pooled : new Workspace<>(() -> allocate.apply(shape.rows() * shape.columns()));
        // Tiles of equal height: a last tile of a few rows would cost almost as much as a full one.
        int pieces = (window.rows() + shape.rows() - 1) / shape.rows();
        int height = pieces == 0 ? 1 : (window.rows() + pieces - 1) / pieces;
        for (int row = window.fromRow(); row < window.toRow(); row += height) {
            int rowEnd = Math.min(row + height, window.toRow());
            for (int column = window.fromColumn(); column < window.toColumn(); ) {
                int columnEnd = Math.min((column / shape.columns() + 1) * shape.columns(), window.toColumn());
                int at = offset + (row - window.fromRow()) * stride + column - window.fromColumn();
                TileSlot<A> place =
                        new TileSlot<>(pair, new Window(row, rowEnd, column, columnEnd), workspace, out, at);
                if (columnEnd - column == stride) fill.accept(tiles.apply(place));
                else fillBuffered(place, stride);
                column = columnEnd;
            }
        }
        workspaces.push(workspace);
    }

    /** Fills the tile in a buffer and copies it, if the rows of {@code out} have gaps. */
    private void fillBuffered(TileSlot<A> place, int stride) {
        int columns = place.window().columns();
        place.workspace().lend(buffer -> {
            fill.accept(tiles.apply(place.into(buffer)));
            for (int r = 0; r < place.window().rows(); r++)
                System.arraycopy(buffer, r * columns, place.values(), place.base() + r * stride, columns);
        });
    }
}
