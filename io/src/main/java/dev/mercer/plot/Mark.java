package dev.mercer.plot;

/**
 * A mark in a figure. Marks of the same name share a colour and an entry in the legend; a mark without a name is not in
 * the legend.
 */
public sealed interface Mark permits Band, Cells, Contour, Curve, Dots, Guide, Region, Rings, Whiskers {
    /** As the legend shows it. */
    String name();

    /** The horizontal range that the axis must cover. */
    Range width();

    /** The vertical range that the axis must cover. */
    Range height();

    /** True when it has a colour of its own; others are drawn in the colour of the text. */
    default boolean colored() {
        return true;
    }

    /** True when it fills the whole area between the axes, which then end where it does. */
    default boolean covers() {
        return false;
    }
}
