package dev.mercer.io.plot;

/**
 * Something drawn into a figure. Marks of the same name belong together: one colour, one line in the legend; a mark without
 * a name is not in the legend.
 */
public sealed interface Mark permits Band, Cells, Contour, Curve, Dots, Guide, Region, Rings, Whiskers {
    /** As the legend shows it. */
    String name();

    /** What the horizontal axis must show. */
    Range width();

    /** What the vertical axis must show. */
    Range height();

    /** Whether it has a colour of its own; others are drawn in the colour of the text. */
    default boolean colored() {
        return true;
    }

    /** Whether it covers all the ground between the axes, so that these end where it does. */
    default boolean covers() {
        return false;
    }
}
