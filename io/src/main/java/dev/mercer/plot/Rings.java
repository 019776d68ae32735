package dev.mercer.plot;

import dev.mercer.data.Reals;

/**
 * A ring around some dots, to highlight them, such as support vectors.
 *
 * @param name as the legend shows it
 * @param xs one or more
 * @param ys as many
 */
public record Rings(String name, Reals xs, Reals ys) implements Mark {
    public Rings {
        Pairs.require("rings", 1, xs, ys);
    }

    @Override
    public Range width() {
        return Range.of(xs);
    }

    @Override
    public Range height() {
        return Range.of(ys);
    }

    @Override
    public boolean colored() {
        return false;
    }
}
