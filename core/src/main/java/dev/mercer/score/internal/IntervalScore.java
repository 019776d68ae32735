package dev.mercer.score.internal;

import dev.mercer.data.Reals;
import dev.mercer.model.Bounds;
import dev.mercer.util.Require;

/**
 * The quality of prediction intervals on rows with known targets: they should contain the share of the targets that equals their level, and be short.
 *
 * @param level the requested level
 * @param coverage the share of the weight of the targets that lie inside their interval, ends included
 * @param width the weighted mean of the widths
 */
public record IntervalScore(double level, double coverage, double width) {
    /** Compares intervals with targets of these weights. */
    public static IntervalScore of(double level, Bounds bounds, Reals targets, Reals weights) {
        Require.equal("number of targets", bounds.lower().size(), targets.size());
        double total = Require.positive("sum of the weights", weights.sum());
        double inside = 0;
        double widths = 0;
        for (int i = 0; i < targets.size(); i++) {
            if (bounds.contains(i, targets.get(i))) inside += weights.get(i);
            widths += weights.get(i) * (bounds.upper().get(i) - bounds.lower().get(i));
        }
        return new IntervalScore(level, inside / total, widths / total);
    }
}
