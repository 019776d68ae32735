package dev.mercer.compute;

import dev.mercer.util.Require;

/**
 * A rectangle of a matrix; upper ends are exclusive.
 *
 * @param fromRow first row
 * @param toRow after the last row
 * @param fromColumn first column
 * @param toColumn after the last column
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
}
