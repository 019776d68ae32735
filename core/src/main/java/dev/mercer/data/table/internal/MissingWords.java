package dev.mercer.data.table.internal;

import java.util.Locale;
import java.util.Set;

/** Words that stand for a missing value in a column that otherwise holds numbers, dates, or yes and no. */
public final class MissingWords {
    private static final Set<String> WORDS = Set.of(
            "",
            "-",
            "--",
            "---",
            "–",
            "—",
            ".",
            "..",
            "?",
            "#n/a",
            "#na",
            "#value!",
            "#div/0!",
            "#ref!",
            "(missing)",
            "<na>",
            "k.a.",
            "missing",
            "n.a.",
            "n/a",
            "n/d",
            "na",
            "nan",
            "nil",
            "no data",
            "none",
            "not applicable",
            "not available",
            "not given",
            "not known",
            "not reported",
            "not specified",
            "not stated",
            "null",
            "tba",
            "tbd",
            "unavailable",
            "undefined",
            "undisclosed",
            "unk",
            "unknown",
            "unspecified");

    private MissingWords() {}

    /** All words, in small letters, including the empty text. */
    public static Set<String> all() {
        return WORDS;
    }

    /** True for a word that stands for a missing value, in upper or lower case. */
    public static boolean contains(String text) {
        return text.length() <= 20 && WORDS.contains(CellText.strip(text).toLowerCase(Locale.ROOT));
    }
}
