package dev.mercer.linalg;

import dev.mercer.util.Parallel;

/**
 * Right-hand sides on their way through the solves with a tiled lower triangular factor.
 *
 * <p>They are kept in batches of up to 64, one row for each right-hand side and one tile for each tile row of L: {@code
 * LX = B} is then {@code XᵀLᵀ = Bᵀ}, which needs nothing but the operations of {@link TileMath}. Rows of a batch and
 * tiles are independent of each other between two diagonal tiles: those are the parallel tasks.
 */
final class TiledSolves {
    private static final int BATCH = 64;

    private final SymmetricMatrix factor;
    private final int count;
    /** tile[batch][i]: rows of the batch × rows of tile row i. */
    private final double[][][] tiles;

    private TiledSolves(SymmetricMatrix factor, int count) {
        this.factor = factor;
        this.count = count;
        this.tiles = new double[(count + BATCH - 1) / BATCH][factor.tiles()][];
        for (int batch = 0; batch < tiles.length; batch++) {
            for (int i = 0; i < factor.tiles(); i++) tiles[batch][i] = new double[rows(batch) * factor.tileRows(i)];
        }
    }

    private int rows(int batch) {
        return Math.min(BATCH, count - batch * BATCH);
    }

    static TiledSolves ofVector(SymmetricMatrix factor, double[] b) {
        TiledSolves x = new TiledSolves(factor, 1);
        for (int i = 0; i < factor.tiles(); i++) {
            System.arraycopy(b, i * SymmetricMatrix.TILE, x.tiles[0][i], 0, factor.tileRows(i));
        }
        return x;
    }

    static TiledSolves ofMatrix(SymmetricMatrix factor, Matrix b) {
        TiledSolves x = new TiledSolves(factor, b.columns());
        double[] row = new double[b.columns()];
        for (int r = 0; r < factor.size(); r++) {
            b.row(r, row);
            int i = r / SymmetricMatrix.TILE;
            int columns = factor.tileRows(i);
            for (int c = 0; c < row.length; c++) {
                x.tiles[c / BATCH][i][c % BATCH * columns + r % SymmetricMatrix.TILE] = row[c];
            }
        }
        return x;
    }

    double[] toVector() {
        double[] vector = new double[factor.size()];
        for (int i = 0; i < factor.tiles(); i++) {
            System.arraycopy(tiles[0][i], 0, vector, i * SymmetricMatrix.TILE, factor.tileRows(i));
        }
        return vector;
    }

    Matrix toMatrix() {
        Matrix matrix = new Matrix(factor.size(), count);
        double[] row = new double[count];
        for (int r = 0; r < factor.size(); r++) {
            int i = r / SymmetricMatrix.TILE;
            int columns = factor.tileRows(i);
            for (int c = 0; c < count; c++) {
                row[c] = tiles[c / BATCH][i][c % BATCH * columns + r % SymmetricMatrix.TILE];
            }
            matrix.setRow(r, row);
        }
        return matrix;
    }

    /** X ← L⁻¹X. */
    void forward(TileMath math, int threads) {
        for (int step = 0; step < factor.tiles(); step++) {
            int j = step;
            double[] diagonal = factor.tile(j, j);
            int inner = factor.tileRows(j);
            Parallel.run(threads, tiles.length, t -> math.solveTransposed(tiles[t][j], diagonal, rows(t), inner));
            int below = factor.tiles() - j - 1;
            Parallel.run(threads, Math.multiplyExact(below, tiles.length), t -> {
                int batch = t / below;
                int i = j + 1 + t % below;
                math.minusProductTransposed(
                        tiles[batch][i], tiles[batch][j], factor.tile(i, j), rows(batch), factor.tileRows(i), inner);
            });
        }
    }

    /** X ← L⁻ᵀX. */
    void backward(TileMath math, int threads) {
        for (int step = factor.tiles() - 1; step >= 0; step--) {
            int j = step;
            double[] diagonal = factor.tile(j, j);
            int inner = factor.tileRows(j);
            Parallel.run(threads, tiles.length, t -> math.solve(tiles[t][j], diagonal, rows(t), inner));
            Parallel.run(threads, Math.multiplyExact(j, tiles.length), t -> {
                int batch = t / j;
                int i = t % j;
                math.minusProduct(
                        tiles[batch][i], tiles[batch][j], factor.tile(j, i), rows(batch), factor.tileRows(i), inner);
            });
        }
    }

    /** Writes the part of diag((LLᵀ)⁻¹) that belongs to tile row k: squared norms of the columns of L⁻¹. */
    static void inverseDiagonal(SymmetricMatrix factor, TileMath math, int k, double[] out) {
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
