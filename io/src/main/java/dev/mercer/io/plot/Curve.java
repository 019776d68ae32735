package dev.mercer.io.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * A line through pairs of numbers, in their order.
 *
 * @param name as the legend shows it
 * @param xs two or more
 * @param ys as many
 */
public record Curve(String name, Reals xs, Reals ys) implements Mark {
    public Curve {
        Require.atLeast("number of points of a curve", 2, xs.size());
        Require.equal("number of ys", xs.size(), ys.size());
    }

    @Override
    public Range height() {
        return Range.of(ys);
    }
}
