package dev.mercer.linalg;

import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.Rows;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A dense matrix of doubles in row-major order: element (i, j) is at {@code i·columns + j}.
 *
 * <p>The creator of a matrix may fill it with {@link #set} or through {@link #values}; once it is passed on, it is
 * treated as an immutable value. It holds at most 2³¹ − 8 elements; larger symmetric ones are {@link SymmetricMatrix}.
 */
public final class Matrix {
    private static final long MOST_ELEMENTS = Integer.MAX_VALUE - 8L;
    // A block of the other factor then stays in the second-level cache.
    private static final int BLOCK = 256;

    private final int rows;
    private final int columns;
    private final double[] values;

    /** A matrix of zeros. */
    public Matrix(int rows, int columns) {
        Require.atLeast("rows", 0, rows);
        Require.atLeast("columns", 0, columns);
        Require.that(
                (long) rows * columns <= MOST_ELEMENTS,
                "a matrix of %d x %d has %,d elements, at most %,d fit into one array; use fewer rows or columns",
                rows,
                columns,
                (long) rows * columns,
                MOST_ELEMENTS);
        this.rows = rows;
        this.columns = columns;
        this.values = new double[rows * columns];
    }

    /** The matrix with copies of the given rows, all of one length. */
    public static Matrix of(double[]... rows) {
        Matrix matrix = new Matrix(rows.length, rows.length == 0 ? 0 : rows[0].length);
        for (int i = 0; i < rows.length; i++) matrix.setRow(i, rows[i]);
        return matrix;
    }

    /** The rows of matrices of equal width, one matrix after the other. */
    public static Matrix stacked(List<Matrix> parts) {
        return of(parts.stream()
                .flatMap(part -> IntStream.range(0, part.rows).mapToObj(part::row))
                .toArray(double[][]::new));
    }

    /** The matrix of {@code columns} columns with a copy of the given elements, row by row; with one column it is a vector. */
    public static Matrix rowMajor(double[] elements, int columns) {
        Matrix matrix = new Matrix(columns == 0 ? 0 : elements.length / columns, columns);
        System.arraycopy(elements, 0, matrix.values, 0, elements.length);
        return matrix;
    }

    /** The matrix with copies of the given columns, all of one length. */
    public static Matrix ofColumns(double[]... columns) {
        return of(columns).transpose();
    }

    /** Copies of the columns. */
    public double[][] toColumns() {
        double[][] all = new double[columns][];
        for (int j = 0; j < columns; j++) all[j] = column(j);
        return all;
    }

    /** The operator of {@code size} rows that multiplies the columns of a matrix at once. */
    public static LinearOperator operator(int size, UnaryOperator<Matrix> product) {
        return LinearOperator.ofAll(size, v -> product.apply(ofColumns(v)).toColumns());
    }

    public static Matrix identity(int n) {
        Matrix matrix = new Matrix(n, n);
        for (int i = 0; i < n; i++) matrix.set(i, i, 1);
        return matrix;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    public double get(int i, int j) {
        return values[at(i, j)];
    }

    /** Sets an element; only for the creator, before the matrix is passed on. */
    public void set(int i, int j, double value) {
        values[at(i, j)] = value;
    }

    private int at(int i, int j) {
        // Without this check an invalid column would be an element of the next row.
        if (j < 0 || j >= columns) Require.index("column", j, columns);
        if (i < 0 || i >= rows) Require.index("row", i, rows);
        return i * columns + j;
    }

    /** The elements themselves, row by row, not a copy: for the creator and for fast readers. */
    public double[] values() {
        return values;
    }

    /** Copies row i into {@code out}, which has at least {@link #columns} elements. */
    public void row(int i, double[] out) {
        Require.index("row", i, rows);
        System.arraycopy(values, i * columns, out, 0, columns);
    }

    /** A copy of row i. */
    public double[] row(int i) {
        Require.index("row", i, rows);
        return Arrays.copyOfRange(values, i * columns, (i + 1) * columns);
    }

    /** A copy of column j. */
    public double[] column(int j) {
        Require.index("column", j, columns);
        double[] column = new double[rows];
        for (int i = 0; i < rows; i++) column[i] = values[i * columns + j];
        return column;
    }

    /** Sets a row; only for the creator, before the matrix is passed on. */
    public void setRow(int i, double[] row) {
        Require.index("row", i, rows);
        Require.equal("length of row " + i, columns, row.length);
        System.arraycopy(row, 0, values, i * columns, columns);
    }

    /** These rows, in this order. */
    public Matrix select(int... chosen) {
        Matrix selected = new Matrix(chosen.length, columns);
        for (int i = 0; i < chosen.length; i++) selected.setRow(i, row(chosen[i]));
        return selected;
    }

    /** Row {@code chosen[i]} ← row i of {@code source}. */
    public void setRows(int[] chosen, Matrix source) {
        for (int i = 0; i < chosen.length; i++) setRow(chosen[i], source.row(i));
    }

    public Matrix copy() {
        Matrix copy = new Matrix(rows, columns);
        System.arraycopy(values, 0, copy.values, 0, values.length);
        return copy;
    }

    public Matrix transpose() {
        Matrix result = new Matrix(columns, rows);
        // In squares of eight: both sides then use whole cache lines.
        for (int i0 = 0; i0 < rows; i0 += 8) {
            int i1 = Math.min(rows, i0 + 8);
            for (int j = 0; j < columns; j++) {
                for (int i = i0; i < i1; i++) result.values[j * rows + i] = values[i * columns + j];
            }
        }
        return result;
    }

    /** A·v, on the calling thread. Cost: 2·rows·columns operations. */
    public double[] multiply(double[] v) {
        Require.equal("length of the vector", columns, v.length);
        double[] product = new double[rows];
        double[] row = new double[columns];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(values, i * columns, row, 0, columns);
            product[i] = VectorMath.dot(row, v);
        }
        return product;
    }

    /** A·B, on the calling thread. */
    public Matrix multiply(Matrix b) {
        return multiply(b, 1);
    }

    /**
     * A·B on at most {@code threads} threads; the same bits for any number of them. Cost: 2·rows·columns·(columns of B)
     * operations, in blocks of 256.
     */
    public Matrix multiply(Matrix b, int threads) {
        Require.equal("rows of the second factor", columns, b.rows);
        Matrix product = new Matrix(rows, b.columns);
        int down = (rows + BLOCK - 1) / BLOCK;
        int across = (b.columns + BLOCK - 1) / BLOCK;
        Parallel.run(
                threads,
                Math.multiplyExact(down, across),
                task -> multiplyBlock(b, product, task / across * BLOCK, task % across * BLOCK));
        return product;
    }

    private void multiplyBlock(Matrix b, Matrix product, int i0, int j0) {
        int n = Math.min(BLOCK, b.columns - j0);
        int i1 = Math.min(rows, i0 + BLOCK);
        double[][] block = Rows.scratch(BLOCK, n);
        double[] c0 = new double[n];
        double[] c1 = new double[n];
        for (int p0 = 0; p0 < columns; p0 += BLOCK) {
            int k = Math.min(BLOCK, columns - p0);
            for (int p = 0; p < k; p++) System.arraycopy(b.values, (p0 + p) * b.columns + j0, block[p], 0, n);
            for (int i = i0; i < i1; i += 2) {
                // The last row of an odd number is simply done twice.
                int second = Math.min(i + 1, i1 - 1);
                System.arraycopy(product.values, i * b.columns + j0, c0, 0, n);
                System.arraycopy(product.values, second * b.columns + j0, c1, 0, n);
                Rows.subtract(c0, c1, values, i * columns + p0, values, second * columns + p0, block, 0, k, 0, n);
                System.arraycopy(c0, 0, product.values, i * b.columns + j0, n);
                System.arraycopy(c1, 0, product.values, second * b.columns + j0, n);
            }
        }
        // The kernel subtracts: the sign is turned once, at the end. 0 − x instead of −x, so that no zero is negative.
        for (int i = i0; i < i1; i++) {
            for (int j = i * b.columns + j0; j < i * b.columns + j0 + n; j++) product.values[j] = 0 - product.values[j];
        }
    }

    /** True for a matrix of the same shape with the same elements, compared as {@link Double#equals} does. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Matrix that
                && rows == that.rows
                && columns == that.columns
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * rows + columns) + Arrays.hashCode(values);
    }

    /** Shape only: a matrix may be large. */
    @Override
    public String toString() {
        return "Matrix " + rows + " x " + columns;
    }
}
