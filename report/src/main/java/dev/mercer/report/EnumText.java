package dev.mercer.report;

import java.util.Locale;

/** The names of constants in texts and in options. */
public final class EnumText {
    private EnumText() {}

    /** In small letters: {@code one_vs_rest}. */
    public static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** As an option takes it: {@code one-vs-rest}. */
    public static String text(Enum<?> value) {
        return lower(value).replace('_', '-');
    }
}
