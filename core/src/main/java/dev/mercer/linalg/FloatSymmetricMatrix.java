package dev.mercer.linalg;

import dev.mercer.util.Require;

/**
 * A symmetric matrix in single precision: half the memory, for factors that are refined in double and for matrices that
 * would not fit otherwise. Filled and handed over like {@link SymmetricMatrix}.
 */
public final class FloatSymmetricMatrix implements TileStore<float[]> {
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

    /** A rounded copy. */
    public static FloatSymmetricMatrix of(SymmetricMatrix exact) {
        FloatSymmetricMatrix rounded = new FloatSymmetricMatrix(exact.size());
        for (int i = 0; i < exact.tiles(); i++) {
            for (int j = 0; j <= i; j++) {
                double[] from = exact.tile(i, j);
                float[] to = rounded.tiles[i][j];
                for (int at = 0; at < to.length; at++) to[at] = (float) from[at];
            }
        }
        return rounded;
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

    /** A ← A + shift·I: for the owner of the matrix only. */
    public void addToDiagonal(float shift) {
        for (int i = 0; i < size; i++) {
            int k = i / SymmetricMatrix.TILE;
            tiles[k][k][i % SymmetricMatrix.TILE * (tileRows(k) + 1)] += shift;
        }
    }
}
