package dev.mercer.plot;

import dev.mercer.data.Reals;
import dev.mercer.plot.Series.Shape;

/**
 * A mark in a figure. Marks of the same name share a colour and an entry in the legend; a mark without a name is not in
 * the legend.
 */
public sealed interface Mark permits Cells, Contour, Series {
    /** A line through two or more pairs of numbers, in their order. */
    static Series curve(String name, Reals xs, Reals ys) {
        return new Series(Shape.CURVE, name, xs, ys, ys);
    }

    /** A dashed reference line through two or more pairs of numbers: a diagonal, an optimum, a true value. */
    static Series guide(String name, Reals xs, Reals ys) {
        return new Series(Shape.GUIDE, name, xs, ys, ys);
    }

    /** A dashed diagonal over a range. */
    static Series diagonal(String name, Range range) {
        Reals ends = Reals.of(range.low(), range.high());
        return guide(name, ends, ends);
    }

    /**
     * A scatter plot: one dot for each pair of numbers, half transparent, so that overlapping dots look darker. Each colour
     * has its own shape.
     */
    static Series dots(String name, Reals xs, Reals ys) {
        return new Series(Shape.DOTS, name, xs, ys, ys);
    }

    /** A ring around some dots, to highlight them, such as support vectors. */
    static Series rings(String name, Reals xs, Reals ys) {
        return new Series(Shape.RINGS, name, xs, ys, ys);
    }

    /** The area between two curves of two or more points, lightly filled: a tube, an interval. */
    static Series band(String name, Reals xs, Reals lower, Reals upper) {
        return new Series(Shape.BAND, name, xs, lower, upper);
    }

    /** Error bars: a vertical line at each position, from a lower to an upper end. */
    static Series whiskers(String name, Reals xs, Reals lower, Reals upper) {
        return new Series(Shape.WHISKERS, name, xs, lower, upper);
    }

    /** The region where a function is positive, lightly filled: the decision region of a class. */
    static Contour region(String name, Grid grid) {
        return new Contour(name, grid, Reals.of(0), Contour.Style.FILLED);
    }

    /** As the legend shows it. */
    String name();

    /** The horizontal range that the axis must cover. */
    Range width();

    /** The vertical range that the axis must cover. */
    Range height();

    /** True when it has a colour of its own; others are drawn in the colour of the text. */
    boolean colored();

    /** True when it fills an area, and is drawn below other marks, which it would dim. */
    boolean isArea();

    /** True when it fills the whole area between the axes, which then end where it does. */
    default boolean covers() {
        return !(this instanceof Series);
    }
}
