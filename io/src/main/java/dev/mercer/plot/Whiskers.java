package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * Error bars: a vertical line at each position, from a lower to an upper end.
 *
 * @param name as the legend shows it
 * @param xs one or more
 * @param lower as many
 * @param upper as many
 */
public record Whiskers(String name, Reals xs, Reals lower, Reals upper) implements Mark {
    public Whiskers {
        Require.atLeast("number of whiskers", 1, xs.size());
        Require.equal("number of lower ends", xs.size(), lower.size());
        Require.equal("number of upper ends", xs.size(), upper.size());
    }

    @Override
    public Range width() {
        return Range.of(xs);
    }

    @Override
    public Range height() {
        return Range.of(lower).with(Range.of(upper));
    }
}
