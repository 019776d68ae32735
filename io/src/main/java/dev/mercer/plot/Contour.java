package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * Contour lines of a function, such as a decision boundary and its margins, or the {@linkplain Mark#region region} where it
 * is positive.
 *
 * @param name as the legend shows it
 * @param grid the function
 * @param levels the values; 0 for a region
 * @param style solid or dashed lines, or a filled region
 */
public record Contour(String name, Grid grid, Reals levels, Style style) implements Mark {
    /** The style of the lines, or the region that they enclose. */
    public enum Style {
        SOLID,
        DASHED,
        FILLED
    }

    public Contour {
        Require.atLeast("number of levels", 1, levels.size());
    }

    @Override
    public Range width() {
        return Range.of(grid.xs());
    }

    @Override
    public Range height() {
        return Range.of(grid.ys());
    }

    @Override
    public boolean colored() {
        return isArea();
    }

    @Override
    public boolean isArea() {
        return style == Style.FILLED;
    }
}
