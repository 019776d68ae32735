package dev.mercer.io.table;

import dev.mercer.util.NumberText;
import java.util.Arrays;

/** Parses numbers that are written with a decimal comma, such as {@code 1,5} in a file separated by semicolons. */
final class DecimalComma {
    private DecimalComma() {}

    /** The number, or NaN: exactly one comma, no point, and a digit after the comma. */
    static double parse(byte[] text, int from, int to) {
        int comma = -1;
        for (int k = from; k < to; k++) {
            if (text[k] == '.' || (text[k] == ',' && comma >= 0)) return Double.NaN;
            if (text[k] == ',') comma = k;
        }
        boolean digit = comma >= 0 && comma + 1 < to && text[comma + 1] >= '0' && text[comma + 1] <= '9';
        if (!digit) return Double.NaN;
        byte[] copy = Arrays.copyOfRange(text, from, to);
        copy[comma - from] = '.';
        return NumberText.parse(copy, 0, copy.length);
    }
}
