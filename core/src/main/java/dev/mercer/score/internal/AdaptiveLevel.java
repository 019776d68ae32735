package dev.mercer.score.internal;

import dev.mercer.model.Intervals;
import dev.mercer.util.Require;

/**
 * The level at which intervals are requested in a sequence of observations. It adapts so that, in the long run, the desired share of observations is
 * inside, even if the data change: after a miss the level rises by {@code γ·level}, after a hit it falls by {@code γ(1 − level)}.
 *
 * <p>After T observations the share of misses differs from 1 − level by at most {@code (max(level, 1 − level) + γ)/(γT)}, for any sequence. An
 * interval of a level of 1 or more contains everything, and one of a level of 0 or less is empty. Source: [GC21].
 *
 * @param wanted the desired share of observations inside, between 0 and 1
 * @param step γ > 0: large to follow changes, small for a steady width; 0.01 is a common choice
 * @param current the level for the next interval; it may leave 0 … 1
 */
public record AdaptiveLevel(double wanted, double step, double current) {
    public AdaptiveLevel {
        Intervals.requireLevel(wanted);
        Require.positive("step", step);
        Require.finite("level", current);
    }

    /** Starts at the desired level. */
    public AdaptiveLevel(double wanted, double step) {
        this(wanted, step, wanted);
    }

    /** The level after an observation, which was inside or outside its interval. */
    public AdaptiveLevel after(boolean inside) {
        return new AdaptiveLevel(wanted, step, current + step * (inside ? wanted - 1 : wanted));
    }
}
