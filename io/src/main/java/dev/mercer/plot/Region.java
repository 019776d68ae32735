package dev.mercer.plot;

/**
 * The region where a function is positive, lightly filled: the decision region of a class.
 *
 * @param name as the legend shows it
 * @param grid the function
 */
public record Region(String name, Grid grid) implements Mark {
    @Override
    public Range width() {
        return Range.of(grid.xs());
    }

    @Override
    public Range height() {
        return Range.of(grid.ys());
    }

    @Override
    public boolean covers() {
        return true;
    }
}
