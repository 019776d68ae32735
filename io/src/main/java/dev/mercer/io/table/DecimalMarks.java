package dev.mercer.io.table;

import dev.mercer.util.NumberText;

/**
 * The decimal marks of one column of a file in which commas do not separate fields, over all parts of the file.
 *
 * <p>They are recorded for all columns, also for unused ones and those that are taken for text: whether a file mixes decimal points and commas
 * must not depend on the caller, nor on how many rows are read at a time.
 */
final class DecimalMarks {
    private final String name;
    private boolean numbers = true;
    private boolean point;
    private boolean comma;

    DecimalMarks(String name) {
        this.name = name;
    }

    /** A field that is a number in the usual notation. */
    void number(double value) {
        if (Double.isFinite(value)) point |= value != Math.rint(value);
    }

    /** A field that is a number with a decimal comma. */
    void comma() {
        comma = true;
    }

    /** A field that is not a number: the column is text, whose marks are ignored. */
    void text() {
        numbers = false;
    }

    /** A field of a column that is taken for text, even if the field is a number. */
    void field(byte[] buffer, int from, int to) {
        if (!numbers) return;
        double value = NumberText.parse(buffer, from, to);
        if (Decimals.isPadded(buffer, from, to)) text();
        else if (!Double.isNaN(value)) number(value);
        else if (!Double.isNaN(Decimals.withComma(buffer, from, to))) comma();
        else text();
    }

    /** True for a column of numbers, some of which have a decimal comma. */
    boolean hasCommas() {
        return numbers && comma;
    }

    /** True for a column of numbers, some of which have a decimal point. */
    boolean hasPoints() {
        return numbers && point;
    }

    String name() {
        return name;
    }
}
