package dev.mercer.studio.playground;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * A regular grid over an interval or a rectangle, ends included.
 *
 * @param from the smallest coordinates, one or two
 * @param to the largest coordinates
 * @param columns points along the first coordinate
 * @param rows points along the second, 1 if there is none
 */
public record PlaygroundGrid(Reals from, Reals to, int columns, int rows) {
    /** The most points: a finer grid would not be visible on a screen. */
    static final int MOST = 40_000;

    public PlaygroundGrid {
        Require.equal("number of upper ends", from.size(), to.size());
        for (int k = 0; k < from.size(); k++)
            Require.that(
                    from.get(k) < to.get(k),
                    "the grid must run upwards, got %s to %s",
                    Require.text(from.get(k)),
                    Require.text(to.get(k)));
        Require.atLeast("columns of the grid", 2, columns);
        Require.that(
                from.size() == 1 ? rows == 1 : rows >= 2, "a grid of %d coordinates has no %d rows", from.size(), rows);
        Require.that((long) columns * rows <= MOST, "the grid has at most %d points, got %d × %d", MOST, columns, rows);
    }

    int dim() {
        return from.size();
    }

    /** All points, row by row from the smallest second coordinate. */
    DensePoints points() {
        return DensePoints.generate(
                columns * rows, dim(), (i, k) -> k == 0 ? at(0, i % columns, columns) : at(1, i / columns, rows));
    }

    private double at(int k, int step, int steps) {
        return from.get(k) + (to.get(k) - from.get(k)) * step / (steps - 1);
    }
}
