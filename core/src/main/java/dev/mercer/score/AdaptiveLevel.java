package dev.mercer.score;

import dev.mercer.model.Intervals;
import dev.mercer.util.Require;

/**
 * The level to ask intervals for in a sequence of observations, so that in the long run the wanted share of them is inside, whatever
 * changes: after a miss the level rises by {@code γ·level}, after a hit it falls by {@code γ(1 − level)}.
 *
 * <p>After T observations the share of misses differs from 1 − level by at most {@code (max(level, 1 − level) + γ)/(γT)}, for any sequence,
 * where an interval of a level of 1 or more is everything and one of 0 or less is empty. Source: [GC21].
 *
 * @param wanted the share of observations to be inside, between 0 and 1
 * @param step γ > 0: large to follow changes, small for a steady width; 0.01 is a common choice
 * @param current the level to ask for now; it may leave 0 … 1
 */
public record AdaptiveLevel(double wanted, double step, double current) {
    public AdaptiveLevel {
        Intervals.requireLevel(wanted);
        Require.positive("step", step);
        Require.finite("level", current);
    }

    /** Starts at the wanted level. */
    public AdaptiveLevel(double wanted, double step) {
        this(wanted, step, wanted);
    }

    /** The level after an observation that was inside its interval or not. */
    public AdaptiveLevel after(boolean inside) {
        return new AdaptiveLevel(wanted, step, current + step * (inside ? wanted - 1 : wanted));
    }
}
