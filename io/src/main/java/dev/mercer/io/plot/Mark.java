package dev.mercer.io.plot;

import dev.mercer.data.Reals;

/** Something drawn into a figure. Marks of the same name belong together: one colour, one line in the legend. */
public sealed interface Mark permits Dots, Curve, Band {
    /** As the legend shows it. */
    String name();

    /** The places along the horizontal axis. */
    Reals xs();

    /** What the vertical axis must show. */
    Range height();
}
