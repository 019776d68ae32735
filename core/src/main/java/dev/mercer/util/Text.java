package dev.mercer.util;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats values for messages and reports, independent of the locale: quoted text, counts, memory, rounded numbers. */
public final class Text {
    private static final int LONGEST = 40;
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Text() {}

    /** {@code text} in double quotes; control characters become {@code \n}, {@code \t} or \\uXXXX, long text ends in "…". */
    public static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().limit(LONGEST).forEach(c -> {
            if (c == '\n') out.append("\\n");
            else if (c == '\r') out.append("\\r");
            else if (c == '\t') out.append("\\t");
            else if (isHidden(c)) out.append("\\u").append(hex(c));
            else out.appendCodePoint(c);
        });
        boolean whole = text.codePointCount(0, text.length()) <= LONGEST;
        return out.append(whole ? "\"" : "…\"").toString();
    }

    /**
     * {@code text} of several lines in a form that is safe for terminals: line feed and tab are kept, all other control
     * characters become \\uXXXX. Otherwise a name in a file could move the cursor, hide text or change the title.
     */
    public static String visible(String text) {
        if (text.codePoints().noneMatch(c -> isHidden(c) && c != '\n' && c != '\t')) return text;
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isHidden(c) && c != '\n' && c != '\t') out.append("\\u").append(hex(c));
            else out.appendCodePoint(c);
        });
        return out.toString();
    }

    /** Control characters, and those that change the direction of text. */
    private static boolean isHidden(int c) {
        return Character.isISOControl(c) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }

    private static String hex(int c) {
        return Integer.toHexString(0x10000 | c).substring(1);
    }

    /** A number of things, {@code 1 row} or {@code 2,000 rows}: with the plural of {@code noun} if it is needed, and a comma between thousands. */
    public static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /** An amount of memory with its unit, such as {@code 298 GiB} or {@code 1.5 MiB}. */
    public static String bytes(long bytes) {
        int unit = 0;
        double amount = (double) bytes;
        while (Math.rint(amount) >= 1024 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        boolean whole = amount >= 9.95 || amount == Math.rint(amount);
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", amount, UNITS[unit]);
    }

    /** A number rounded to four digits: {@code 0.001235}, {@code 1.5e-13}. */
    public static String number(double value) {
        if (!Double.isFinite(value) || value == 0) return value == 0 ? "0" : Double.toString(value);
        double size = Math.abs(value);
        if (size < 1e-3 || size >= 1e6)
            return String.format(Locale.ROOT, "%.3e", value).replaceAll("\\.?0*e\\+?(-?)0?", "e$1");
        return digits(value, 4);
    }

    /** A share of one as a percentage of four digits: {@code 3.12 %}. */
    public static String percent(double part) {
        return number(100 * part) + " %";
    }

    /** A time of two digits in a suitable unit: {@code 17 s}. */
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
