package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.internal.Formula;
import dev.mercer.util.Require;

/**
 * The cells of a tree: {@code k(x, z) = 1} if x and z lie in the same cell, else 0.
 *
 * <p>Positive semi-definite: its feature is the number of the cell, as a unit vector. A product {@code cells(…) * k} is
 * k with its matrix in blocks, one for each cell, so that work of N³ becomes N³/L² with L cells: see
 * {@link LocalKernel}.
 *
 * @param splits the tree, from the root down, a row for each split: the column, counted from 1, and the cut. From row i
 *     = 1, 2, … points below the cut go on to row 2i, the others to row 2i + 1. If there is no such row, or its column
 *     is 0, the point has reached its cell.
 */
public record Cells(DensePoints splits) implements NamedKernel {
    /** The largest number of rows: more than are needed for ten thousand cells, and small enough for a float. */
    private static final int MOST = 1 << 20;

    public Cells {
        Require.that(
                splits.size() > 0 && splits.size() <= MOST && splits.dim() == 2,
                "splits must be one to %,d rows of a column and a cut such as [[1, 0.5]], got %,d rows of %,d numbers",
                MOST,
                splits.size(),
                splits.dim());
        for (int i = 0; i < splits.size(); i++) {
            double column = splits.get(i, 0);
            Require.that(
                    column == Math.rint(column) && column >= 0 && column <= Integer.MAX_VALUE,
                    "split %d must begin with the number of a column, from 1, or with 0 for none, got %s",
                    i + 1,
                    Require.text(column));
        }
    }

    /** The number of the cell of a point: the row of {@link #splits}, present or not, at which its descent ends. */
    public int of(Points points, int i) {
        int row = 1;
        for (int column; (column = column(row)) >= 0; ) row = next(row, points.get(i, column));
        return row;
    }

    /** The number of the cell of the point with coordinates x. */
    public int of(double[] x) {
        int row = 1;
        for (int column; (column = column(row)) >= 0; ) row = next(row, x[column]);
        return row;
    }

    /** The column that a row of the tree splits, from 0; −1 if there is no split. */
    private int column(int row) {
        return row <= splits.size() ? (int) splits.get(row - 1, 0) - 1 : -1;
    }

    private int next(int row, double value) {
        return value < splits.get(row - 1, 1) ? 2 * row : 2 * row + 1;
    }

    @Override
    public double value(Points x, int i, Points y, int j) {
        Require.equal("number of coordinates", x.dim(), y.dim());
        return of(x, i) == of(y, j) ? 1 : 0;
    }

    @Override
    public void fill(Tile tile) {
        Tile numbers = tile.view(this, this::numbers);
        numbers.sum((different, cell, other) -> cell == other ? different : 1, Formula.X.differ(Formula.Z));
        numbers.affine(-1, 1);
    }

    /** The number of the cell as the only coordinate. */
    private DensePoints numbers(Points points) {
        requireDomain(points);
        return DensePoints.generate(points.size(), 1, (i, k) -> of(points, i));
    }

    @Override
    public void requireDomain(Points points) {
        for (int i = 0; i < splits.size(); i++)
            Require.that(
                    splits.get(i, 0) <= points.dim(),
                    "split %d of cells() is one of column %.0f, the points have %d",
                    i + 1,
                    splits.get(i, 0),
                    points.dim());
    }

    /** Zero: constant within each cell; the borders have no gradient, and no point lies exactly on them. */
    @Override
    public void inputGradient(Points x, int i, Points y, int j, double[] out) {
        for (int k = 0; k < x.dim(); k++) out[k] = 0;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
