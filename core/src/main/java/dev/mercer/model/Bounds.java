package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * An interval for each of some points.
 *
 * @param lower the lower end of each interval
 * @param upper the upper end of each interval
 */
public record Bounds(Reals lower, Reals upper) {
    public Bounds {
        Require.equal("number of upper bounds", lower.size(), upper.size());
    }

    public boolean contains(int i, double y) {
        return lower.get(i) <= y && y <= upper.get(i);
    }
}
