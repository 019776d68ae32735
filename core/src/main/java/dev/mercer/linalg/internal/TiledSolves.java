package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileStore;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;
import java.util.ArrayList;
import java.util.List;

/**
 * Right-hand sides during the solves with a tiled lower triangular factor.
 *
 * <p>They are kept in batches of up to 64, one row for each right-hand side and one tile for each tile row of L:
 * {@code LX = B} is then {@code XᵀLᵀ = Bᵀ}, which needs only the operations of {@link TileMath}. Rows of a batch and
 * tiles are independent of each other between two diagonal tiles: those are the parallel tasks.
 *
 * @param <A> the precision of the factor, {@code double[]} or {@code float[]}
 */
final class TiledSolves<A> {
    private static final int BATCH = 64;

    private final TileStore<A> factor;
    private final TileMath<A> math;
    private final int count;
    /** The tile of a batch and tile row i: rows of the batch × rows of tile row i. */
    private final List<List<A>> tiles = new ArrayList<>();

    TiledSolves(TileStore<A> factor, TileMath<A> math, Matrix b) {
        this.factor = factor;
        this.math = math;
        this.count = b.columns();
        for (int batch = 0; batch < (count + BATCH - 1) / BATCH; batch++) {
            List<A> row = new ArrayList<>();
            for (int i = 0; i < factor.tiles(); i++) row.add(math.allocate(rows(batch) * factor.tileRows(i)));
            tiles.add(row);
        }
        for (int r = 0; r < factor.size(); r++) for (int c = 0; c < count; c++) set(r, c, b.get(r, c));
    }

    private A tile(int batch, int i) {
        return tiles.get(batch).get(i);
    }

    private int rows(int batch) {
        return Math.min(BATCH, count - batch * BATCH);
    }

    private void set(int r, int c, double value) {
        math.set(tile(c / BATCH, r / SymmetricMatrix.TILE), place(r, c), value);
    }

    private double get(int r, int c) {
        return math.get(tile(c / BATCH, r / SymmetricMatrix.TILE), place(r, c));
    }

    private int place(int r, int c) {
        return c % BATCH * factor.tileRows(r / SymmetricMatrix.TILE) + r % SymmetricMatrix.TILE;
    }

    Matrix toMatrix() {
        Matrix matrix = new Matrix(factor.size(), count);
        for (int r = 0; r < factor.size(); r++) for (int c = 0; c < count; c++) matrix.set(r, c, get(r, c));
        return matrix;
    }

    /** X ← L⁻¹X. */
    void forward(int threads) {
        for (int step = 0; step < factor.tiles(); step++) {
            int j = step;
            A diagonal = factor.tile(j, j);
            int inner = factor.tileRows(j);
            Parallel.run(threads, tiles.size(), t -> math.solveTransposed(tile(t, j), diagonal, rows(t), inner));
            int below = factor.tiles() - j - 1;
            Parallel.run(threads, Math.multiplyExact(below, tiles.size()), t -> {
                int batch = t / below;
                int i = j + 1 + t % below;
                math.minusProductTransposed(
                        tile(batch, i), tile(batch, j), factor.tile(i, j), rows(batch), factor.tileRows(i), inner);
            });
        }
    }

    /** X ← L⁻ᵀX. */
    void backward(int threads) {
        for (int step = factor.tiles() - 1; step >= 0; step--) {
            int j = step;
            A diagonal = factor.tile(j, j);
            int inner = factor.tileRows(j);
            Parallel.run(threads, tiles.size(), t -> math.solve(tile(t, j), diagonal, rows(t), inner));
            Parallel.run(threads, Math.multiplyExact(j, tiles.size()), t -> {
                int batch = t / j;
                int i = t % j;
                math.minusProduct(
                        tile(batch, i), tile(batch, j), factor.tile(j, i), rows(batch), factor.tileRows(i), inner);
            });
        }
    }

    /** Writes the part of diag((LLᵀ)⁻¹) that belongs to tile row k: squared norms of the columns of L⁻¹. */
    static void inverseDiagonal(SymmetricMatrix factor, TileMath<double[]> math, int k, double[] out) {
        int count = factor.tileRows(k);
        double[][] x = new double[factor.tiles()][];
        for (int i = k; i < x.length; i++) x[i] = new double[count * factor.tileRows(i)];
        for (int c = 0; c < count; c++) x[k][c * count + c] = 1;
        // Unit vectors of tile k: L⁻¹ is lower triangular, so that nothing happens in the tiles above.
        for (int j = k; j < x.length; j++) {
            int inner = factor.tileRows(j);
            math.solveTransposed(x[j], factor.tile(j, j), count, inner);
            for (int i = j + 1; i < x.length; i++) {
                math.minusProductTransposed(x[i], x[j], factor.tile(i, j), count, factor.tileRows(i), inner);
            }
            for (int c = 0; c < count; c++) {
                out[k * SymmetricMatrix.TILE + c] += VectorMath.dot(x[j], x[j], c * inner, (c + 1) * inner);
            }
        }
    }
}
