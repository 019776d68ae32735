package dev.mercer.linalg.tile;

/**
 * The lower triangle of square tiles of a symmetric matrix, each an array of its own.
 *
 * <p>Tile (I, J), I ≥ J, holds rows {@link #TILE}·I … and columns TILE·J …, row-major without gaps; the
 * tiles of the last tile row are cut off where the matrix ends. Diagonal tiles hold both halves. So n is bounded by
 * memory, not by 2³¹ elements, and every tile can be passed to dense routines without a copy.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public interface TileStore<A> {
    /** Rows of a full tile: 512 KiB of doubles, so that two fit into a second-level cache of 1 MiB. */
    int TILE = 256;

    /** Rows and columns of the matrix. */
    int size();

    /** Tile (i, j), i ≥ j, itself, not a copy: {@code tileRows(i)} × {@code tileRows(j)}, row-major. */
    A tile(int i, int j);

    /** Number of tile rows, the last perhaps shorter. */
    default int tiles() {
        return (int) (((long) size() + TILE - 1) / TILE);
    }

    /** Rows of the tiles in tile row {@code i}; also the columns of those in tile column i. */
    default int tileRows(int i) {
        return Math.min(TILE, size() - i * TILE);
    }
}
