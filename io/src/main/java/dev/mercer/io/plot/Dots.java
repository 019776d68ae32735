package dev.mercer.io.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * One dot for each pair of numbers; half transparent, so that dots upon each other look darker.
 *
 * @param name as the legend shows it
 * @param xs one or more
 * @param ys as many
 */
public record Dots(String name, Reals xs, Reals ys) implements Mark {
    public Dots {
        Require.atLeast("number of dots", 1, xs.size());
        Require.equal("number of ys", xs.size(), ys.size());
    }

    @Override
    public Range height() {
        return Range.of(ys);
    }
}
