package dev.mercer.util;

import java.util.Locale;

/** Numbers of things in words: {@code 1 row}, {@code 2,000 rows}. */
public final class Counted {
    private Counted() {}

    /** With the plural of {@code noun} where it is needed, and a comma between thousands. */
    public static String of(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
