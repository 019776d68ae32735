package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;

/**
 * A coordinate outside the set on which a kernel is defined. It stores the row and column, so that a composite that
 * passes transformed columns to its kernel can report the row and column of the original data.
 */
final class OutsideDomainException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final String rule;
    private final String cure;
    private final int row;
    private final int column;

    OutsideDomainException(String rule, String cure, Points points, int row, int column) {
        super(rule + ", got " + Require.text(points.get(row, column)) + " at row " + (row + 1) + ", column "
                + (column + 1) + ": " + cure);
        this.rule = rule;
        this.cure = cure;
        this.row = row;
        this.column = column;
    }

    /** The column, counted from 0 among those that were passed to the kernel. */
    int column() {
        return column;
    }

    /** This error for the same row of {@code points} and column number {@code other}, counted from 0. */
    OutsideDomainException seenIn(Points points, int other) {
        return new OutsideDomainException(rule, cure, points, row, other);
    }
}
