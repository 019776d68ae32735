package dev.mercer.plot;

import dev.mercer.data.Reals;

/**
 * A line through pairs of numbers, in their order.
 *
 * @param name as the legend shows it
 * @param xs two or more
 * @param ys as many
 */
public record Curve(String name, Reals xs, Reals ys) implements Mark {
    public Curve {
        Pairs.require("a curve", 2, xs, ys);
    }

    @Override
    public Range width() {
        return Range.of(xs);
    }

    @Override
    public Range height() {
        return Range.of(ys);
    }
}
