package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * A mark at some positions of the horizontal axis, made by the methods of {@link Mark}.
 *
 * @param shape of the marks
 * @param name as the legend shows it
 * @param xs the positions
 * @param lower the lower end at each position, or the only value
 * @param upper the upper end, or the only value
 */
public record Series(Shape shape, String name, Reals xs, Reals lower, Reals upper) implements Mark {
    /** The shape of the marks of a series. */
    public enum Shape {
        CURVE(2, true),
        GUIDE(2, false),
        DOTS(1, true),
        RINGS(1, false),
        BAND(2, true),
        WHISKERS(1, true);

        private final int least;
        private final boolean colored;

        Shape(int least, boolean colored) {
            this.least = least;
            this.colored = colored;
        }
    }

    public Series {
        Require.atLeast("number of xs", shape.least, xs.size());
        Require.equal("number of ys", xs.size(), lower.size());
        Require.equal("number of ys", xs.size(), upper.size());
    }

    @Override
    public Range width() {
        return Range.of(xs);
    }

    @Override
    public Range height() {
        return Range.of(lower).with(Range.of(upper));
    }

    @Override
    public boolean colored() {
        return shape.colored;
    }

    @Override
    public boolean isArea() {
        return shape == Shape.BAND;
    }
}
