package dev.mercer.compute.internal;

import dev.mercer.util.Require;

/**
 * A rectangle of a matrix; upper ends are exclusive.
 *
 * @param fromRow first row
 * @param toRow the row after the last one
 * @param fromColumn first column
 * @param toColumn the column after the last one
 */
public record Window(int fromRow, int toRow, int fromColumn, int toColumn) {
    public Window {
        Require.that(
                0 <= fromRow && fromRow <= toRow && 0 <= fromColumn && fromColumn <= toColumn,
                "a window must begin at 0 or later and not end before it begins, got rows %d..%d, columns %d..%d",
                fromRow,
                toRow,
                fromColumn,
                toColumn);
    }

    public int rows() {
        return toRow - fromRow;
    }

    public int columns() {
        return toColumn - fromColumn;
    }

    /** Throws if the window is not inside the matrix, or the array is too small for it. */
    void requireRoom(PointPair pair, int length, int offset, int stride) {
        requireRoom(pair.x().size(), pair.y().size(), length, offset, stride);
    }

    /** Throws if the window is not inside a matrix of this size, or the array is too small for it. */
    public void requireRoom(int rows, int columns, int length, int offset, int stride) {
        Require.that(
                toRow <= rows && toColumn <= columns,
                "the window ends at row %d, column %d, the matrix has %d rows and %d columns",
                toRow,
                toColumn,
                rows,
                columns);
        requirePlace(length, offset, stride);
    }

    /** Throws if an array of {@code length} numbers is too small for this window. */
    void requirePlace(int length, int offset, int stride) {
        if (rows() == 0 || columns() == 0) return;
        long end = offset + (rows() - 1L) * stride + columns();
        Require.that(
                offset >= 0 && (rows() == 1 || stride >= columns()) && end <= length,
                "%d rows of %d numbers from %d on, %d apart, do not fit into an array of %d",
                rows(),
                columns(),
                offset,
                stride,
                length);
    }
}
