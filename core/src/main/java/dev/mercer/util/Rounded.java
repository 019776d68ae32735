package dev.mercer.util;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers rounded for people, whatever the locale: {@code 0.001235}, {@code 1.5e-13}, {@code 3.12 %}, {@code 17 s}. */
public final class Rounded {
    private Rounded() {}

    /** Four digits. */
    public static String number(double value) {
        if (!Double.isFinite(value) || value == 0) return value == 0 ? "0" : Double.toString(value);
        double size = Math.abs(value);
        if (size < 1e-3 || size >= 1e6)
            return String.format(Locale.ROOT, "%.3e", value).replaceAll("\\.?0*e\\+?(-?)0?", "e$1");
        return digits(value, 4);
    }

    /** A share of one as a percentage of four digits. */
    public static String percent(double part) {
        return number(100 * part) + " %";
    }

    /** Two digits, in the unit that people would use. */
    public static String duration(double seconds) {
        if (seconds < 0.0995) return digits(1000 * seconds, 2) + " ms";
        if (seconds < 99.5) return digits(seconds, 2) + " s";
        return seconds < 5970 ? digits(seconds / 60, 2) + " min" : digits(seconds / 3600, 2) + " h";
    }

    private static String digits(double value, int count) {
        return new BigDecimal(value)
                .round(new MathContext(count))
                .stripTrailingZeros()
                .toPlainString();
    }
}
