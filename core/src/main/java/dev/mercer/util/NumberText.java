package dev.mercer.util;

import java.nio.charset.StandardCharsets;

/**
 * Parses numbers in data files, independent of the locale: an optional sign, digits with an optional decimal point, an
 * optional exponent ({@code 3}, {@code -0.5}, {@code .5}, {@code 1e-3}). Nothing else is a number: not {@code 0x1p3},
 * {@code 1d} or {@code 1,5}, and no surrounding blanks.
 */
public final class NumberText {
    /** The result for text that is written like a number but is not finite: 1e999, inf, infinity, nan. */
    public static final double NOT_FINITE = Double.POSITIVE_INFINITY;

    /** Powers of ten that a double holds exactly. */
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    /** Integers below this are exact doubles. */
    private static final long EXACT = 1L << 53;

    /** A mantissa up to this has room for one more digit, and still rounds to a double below 2⁶³. */
    private static final long ROOM = (Long.MAX_VALUE - 1024) / 10;

    private NumberText() {}

    /** True when {@code text} is a finite number. */
    public static boolean isNumber(String text) {
        return Double.isFinite(parse(text));
    }

    /** As {@link #parse(byte[], int, int)}. */
    public static double parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, 0, bytes.length);
    }

    /**
     * The number written in bytes {@code from} (inclusive) to {@code to} (exclusive), correctly rounded; NaN when it is
     * not a number; {@link #NOT_FINITE} when it is not finite.
     *
     * <p>A mantissa below 2⁵³ times or divided by a power of ten up to 10²² is one correctly rounded operation on exact
     * operands; this covers nearly every number that a person wrote. Numbers printed with all their digits take a
     * division in twice the precision ({@link #quotient}). The few remaining numbers are parsed by the JDK, which is
     * slower.
     */
    public static double parse(byte[] text, int from, int to) {
        int at = from;
        boolean negative = at < to && text[at] == '-';
        if (negative || (at < to && text[at] == '+')) at++;
        int begin = at;
        long mantissa = 0;
        int point = -1;
        for (; at < to; at++) {
            int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                if (mantissa > ROOM || mantissa < 0) mantissa = -1; // too many digits
                else mantissa = 10 * mantissa + digit;
            } else if (text[at] == '.' && point < 0) point = at;
            else break;
        }
        int digits = at - begin - (point < 0 ? 0 : 1);
        if (digits == 0) return isNotFiniteWord(text, begin, to) ? NOT_FINITE : Double.NaN;
        int scale = point < 0 ? 0 : at - point - 1;
        int exponent = 0;
        if (at < to) {
            int end = exponentEnd(text, at, to);
            if (end != to) return Double.NaN;
            exponent = exponent(text, at + 1, to);
        }
        int power = exponent - scale;
        if (mantissa >= 0 && power >= -22 && power <= 22) {
            double magnitude;
            if (mantissa < EXACT) magnitude = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
            else magnitude = power <= 0 ? quotient(mantissa, POWERS[-power]) : Double.NaN;
            if (!Double.isNaN(magnitude)) return negative ? -magnitude : magnitude;
        }
        double value = Double.parseDouble(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
        return Double.isInfinite(value) ? NOT_FINITE : value;
    }

    /**
     * {@code mantissa / 10^scale} correctly rounded, or NaN if the rounding cannot be decided here; the mantissa is ≥
     * 0, the scale at most 22.
     */
    public static double decimal(long mantissa, int scale) {
        return mantissa < EXACT ? mantissa / POWERS[scale] : quotient(mantissa, POWERS[scale]);
    }

    /**
     * {@code mantissa / power} correctly rounded, or NaN if the rounding cannot be decided.
     *
     * <p>The quotient is computed as q + c with a correction c of relative accuracy 2⁻⁵¹. If q + c rounds to the same
     * double with c a little smaller and a little larger, that double is the right one (Ziv's test). The remainder of a
     * division is a double, and is computed exactly with Dekker's product: {@code Math.fma} is very slow where the
     * hardware lacks it.
     */
    private static double quotient(long mantissa, double power) {
        double high = (double) mantissa;
        double low = (double) (mantissa - (long) high);
        double q = high / power;
        double product = q * power;
        double qHigh = upperHalf(q);
        double powerHigh = upperHalf(power);
        double qLow = q - qHigh;
        double powerLow = power - powerHigh;
        double productError = ((qHigh * powerHigh - product) + qHigh * powerLow + qLow * powerHigh) + qLow * powerLow;
        double correction = ((high - product) - productError + low) / power;
        double smaller = q + correction * (1 - 0x1p-50);
        double larger = q + correction * (1 + 0x1p-50);
        return smaller == larger ? smaller : Double.NaN;
    }

    /** The upper 26 bits of a double (Veltkamp's split). */
    private static double upperHalf(double x) {
        double scaled = x * 0x1.0000002p27;
        return scaled - (scaled - x);
    }

    /** The end of the exponent that begins at {@code at}; −1 when there is none. */
    private static int exponentEnd(byte[] text, int at, int to) {
        if (text[at] != 'e' && text[at] != 'E') return -1;
        int k = at + 1;
        if (k < to && (text[k] == '-' || text[k] == '+')) k++;
        int first = k;
        while (k < to && text[k] >= '0' && text[k] <= '9') k++;
        return k > first ? k : -1;
    }

    private static int exponent(byte[] text, int from, int to) {
        boolean negative = text[from] == '-';
        int value = 0;
        for (int k = negative || text[from] == '+' ? from + 1 : from; k < to; k++) {
            value = Math.min(100_000, 10 * value + text[k] - '0');
        }
        return negative ? -value : value;
    }

    private static boolean isNotFiniteWord(byte[] text, int from, int to) {
        return is("inf", text, from, to) || is("infinity", text, from, to) || is("nan", text, from, to);
    }

    private static boolean is(String word, byte[] text, int from, int to) {
        if (to - from != word.length()) return false;
        for (int k = 0; k < word.length(); k++) if ((text[from + k] | 0x20) != word.charAt(k)) return false;
        return true;
    }
}
