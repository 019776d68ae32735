package dev.mercer.score.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.model.Bounds;
import dev.mercer.model.CalibratedIntervals;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The quality of intervals whose level adapts to the observations, row by row in the order of time.
 *
 * @param score coverage, and the mean width of intervals that are neither empty nor unbounded
 * @param unbounded the share of rows whose level was so high that the interval is unbounded
 */
public record AdaptiveScore(IntervalScore score, double unbounded) {
    /** Predicts each row with the level that results from the earlier rows. */
    public static AdaptiveScore of(
            Regressor model, Points points, Reals targets, AdaptiveLevel start, Compute compute, Progress progress) {
        Require.equal("number of targets", points.size(), targets.size());
        Require.atLeast("number of rows", 1, points.size());
        double highest = highest(model);
        AdaptiveLevel level = start;
        int inside = 0;
        int unbounded = 0;
        int bounded = 0;
        double widths = 0;
        for (int i = 0; i < points.size(); i++) {
            boolean hit = level.current() > highest;
            if (hit) unbounded++;
            else if (level.current() > 0) {
                Bounds bounds = model.intervals(points.range(i, i + 1), level.current(), compute, Progress.none());
                hit = bounds.contains(0, targets.get(i));
                widths += bounds.upper().get(0) - bounds.lower().get(0);
                bounded++;
            }
            if (hit) inside++;
            level = level.after(hit);
            progress.report("rows", i + 1L, points.size());
            progress.throwIfCancelled();
        }
        double n = points.size();
        return new AdaptiveScore(
                new IntervalScore(start.wanted(), inside / n, bounded == 0 ? 0 : widths / bounded), unbounded / n);
    }

    /** The highest level that the intervals have; just below 1 if any level is possible. */
    private static double highest(Regressor model) {
        return model.intervals()
                .filter(CalibratedIntervals.class::isInstance)
                .map(i -> ((CalibratedIntervals) i).highest())
                .orElse(Math.nextDown(1.0));
    }
}
