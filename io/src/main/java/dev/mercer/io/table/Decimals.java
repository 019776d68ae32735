package dev.mercer.io.table;

import dev.mercer.util.NumberText;

/**
 * Reads plain decimals, as {@code -12.5}, in one pass over their bytes: where a number ends is found while it is read.
 *
 * <p>These are nearly all numbers of a data file. Whatever is longer, has an exponent or is no number at all is left to
 * {@link NumberText}, which needs to know beforehand where it ends.
 */
final class Decimals {
    /** So many digits fit into a long. */
    private static final int DIGITS = 18;

    private double value;

    /**
     * The end of the plain decimal that begins at {@code from}, or −1 if there is none. Something that is neither digit nor
     * point must follow in {@code text}, and it is for the caller to look whether it may.
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

    /** What {@link #scan} has read, correctly rounded. */
    double value() {
        return value;
    }
}
