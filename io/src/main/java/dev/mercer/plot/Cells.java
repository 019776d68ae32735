package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.List;

/**
 * A heat map: a rectangle for each number of a table, coloured from dark blue (low) over light blue to yellow (high),
 * with a colour bar. Lightness rises monotonically, so that it can be read without colours too.
 *
 * @param name the name of the quantity
 * @param across the edges of the columns, ascending: one more than columns
 * @param up the edges of the rows, ascending: one more than rows
 * @param rows the numbers, the lowest row first
 * @param style the colour scale
 */
public record Cells(String name, Reals across, Reals up, List<Reals> rows, Style style) implements Mark {
    /**
     * The colour scale.
     *
     * @param scale linear or logarithmic
     * @param written whether each number is also printed where there is room for it
     */
    public record Style(Scale scale, boolean written) {
        /** A linear scale without printed numbers. */
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
    public boolean isArea() {
        return true;
    }
}
