package dev.mercer.data.table;

/** A way of writing the numbers or dates of a column. Immutable, equal by content. */
public sealed interface Reading permits PlainNumbers, NumberReading, DateReading {
    /** The number, or the moment in seconds since 1970, that {@code text} stands for; NaN when it is none. */
    double value(String text);

    /** The value of a number that needs no parsing; NaN when it is none. */
    double value(double number);

    /** The unit beside the number, or the word in place of one, if it is a category of its own; else the empty text. */
    String word(String text);

    /** A description for people. */
    String said();
}
