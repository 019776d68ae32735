package dev.mercer.io;

import dev.mercer.data.Column;
import dev.mercer.data.NumberColumn;
import dev.mercer.data.NumberText;
import dev.mercer.data.TextColumn;
import org.jspecify.annotations.Nullable;

/**
 * Collects one column: numbers until a field comes that is none, text from then on.
 *
 * <p>The text of the numbers is not kept. If the column turns out to be text after some numbers, the spelling of those is
 * to be read once more ({@link #replay}); most text columns show in their first row what they are.
 */
final class ColumnCollector {
    private final String name;
    private final MissingList missing;
    private NumberColumn.Builder numbers = new NumberColumn.Builder();
    private TextColumn.@Nullable Builder texts;
    private boolean anyNumber;
    private int unspelled;
    private int notFiniteRow = -1;
    private String notFinite = "";
    private byte[] scratch = new byte[32];

    ColumnCollector(String name, MissingList missing) {
        this.name = name;
        this.missing = missing;
    }

    void add(char[] buffer, int offset, int length) {
        boolean absent = missing.contains(buffer, offset, length);
        if (texts != null) {
            texts.add(absent ? null : new String(buffer, offset, length));
            return;
        }
        if (absent) {
            numbers.add(Double.NaN);
            return;
        }
        double value = number(buffer, offset, length);
        if (Double.isNaN(value)) {
            texts = turnToText();
            texts.add(new String(buffer, offset, length));
            return;
        }
        anyNumber = true;
        if (value == NumberText.NOT_FINITE) {
            if (notFiniteRow < 0) {
                notFiniteRow = numbers.size();
                notFinite = new String(buffer, offset, length);
            }
            value = Double.NaN;
        }
        numbers.add(value);
    }

    private double number(char[] buffer, int offset, int length) {
        if (scratch.length < length) {
            // A number of that length is odd, a text of that length is not: look before copying.
            if (buffer[offset] > '9') return Double.NaN;
            scratch = new byte[length];
        }
        for (int k = 0; k < length; k++) {
            char c = buffer[offset + k];
            if (c >= 0x80) return Double.NaN;
            scratch[k] = (byte) c;
        }
        return NumberText.parse(scratch, 0, length);
    }

    private TextColumn.Builder turnToText() {
        TextColumn.Builder builder = new TextColumn.Builder();
        int rows = numbers.size();
        for (int i = 0; i < rows; i++) builder.add(null);
        unspelled = anyNumber ? rows : 0;
        numbers = new NumberColumn.Builder();
        return builder;
    }

    /** How many rows, from the first, are to be read once more for their spelling. */
    int unspelled() {
        return unspelled;
    }

    /** Row {@code i}, below {@link #unspelled}, once more. */
    void replay(int i, char[] buffer, int offset, int length) {
        if (texts != null && !missing.contains(buffer, offset, length))
            texts.set(i, new String(buffer, offset, length));
    }

    /** The first row with an infinite number or NaN, if this is a number column; else −1. */
    int notFiniteRow() {
        return texts == null ? notFiniteRow : -1;
    }

    /** How the number in {@link #notFiniteRow} was written. */
    String notFinite() {
        return notFinite;
    }

    String name() {
        return name;
    }

    Column build() {
        return texts == null ? numbers.build(name) : texts.build(name);
    }
}
