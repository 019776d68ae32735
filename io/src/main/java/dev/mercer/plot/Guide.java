package dev.mercer.plot;

import dev.mercer.data.Reals;

/**
 * A dashed reference line: a diagonal, an optimum, a true value.
 *
 * @param name as the legend shows it
 * @param xs two or more
 * @param ys as many
 */
public record Guide(String name, Reals xs, Reals ys) implements Mark {
    public Guide {
        Pairs.require("a guide", 2, xs, ys);
    }

    /** A horizontal line over a range. */
    static Guide level(String name, Range across, double height) {
        return new Guide(name, Reals.of(across.low(), across.high()), Reals.of(height, height));
    }

    /** The diagonal over a range. */
    static Guide diagonal(String name, Range range) {
        Reals ends = Reals.of(range.low(), range.high());
        return new Guide(name, ends, ends);
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
