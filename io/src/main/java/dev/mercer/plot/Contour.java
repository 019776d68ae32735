package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * Contour lines of a function: a decision boundary, its margins, level lines.
 *
 * @param name as the legend shows it
 * @param grid the function
 * @param levels the values
 * @param stroke solid or dashed
 */
public record Contour(String name, Grid grid, Reals levels, Stroke stroke) implements Mark {
    /** The line style. */
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
