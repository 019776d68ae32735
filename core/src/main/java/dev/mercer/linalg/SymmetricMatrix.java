package dev.mercer.linalg;

import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.RowSource;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileStore;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A symmetric n×n matrix of which only the lower triangle of square tiles is stored, each a heap array of its own.
 *
 * <p>{@link TileStore} describes the layout.
 *
 * <p>The creator may fill the matrix with {@link #set} or through {@link #tile}; once it is passed on, it is treated as
 * an immutable value, except by operations that are documented to change it.
 */
public final class SymmetricMatrix implements RowSource, TileStore<double[]> {
    /** From this number of tile rows on, memory is allocated and copied by all processors: one alone needs seconds for 10 GiB. */
    private static final int MANY = 32;

    private final int size;
    private final double[][][] tiles;

    /** A matrix of zeros. */
    public SymmetricMatrix(int size) {
        this.size = Require.atLeast("size", 0, size);
        this.tiles = new double[tiles()][][];
        eachRow(i -> {
            tiles[i] = new double[i + 1][];
            for (int j = 0; j <= i; j++) tiles[i][j] = new double[tileRows(i) * tileRows(j)];
        });
    }

    private SymmetricMatrix(SymmetricMatrix from) {
        this.size = from.size;
        this.tiles = new double[from.tiles.length][][];
        eachRow(i -> {
            tiles[i] = new double[i + 1][];
            for (int j = 0; j <= i; j++) tiles[i][j] = from.tiles[i][j].clone();
        });
    }

    private SymmetricMatrix(int size, double[][][] tiles) {
        this.size = size;
        this.tiles = tiles;
    }

    /**
     * The matrix of these tiles themselves, not of copies, along the rows of the lower triangle: {@link #tile} (0, 0), (1, 0), (1, 1), ….
     * Tiles of other lengths are refused.
     */
    public static SymmetricMatrix ofTiles(int size, List<double[]> tiles) {
        SymmetricMatrix matrix = new SymmetricMatrix(size, new double[(size + TILE - 1) / TILE][][]);
        int count = matrix.tiles();
        Require.equal("number of tiles", count * (count + 1) / 2, tiles.size());
        for (int i = 0, at = 0; i < count; i++) {
            matrix.tiles[i] = new double[i + 1][];
            for (int j = 0; j <= i; j++, at++) {
                Require.equal("numbers of a tile", matrix.tileRows(i) * matrix.tileRows(j), tiles.get(at).length);
                matrix.tiles[i][j] = tiles.get(at);
            }
        }
        return matrix;
    }

    private void eachRow(IntConsumer row) {
        Parallel.run(tiles.length < MANY ? 1 : Runtime.getRuntime().availableProcessors(), tiles.length, row);
    }

    /** A copy of a square matrix whose two halves must be equal. */
    public static SymmetricMatrix of(Matrix full) {
        int n = full.rows();
        Require.equal("columns of a symmetric matrix", n, full.columns());
        SymmetricMatrix matrix = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double lower = full.get(i, j);
                double upper = full.get(j, i);
                if (lower != upper && !(Double.isNaN(lower) && Double.isNaN(upper))) {
                    throw new InvalidInputException("the matrix is not symmetric: element (" + i + ", " + j + ") is "
                            + lower + ", element (" + j + ", " + i + ") is " + upper);
                }
                matrix.set(i, j, lower);
            }
        }
        return matrix;
    }

    /**
     * The difference of elements (i, j) and (j, i) of a matrix of inner products, relative to the scale of rounding errors.
     *
     * <p>That scale is the size of the terms that were added up, not of their sum: an inner product of nearly
     * orthogonal vectors is small compared with its terms, whose size is √(Kᵢᵢ Kⱼⱼ) by Cauchy and Schwarz.
     */
    public static double asymmetry(double ij, double ji, double ii, double jj) {
        if (ij == ji) return 0;
        double size = Math.sqrt(Math.abs(ii)) * Math.sqrt(Math.abs(jj));
        return Math.abs(ij - ji) / Math.max(size, Math.max(Math.abs(ij), Math.abs(ji)));
    }

    /**
     * Bytes of the elements of a matrix of {@code n} rows: 4n² plus the second halves of the diagonal tiles; {@link
     * Long#MAX_VALUE} when there are more.
     */
    public static long bytes(int n) {
        Require.atLeast("size", 0, n);
        long last = n % TILE;
        long full = n / TILE;
        long elements = full * (full + 1) / 2 * TILE * TILE + last * (full * TILE + last);
        return elements > Long.MAX_VALUE / Double.BYTES ? Long.MAX_VALUE : Double.BYTES * elements;
    }

    @Override
    public int size() {
        return size;
    }

    /**
     * Tile (i, j), i ≥ j, itself, not a copy: {@code tileRows(i)} × {@code tileRows(j)}, row-major. A diagonal tile
     * must be filled in both halves.
     */
    @Override
    public double[] tile(int i, int j) {
        Require.index("tile row", i, tiles.length);
        Require.index("tile column", j, i + 1);
        return tiles[i][j];
    }

    public double get(int i, int j) {
        Require.index("row", i, size);
        Require.index("column", j, size);
        int row = Math.max(i, j);
        int column = Math.min(i, j);
        return tiles[row / TILE][column / TILE][row % TILE * tileRows(column / TILE) + column % TILE];
    }

    /** Sets elements (i, j) and (j, i); only for the creator, before the matrix is passed on. */
    public void set(int i, int j, double value) {
        Require.index("row", i, size);
        Require.index("column", j, size);
        int row = Math.max(i, j);
        int column = Math.min(i, j);
        int tileRow = row / TILE;
        int tileColumn = column / TILE;
        int columns = tileRows(tileColumn);
        double[] tile = tiles[tileRow][tileColumn];
        tile[row % TILE * columns + column % TILE] = value;
        if (tileRow == tileColumn) tile[column % TILE * columns + row % TILE] = value;
    }

    @Override
    public double diagonal(int i) {
        return get(i, i);
    }

    /** A copy of the diagonal. */
    public double[] diagonal() {
        double[] diagonal = new double[size];
        for (int i = 0; i < size; i++) diagonal[i] = diagonal(i);
        return diagonal;
    }

    /** A ← A + shift·I; only for the owner of the matrix. */
    public void addToDiagonal(double shift) {
        for (int i = 0; i < size; i++) set(i, i, get(i, i) + shift);
    }

    /** Copies row i, both halves, into {@code out}, which has at least {@link #size} elements. */
    @Override
    public void row(int i, double[] out) {
        Require.index("row", i, size);
        int tileRow = i / TILE;
        for (int j = 0; j <= tileRow; j++) {
            System.arraycopy(tiles[tileRow][j], i % TILE * tileRows(j), out, j * TILE, tileRows(j));
        }
        int columns = tileRows(tileRow);
        for (int j = tileRow + 1; j < tiles.length; j++) {
            double[] below = tiles[j][tileRow];
            for (int r = 0; r < tileRows(j); r++) out[j * TILE + r] = below[r * columns + i % TILE];
        }
    }

    /**
     * Changes the sign of a sum that tiles were subtracted from, as {@link TileMath} does; of tiles on the diagonal only the lower half
     * need be defined. Only for the creator.
     */
    public void negate() {
        for (int i = 0; i < tiles(); i++) {
            for (int j = 0; j <= i; j++) {
                double[] tile = tile(i, j);
                for (int at = 0; at < tile.length; at++) tile[at] = 0 - tile[at];
            }
            int n = tileRows(i);
            double[] diagonal = tile(i, i);
            for (int r = 0; r < n; r++) for (int c = r + 1; c < n; c++) diagonal[r * n + c] = diagonal[c * n + r];
        }
    }

    public SymmetricMatrix copy() {
        return new SymmetricMatrix(this);
    }

    /** The matrix of these rows and columns, in this order. */
    public SymmetricMatrix select(int... rows) {
        SymmetricMatrix some = new SymmetricMatrix(rows.length);
        for (int i = 0; i < rows.length; i++) selectRow(rows, i, some);
        return some;
    }

    // A method that is called for each row is soon compiled well; the two loops in one are not.
    private void selectRow(int[] rows, int i, SymmetricMatrix into) {
        for (int j = 0; j <= i; j++) into.set(i, j, get(rows[i], rows[j]));
    }

    /** The full square, both halves. */
    public Matrix toMatrix() {
        Matrix full = new Matrix(size, size);
        double[] row = new double[size];
        for (int i = 0; i < size; i++) {
            row(i, row);
            full.setRow(i, row);
        }
        return full;
    }

    /** ‖A‖ in the Frobenius norm, √Σ aᵢⱼ², on at most {@code threads} threads; the same bits for any number of them. */
    public double frobeniusNorm(int threads) {
        double[] squares = new double[tiles.length];
        Parallel.run(threads, tiles.length, i -> {
            for (int j = 0; j <= i; j++) {
                double norm = VectorMath.norm2(tiles[i][j]);
                squares[i] += (i == j ? 1 : 2) * norm * norm;
            }
        });
        double sum = VectorMath.sum(squares);
        return Math.sqrt(sum);
    }

    /** max |aᵢⱼ|; NaN when an element is NaN. */
    public double maxAbs() {
        double largest = 0;
        for (double[][] row : tiles) {
            for (double[] tile : row) largest = Math.max(largest, VectorMath.maxAbs(tile));
        }
        return largest;
    }

    /** out ← A·v: every tile is read once. Cost: 2n² operations. */
    public void multiply(double[] v, double[] out, Engine engine) {
        Require.equal("length of the vector", size, v.length);
        Require.equal("length of the result", size, out.length);
        System.arraycopy(SymmetricProduct.products(this, new double[][] {v}, engine)[0], 0, out, 0, size);
    }

    /** vᵀAv: every tile is read once, by one thread. */
    public double quadratic(double... v) {
        double[] product = new double[size];
        multiply(v, product, Engine.plain());
        double sum = 0;
        for (int i = 0; i < size; i++) sum += v[i] * product[i];
        return sum;
    }

    /** A·V for a matrix of columns; the same bits at any number of threads of an engine. */
    public Matrix multiply(Matrix v, Engine engine) {
        Require.equal("rows of the second factor", size, v.rows());
        return SymmetricProduct.multiply(this, v, engine);
    }

    /** This matrix as an operator. */
    public LinearOperator operator(Engine engine) {
        return Matrix.operator(size, v -> multiply(v, engine));
    }

    /** True for a matrix of the same size with the same elements, compared as {@link Double#equals} does. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SymmetricMatrix that && Arrays.deepEquals(tiles, that.tiles);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(tiles);
    }

    /** Size only: a matrix may be large. */
    @Override
    public String toString() {
        return "SymmetricMatrix " + size + " x " + size;
    }
}
