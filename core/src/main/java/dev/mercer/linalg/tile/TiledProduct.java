package dev.mercer.linalg.tile;

import dev.mercer.util.Parallel;
import java.util.ArrayList;
import java.util.List;

/**
 * Products of a symmetric matrix in tiles with a few vectors, by the products of {@link TileMath} with few rows.
 *
 * <p>Each tile is read from memory once and used for both halves and for all vectors; group g takes tile rows g, g + 16, …
 * and has its own result, and those are added up in double in the order of the groups: the same bits at any number of
 * threads.
 *
 * @param <A> the precision of the matrix, {@code double[]} or {@code float[]}
 */
public final class TiledProduct<A> {
    // Enough to occupy the threads that memory can feed, few enough for the partial results to be small.
    private static final int GROUPS = 16;

    private final TileStore<A> matrix;
    private final TileMath<A> math;
    private final int threads;

    public TiledProduct(TileStore<A> matrix, TileMath<A> math, int threads) {
        this.matrix = matrix;
        this.math = math;
        this.threads = threads;
    }

    /** A·v for every vector. */
    public double[][] of(double[][] v) {
        TileVectors<A> negated = TileVectors.negated(math, v);
        int groups = Math.max(1, Math.min(GROUPS, matrix.tiles()));
        List<TileVectors<A>> partial = new ArrayList<>();
        for (int group = 0; group < groups; group++) partial.add(negated.zeros());
        Parallel.run(threads, groups, task -> {
            // The last group has the longest tile rows: it begins first.
            int group = groups - 1 - task;
            for (int i = group; i < matrix.tiles(); i += groups) addTileRow(i, negated, partial.get(group));
        });
        double[][] out = new double[v.length][matrix.size()];
        for (TileVectors<A> part : partial) for (int i = 0; i < part.tiles(); i++) part.addTo(out, i, 1);
        return out;
    }

    private void addTileRow(int i, TileVectors<A> v, TileVectors<A> sum) {
        int rows = matrix.tileRows(i);
        for (int j = 0; j <= i; j++) {
            A tile = matrix.tile(i, j);
            int columns = matrix.tileRows(j);
            if (j == i) math.minusProductTransposed(sum.tile(i), v.tile(i), tile, v.count(), rows, rows);
            else {
                TileMath.Sides<A> sides = new TileMath.Sides<>(sum.tile(i), v.tile(j), sum.tile(j), v.tile(i));
                math.minusBothProducts(sides, tile, v.count(), rows, columns);
            }
        }
    }
}
