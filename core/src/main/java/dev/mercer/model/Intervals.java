package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/** How far observations are from what a regressor predicts: an interval about each prediction, at any level. */
public sealed interface Intervals permits ConformalIntervals, GaussianIntervals {
    /** The functions that the intervals are about. */
    Expansion models();

    /** Refuses a level that is none, or that cannot be had. */
    void require(double level);

    /** The interval of each point at a level between 0 and 1, such as 0.9. */
    Bounds at(Points points, double level, Compute compute, Progress progress);

    /** Refuses a level that is none. NaN is none. */
    static void requireLevel(double level) {
        Require.that(level > 0 && level < 1, "the level of an interval must lie between 0 and 1, got %s", level);
    }
}
