package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/** Prediction intervals of a regressor, at any level. */
public sealed interface Intervals permits CalibratedIntervals, Posterior {
    /** The functions around which the intervals lie. */
    Expansion models();

    /** Throws if the level is invalid or cannot be reached. */
    void require(double level);

    /** The interval of each point at a level between 0 and 1, such as 0.9. */
    Bounds at(Points points, double level, Compute compute, Progress progress);

    /** The interval of each point, with the standard resources. */
    default Bounds at(Points points, double level) {
        return at(points, level, Compute.standard(), Progress.none());
    }

    /** True if the intervals are in the unit of the target even if f is on another scale. */
    default boolean inUnitOfTarget() {
        return false;
    }

    /** Throws unless the level is between 0 and 1. */
    static void requireLevel(double level) {
        Require.that(level > 0 && level < 1, "the level of an interval must lie between 0 and 1, got %s", level);
    }
}
