package dev.mercer.solve.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Minimises a costly function of an integer (a place) by hill climbing: it moves from the start in the direction of improvement, until several places
 * in a row brought none. A climb that reaches an end of the usual range continues beyond it as long as each step is a clear gain. A place whose value
 * is not finite has failed: it is never the best, and if the start failed, the climb continues to the next place that has not failed.
 */
public final class HillClimb {
    /** The most places beyond the usual ones: a ρ of 10⁻¹⁰ is still above the rounding of a matrix of all rows. */
    public static final int BEYOND = 8;

    /** The least relative gain of a step beyond the usual places, where an optimum is rare. */
    private static final double CLEAR_GAIN = 0.01;

    private final IntToDoubleFunction function;
    private final double gain;
    private final int patience;
    private final int from;
    private final int to;
    private final Map<Integer, Double> values = new TreeMap<>();

    /**
     * An improvement lowers the value by at least the share {@code gain}; after {@code patience} places without an improvement the climb changes
     * direction. The usual places are {@code from} … {@code to}; beyond them it goes at most {@value #BEYOND} more.
     */
    public HillClimb(IntToDoubleFunction function, double gain, int patience, int from, int to) {
        this.function = function;
        this.gain = gain;
        this.patience = patience;
        this.from = from;
        this.to = to;
    }

    /** The best place found. */
    public int from(int start) {
        int up = walk(start, 1);
        return up == start ? walk(start, -1) : up;
    }

    private int walk(int start, int direction) {
        int best = start;
        int worse = 0;
        for (int at = start + direction; worse < patience; at += direction) {
            boolean usual = at >= from && at <= to;
            if (!usual && (at < from - BEYOND || at > to + BEYOND || best != at - direction)) break;
            if (better(value(at), value(best), usual ? gain : Math.max(gain, CLEAR_GAIN))) {
                best = at;
                worse = 0;
            } else if (Double.isFinite(value(best))) worse++;
        }
        return best;
    }

    private static boolean better(double one, double other, double gain) {
        return one < other - gain * Math.abs(other) || (Double.isInfinite(other) && one < other);
    }

    public double value(int at) {
        Double known = values.get(at);
        if (known != null) return known;
        double value = function.applyAsDouble(at);
        // Neither NaN nor −∞ is a loss: such a place has failed.
        double found = Double.isFinite(value) ? value : Double.POSITIVE_INFINITY;
        values.put(at, found);
        return found;
    }

    /** The offset of the minimum from a place, by a parabola through it and its neighbours. */
    public double aside(int at) {
        return parabola(value(at - 1), value(at), value(at + 1));
    }

    /** The offset of the minimum from the middle place, in −½ … ½, by a parabola through three places; 0 if neighbours are unknown. */
    static double parabola(double before, double at, double after) {
        double curvature = before - 2 * at + after;
        if (!(curvature > 0) || Double.isInfinite(curvature)) return 0;
        return Math.max(-0.5, Math.min(0.5, 0.5 * (before - after) / curvature));
    }
}
