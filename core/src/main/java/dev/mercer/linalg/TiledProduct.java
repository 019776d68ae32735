package dev.mercer.linalg;

import dev.mercer.util.Parallel;

/**
 * Products of a symmetric matrix in tiles with a few vectors, by the products of {@link TileMath} with one row.
 *
 * <p>Each tile is read from memory once and used for both halves and for all vectors; group g takes tile rows g, g + 16, …
 * and has its own result, and those are added up in double in the order of the groups: the same bits at any number of
 * threads. Every vector is scaled by a power of two, so that a float holds it however small it has become.
 *
 * @param <A> the precision of the matrix, {@code double[]} or {@code float[]}
 */
final class TiledProduct<A> {
    // Enough to occupy the threads that memory can feed, few enough for the partial results to be small.
    private static final int GROUPS = 16;

    private final TileStore<A> matrix;
    private final TileMath<A> math;
    private final int threads;

    TiledProduct(TileStore<A> matrix, TileMath<A> math, int threads) {
        this.matrix = matrix;
        this.math = math;
        this.threads = threads;
    }

    /** A·v for every vector. */
    double[][] of(double[][] v) {
        TileVector<A>[] negated = vectors(v.length);
        for (int c = 0; c < v.length; c++) negated[c] = TileVector.of(math, v[c], -1);
        int groups = Math.max(1, Math.min(GROUPS, matrix.tiles()));
        TileVector<A>[] partial = vectors(groups * v.length);
        Parallel.run(threads, groups, task -> {
            // The last group has the longest tile rows: it begins first.
            int group = groups - 1 - task;
            for (int c = 0; c < v.length; c++)
                partial[group * v.length + c] = TileVector.zero(math, matrix.size(), negated[c].scale);
            for (int i = group; i < matrix.tiles(); i += groups) addTileRow(i, negated, partial, group);
        });
        double[][] out = new double[v.length][matrix.size()];
        for (int c = 0; c < v.length; c++)
            for (int group = 0; group < groups; group++) partial[group * v.length + c].addTo(out[c]);
        return out;
    }

    private void addTileRow(int i, TileVector<A>[] v, TileVector<A>[] partial, int group) {
        int rows = matrix.tileRows(i);
        for (int j = 0; j <= i; j++) {
            A tile = matrix.tile(i, j);
            int columns = matrix.tileRows(j);
            for (int c = 0; c < v.length; c++) {
                TileVector<A> sum = partial[group * v.length + c];
                math.minusProductTransposed(sum.tile(i), v[c].tile(j), tile, 1, rows, columns);
                if (j < i) math.minusProduct(sum.tile(j), v[c].tile(i), tile, 1, columns, rows);
            }
        }
    }

    @SuppressWarnings("unchecked") // An array of a generic type cannot be made otherwise.
    private static <A> TileVector<A>[] vectors(int count) {
        return (TileVector<A>[]) new TileVector<?>[count];
    }
}
