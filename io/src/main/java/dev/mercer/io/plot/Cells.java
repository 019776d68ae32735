package dev.mercer.io.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.List;

/**
 * A rectangle for each number of a table, its colour from dark blue (low) over light blue to yellow (high), with a bar that
 * explains it: a matrix, a surface. Lightness rises all the way, so that it can be read without colours too.
 *
 * @param name what the numbers are
 * @param across the edges of the columns, ascending: one more than columns
 * @param up the edges of the rows, ascending: one more than rows
 * @param rows the numbers, the lowest row first
 * @param style how numbers become colours
 */
public record Cells(String name, Reals across, Reals up, List<Reals> rows, Style style) implements Mark {
    /**
     * How numbers become colours.
     *
     * @param scale how the numbers are spread over the colours
     * @param written whether each number is also written where there is room for it
     */
    public record Style(Scale scale, boolean written) {
        /** Equal differences, nothing written. */
        public static final Style PLAIN = new Style(Scale.LINEAR, false);
    }

    public Cells {
        rows = List.copyOf(rows);
        Require.atLeast("number of edges across", 2, across.size());
        Require.equal("number of rows", up.size() - 1, rows.size());
        for (Reals row : rows) Require.equal("number of columns", across.size() - 1, row.size());
    }

    /** The lowest and the highest number. */
    Range values() {
        return rows.stream().map(Range::of).reduce(Range::with).orElseThrow();
    }

    @Override
    public Range width() {
        return Range.of(across);
    }

    @Override
    public Range height() {
        return Range.of(up);
    }

    @Override
    public boolean colored() {
        return false;
    }

    @Override
    public boolean covers() {
        return true;
    }
}
