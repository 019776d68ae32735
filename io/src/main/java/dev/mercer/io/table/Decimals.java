package dev.mercer.io.table;

import dev.mercer.util.NumberText;
import java.util.Arrays;

/**
 * Parses plain decimals, such as {@code -12.5}, in one pass over their bytes, finding the end of the number on the fly.
 *
 * <p>Nearly all numbers in data files are of this kind. Longer numbers, those with an exponent and invalid ones are
 * left to {@link NumberText}, which needs the end beforehand.
 */
final class Decimals {
    /** The number of digits that fit into a long. */
    private static final int DIGITS = 18;

    /** An integer with this number of digits that begins with 0 may be a code, whose spelling matters. */
    private static final int PADDED = 3;

    private double value;

    /**
     * The end of the plain decimal that begins at {@code from}, or −1 if there is none. A byte that is neither digit
     * nor point must follow in {@code text}; the caller checks whether it is allowed there.
     */
    int scan(byte[] text, int from) {
        int at = from;
        boolean negative = text[at] == '-';
        if (negative) at++;
        int begin = at;
        long mantissa = 0;
        int digit;
        while ((digit = text[at] - '0') >= 0 && digit <= 9) {
            mantissa = 10 * mantissa + digit;
            at++;
        }
        int digits = at - begin;
        if (digits >= PADDED && text[begin] == '0' && text[at] != '.') return -1;
        int scale = 0;
        if (text[at] == '.') {
            int point = at++;
            while ((digit = text[at] - '0') >= 0 && digit <= 9) {
                mantissa = 10 * mantissa + digit;
                at++;
            }
            scale = at - point - 1;
            digits += scale;
        }
        if (digits == 0 || digits > DIGITS) return -1;
        double magnitude = scale == 0 ? mantissa : NumberText.decimal(mantissa, scale);
        value = negative ? -magnitude : magnitude;
        return Double.isNaN(magnitude) ? -1 : at;
    }

    /** True for digits that begin with 0, such as 02139: a code, as which it is kept as text. */
    static boolean isPadded(byte[] buffer, int from, int to) {
        if (to - from < PADDED || buffer[from] != '0') return false;
        for (int k = from; k < to; k++) if (buffer[k] < '0' || buffer[k] > '9') return false;
        return true;
    }

    /** The number with a decimal comma, as in a file separated by semicolons, or NaN: one comma, no point, and a digit after the comma. */
    static double withComma(byte[] text, int from, int to) {
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

    /** The number read by {@link #scan}, correctly rounded. */
    double value() {
        return value;
    }
}
