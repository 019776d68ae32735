package dev.mercer.plot;

import dev.mercer.data.Reals;

/**
 * A scatter plot: one dot for each pair of numbers, half transparent, so that overlapping dots look darker. Each colour
 * has its own shape.
 *
 * @param name as the legend shows it
 * @param xs one or more
 * @param ys as many
 */
public record Dots(String name, Reals xs, Reals ys) implements Mark {
    public Dots {
        Pairs.require("dots", 1, xs, ys);
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
