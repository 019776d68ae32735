package dev.mercer.linalg.internal;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.TileStore;
import dev.mercer.linalg.tile.TiledProduct;
import dev.mercer.util.Parallel;
import dev.mercer.util.Require;

/**
 * A symmetric matrix in single precision: half the memory, for factors that are refined in double and for matrices that
 * would not fit otherwise. Filled and passed on like {@link SymmetricMatrix}.
 */
public final class FloatSymmetricMatrix implements TileStore<float[]>, ColumnSource {
    private final int size;
    private final float[][][] tiles;

    /** A matrix of zeros. */
    public FloatSymmetricMatrix(int size) {
        this.size = Require.atLeast("size", 0, size);
        this.tiles = new float[tiles()][][];
        for (int i = 0; i < tiles.length; i++) {
            tiles[i] = new float[i + 1][];
            for (int j = 0; j <= i; j++) tiles[i][j] = new float[tileRows(i) * tileRows(j)];
        }
    }

    private FloatSymmetricMatrix(int size, float[][][] tiles) {
        this.size = size;
        this.tiles = tiles;
    }

    /** A rounded copy, made on at most {@code threads} threads, because most of the time is spent on touching new memory. */
    public static FloatSymmetricMatrix of(SymmetricMatrix exact, int threads) {
        float[][][] tiles = new float[exact.tiles()][][];
        Parallel.run(threads, tiles.length, task -> {
            // The longest rows first.
            int i = tiles.length - 1 - task;
            tiles[i] = new float[i + 1][];
            for (int j = 0; j <= i; j++) tiles[i][j] = rounded(exact.tile(i, j));
        });
        return new FloatSymmetricMatrix(exact.size(), tiles);
    }

    private static float[] rounded(double[] from) {
        float[] to = new float[from.length];
        for (int at = 0; at < to.length; at++) to[at] = (float) from[at];
        return to;
    }

    /** Bytes of the elements of a matrix of {@code n} rows. */
    public static long bytes(int n) {
        return SymmetricMatrix.bytes(n) / 2;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public float[] tile(int i, int j) {
        Require.index("tile row", i, tiles.length);
        Require.index("tile column", j, i + 1);
        return tiles[i][j];
    }

    public float get(int i, int j) {
        Require.index("row", i, size);
        Require.index("column", j, size);
        int row = Math.max(i, j);
        int column = Math.min(i, j);
        int tile = SymmetricMatrix.TILE;
        return tiles[row / tile][column / tile][row % tile * tileRows(column / tile) + column % tile];
    }

    @Override
    public double diagonal(int i) {
        return get(i, i);
    }

    /** Columns for ranges of rows that begin at a tile and end with it. */
    @Override
    public Columns columns(int... chosen) {
        return (from, to) -> gather(from / SymmetricMatrix.TILE, chosen);
    }

    private float[] gather(int i, int[] chosen) {
        int rows = tileRows(i);
        float[] out = new float[rows * chosen.length];
        for (int p = 0; p < chosen.length; p++) {
            int j = chosen[p] / SymmetricMatrix.TILE;
            int inside = chosen[p] % SymmetricMatrix.TILE;
            float[] tile = tiles[Math.max(i, j)][Math.min(i, j)];
            int start = i < j ? inside * rows : inside;
            int step = i < j ? 1 : tileRows(j);
            for (int r = 0; r < rows; r++) out[r * chosen.length + p] = tile[start + r * step];
        }
        return out;
    }

    /** Products by sums in single precision: every tile is read once for all vectors. */
    public LinearOperator operator(Engine engine) {
        TiledProduct<float[]> product = new TiledProduct<>(this, engine.floatMath(), engine.threads());
        return LinearOperator.ofAll(size, product::of);
    }

    /** A ← A + shift·I; only for the owner of the matrix. */
    public void addToDiagonal(float shift) {
        for (int i = 0; i < size; i++) {
            int k = i / SymmetricMatrix.TILE;
            tiles[k][k][i % SymmetricMatrix.TILE * (tileRows(k) + 1)] += shift;
        }
    }
}
