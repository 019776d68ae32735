package dev.mercer.data;

import dev.mercer.util.Indices;
import java.util.Arrays;

/**
 * Finds columns that number the rows: all values differ, lie on an even grid of at most 10 places for each row, and are
 * spread evenly over it.
 */
final class RowCounter {
    private static final int LEAST_ROWS = 10;
    private static final int SAMPLE = 512;

    /** The largest distance between the distribution of the values and the uniform one. */
    private static final double UNEVEN = 0.15;

    /** Places of the grid for each row: rows may have been left out. */
    private static final int PLACES = 10;

    /** The largest deviation from a place of the grid, relative to its step. */
    private static final double ROUNDING = 1e-3;

    private RowCounter() {}

    /** True if column k numbers the rows. */
    static boolean isIn(Points points, int k) {
        int n = points.size();
        return n >= LEAST_ROWS
                && isEven(sorted(points, k, Indices.spread(n, SAMPLE)))
                && isGrid(sorted(points, k, Indices.range(n)));
    }

    private static double[] sorted(Points points, int k, int... rows) {
        return Arrays.stream(rows).mapToDouble(i -> points.get(i, k)).sorted().toArray();
    }

    private static boolean isEven(double... ascending) {
        int n = ascending.length;
        double low = ascending[0];
        double range = ascending[n - 1] - low;
        for (int i = 0; i < n; i++)
            if (!(Math.abs((ascending[i] - low) / range - i / (n - 1.0)) <= UNEVEN)) return false;
        return true;
    }

    private static boolean isGrid(double... ascending) {
        int n = ascending.length;
        double low = ascending[0];
        double range = ascending[n - 1] - low;
        double step = range;
        for (int i = 1; i < n; i++) step = Math.min(step, ascending[i] - ascending[i - 1]);
        if (!(step > 0 && range / step <= (double) PLACES * n)) return false;
        // The step is computed from the full range, which has less rounding.
        double places = Math.rint(range / step);
        for (double value : ascending) {
            double place = (value - low) / range * places;
            if (!(Math.abs(place - Math.rint(place)) <= ROUNDING)) return false;
        }
        return true;
    }
}
