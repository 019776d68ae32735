package dev.mercer.linalg;

import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.Rows;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TiledProduct;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;

/** Products of a {@link SymmetricMatrix} with vectors, tile by tile. */
final class SymmetricProduct {
    // Partial results of a vector product: enough to occupy the threads that memory can feed, few enough to be small.
    private static final int GROUPS = 16;
    // Up to this number of columns, a tile is used for both halves while it is in the cache, rather than read twice.
    private static final int FEW = 4;

    private SymmetricProduct() {}

    /**
     * out ← A·v. Each tile is read once and used for both halves; group g takes tile rows g, g + 16, … and has its own
     * result, and those are added up in the order of the groups.
     */
    static void multiply(SymmetricMatrix a, double[] v, double[] out, int threads) {
        int groups = Math.max(1, Math.min(GROUPS, a.tiles()));
        double[][] partial = new double[groups][a.size()];
        Parallel.run(threads, groups, group -> {
            for (int i = group; i < a.tiles(); i += groups) addTileRow(a, i, v, partial[group]);
        });
        System.arraycopy(partial[0], 0, out, 0, out.length);
        for (int group = 1; group < groups; group++) VectorMath.axpy(1, partial[group], out);
    }

    private static void addTileRow(SymmetricMatrix a, int i, double[] v, double[] out) {
        int rows = a.tileRows(i);
        int start = i * SymmetricMatrix.TILE;
        for (int j = 0; j < i; j++) addBoth(a.tile(i, j), rows, v, out, start, j * SymmetricMatrix.TILE);
        double[] tile = a.tile(i, i);
        double[] negated = new double[rows];
        for (int c = 0; c < rows; c++) negated[c] = -v[start + c];
        int r = 0;
        for (; r + 4 <= rows; r += 4) Rows.subtractDots(out, start + r, negated, tile, r * rows, rows, rows);
        for (; r < rows; r++) {
            for (int c = 0; c < rows; c++) out[start + r] += tile[r * rows + c] * v[start + c];
        }
    }

    /** For a full tile at (row, column): out(row …) += T·v(column …) and out(column …) += Tᵀ·v(row …). */
    private static void addBoth(double[] tile, int rows, double[] v, double[] out, int row, int column) {
        int columns = SymmetricMatrix.TILE;
        int r = 0;
        for (; r + 4 <= rows; r += 4) addFourRows(tile, r * columns, v, out, row + r, column);
        for (; r < rows; r++) {
            double x = v[row + r];
            double sum = 0;
            for (int c = 0; c < columns; c++) {
                double t = tile[r * columns + c];
                sum += t * v[column + c];
                out[column + c] += t * x;
            }
            out[row + r] += sum;
        }
    }

    // Four rows at a time: four independent sums, and the result for the columns is touched once instead of four times.
    private static void addFourRows(double[] tile, int t0, double[] v, double[] out, int row, int column) {
        int columns = SymmetricMatrix.TILE;
        double x0 = v[row];
        double x1 = v[row + 1];
        double x2 = v[row + 2];
        double x3 = v[row + 3];
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int c = 0; c < columns; c++) {
            double y = v[column + c];
            double a0 = tile[t0 + c];
            double a1 = tile[t0 + columns + c];
            double a2 = tile[t0 + 2 * columns + c];
            double a3 = tile[t0 + 3 * columns + c];
            s0 += a0 * y;
            s1 += a1 * y;
            s2 += a2 * y;
            s3 += a3 * y;
            out[column + c] += (a0 * x0 + a1 * x1) + (a2 * x2 + a3 * x3);
        }
        out[row] += s0;
        out[row + 1] += s1;
        out[row + 2] += s2;
        out[row + 3] += s3;
    }

    /** A·v for a few vectors. Plain Java has a loop of its own, which uses every element for both halves at once. */
    static double[][] products(SymmetricMatrix a, double[][] columns, Engine engine) {
        if (!(engine.math() instanceof PlainTileMath))
            return new TiledProduct<>(a, engine.math(), engine.threads()).of(columns);
        double[][] products = new double[columns.length][a.size()];
        for (int c = 0; c < columns.length; c++) multiply(a, columns[c], products[c], engine.threads());
        return products;
    }

    /** A·V. The columns of V are the rows of tiles here, in the layout of {@link TileMath}; each task writes one tile. */
    static Matrix multiply(SymmetricMatrix a, Matrix v, Engine engine) {
        int count = v.columns();
        Matrix product = new Matrix(a.size(), count);
        if (count <= FEW) {
            double[][] products = products(a, v.toColumns(), engine);
            for (int c = 0; c < count; c++) for (int i = 0; i < a.size(); i++) product.set(i, c, products[c][i]);
            return product;
        }
        TileMath<double[]> math = engine.math();
        double[][] negated = new double[a.tiles()][];
        for (int i = 0; i < a.tiles(); i++) negated[i] = negatedTile(a, v, i);
        Parallel.run(engine.threads(), a.tiles(), i -> {
            int rows = a.tileRows(i);
            double[] tile = new double[count * rows];
            for (int j = 0; j < a.tiles(); j++) {
                int inner = a.tileRows(j);
                if (j <= i) {
                    math.minusProductTransposed(tile, negated[j], a.tile(i, j), count, rows, inner);
                } else {
                    math.minusProduct(tile, negated[j], a.tile(j, i), count, rows, inner);
                }
            }
            store(tile, product, i * SymmetricMatrix.TILE, rows);
        });
        return product;
    }

    /** The rows of tile row {@code i} of V, transposed and negated: column c of V is row c of the tile. */
    private static double[] negatedTile(SymmetricMatrix a, Matrix v, int i) {
        int rows = a.tileRows(i);
        double[] tile = new double[v.columns() * rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < v.columns(); c++) tile[c * rows + r] = -v.get(i * SymmetricMatrix.TILE + r, c);
        }
        return tile;
    }

    /** Writes a transposed tile into rows {@code start} … of {@code out}. */
    private static void store(double[] tile, Matrix out, int start, int rows) {
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < out.columns(); c++) out.set(start + r, c, tile[c * rows + r]);
        }
    }
}
