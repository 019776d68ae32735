package dev.mercer.io.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * Where a function has certain values: a decision boundary, its margins, lines of equal height.
 *
 * @param name as the legend shows it
 * @param grid the function
 * @param levels the values
 * @param stroke how the line is drawn
 */
public record Contour(String name, Grid grid, Reals levels, Stroke stroke) implements Mark {
    /** How a line is drawn. */
    public enum Stroke {
        SOLID,
        DASHED
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
        return false;
    }

    @Override
    public boolean covers() {
        return true;
    }
}
