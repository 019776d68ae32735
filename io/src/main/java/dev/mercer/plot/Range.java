package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * From the lowest to the highest of some numbers.
 *
 * @param low the lowest
 * @param high the highest
 */
public record Range(double low, double high) {
    /** Below this part of its numbers a range counts as a single number: ticks could not resolve it. */
    private static final double NARROW = 1e-9;

    public Range {
        Require.that(low <= high, "a range must not end before it begins, got %s to %s", low, high);
        Require.that(
                Double.isFinite(2 * (high - low)),
                "from %s to %s is too far for a picture: scale the numbers",
                low,
                high);
    }

    /** Of one or more numbers. */
    public static Range of(Reals numbers) {
        return new Range(
                numbers.stream().min().orElseThrow(), numbers.stream().max().orElseThrow());
    }

    /** The smallest range that contains both. */
    public Range with(Range other) {
        return new Range(Math.min(low, other.low), Math.max(high, other.high));
    }

    double length() {
        return high - low;
    }

    /** The range with padding on both sides, so that no mark touches the frame. */
    public Range padded() {
        double largest = Math.max(Math.abs(low), Math.abs(high));
        double part = length() > NARROW * largest ? 0.04 * length() : largest > 0 ? 0.5 * largest : 1;
        return new Range(low - part, high + part);
    }
}
