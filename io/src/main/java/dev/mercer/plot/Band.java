package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * The area between two curves, lightly filled: a tube, an interval.
 *
 * @param name as the legend shows it
 * @param xs two or more
 * @param lower as many
 * @param upper as many
 */
public record Band(String name, Reals xs, Reals lower, Reals upper) implements Mark {
    public Band {
        Require.atLeast("number of points of a band", 2, xs.size());
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
