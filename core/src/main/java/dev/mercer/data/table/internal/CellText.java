package dev.mercer.data.table.internal;

import java.util.List;
import java.util.Set;

/** The text of a cell without the conventions of its file: blanks around the text, and spellings of a missing value. */
public final class CellText {
    /** The spellings of a missing value in files, unless others are given; the empty text is first. */
    public static final List<String> MISSING = List.of("", "NA", "NaN", "nan", "null", "?", "N/A");

    private static final Set<String> SPELLINGS = Set.copyOf(MISSING);
    private static final int LONGEST =
            MISSING.stream().mapToInt(String::length).max().orElse(0);

    private CellText() {}

    /** The text without blanks at its ends, including no-break and zero-width spaces. */
    public static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isBlank(text.charAt(from))) from++;
        while (from < to && isBlank(text.charAt(to - 1))) to--;
        return to - from == text.length() ? text : text.substring(from, to);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200B' || c == '\uFEFF';
    }

    /** True for a text without blanks around it that stands for a missing value in files. */
    public static boolean isMissing(String text) {
        return text.length() <= LONGEST && SPELLINGS.contains(text);
    }
}
