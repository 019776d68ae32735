package dev.mercer.data.table.internal;

/** A way of writing the numbers or dates of a column. Immutable, equal by content. */
public sealed interface Reading permits PlainNumbers, NumberReading, DateReading {
    /** The number, or the moment in seconds since 1970, that {@code text} stands for; NaN if it stands for none. */
    double value(String text);

    /** The value of a number that needs no parsing; NaN if it is not valid in this reading. */
    double value(double number);

    /** The unit beside the number, or the word in place of a number, if it is a category of its own; else the empty text. */
    String word(String text);

    /** A readable description. */
    String said();
}
