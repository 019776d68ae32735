package dev.mercer.export;

import dev.mercer.data.encoder.internal.LevelTable.Prefix;
import dev.mercer.data.table.internal.CellText;
import dev.mercer.util.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Regular expressions for the texts of a level, in the syntax of RE2: the same texts that the encoder of the library accepts, with blanks
 * around them and, for whole numbers and truth values, in other spellings.
 *
 * @param key the part of a text that is a level
 * @param levels all levels of a column
 */
record LevelPatterns(Prefix key, List<String> levels) {
    /** A regular expression of RE2 has a limited size. */
    private static final int MOST_CHARACTERS = 1 << 15;

    private static final String BLANK = "[\\t-\\r\\x1C-\\x1F\\p{Z}\\x{200B}\\x{FEFF}]";
    private static final String NO_BLANK = "[^\\t-\\r\\x1C-\\x1F\\p{Z}\\x{200B}\\x{FEFF}]";

    /** A character that is neither a letter nor a digit, tested by its 16 bits as in the library. */
    private static final String SEPARATOR = "[^\\p{L}\\p{Nd}]|[\\x{10000}-\\x{10FFFF}]";

    /** Whether the levels fit into regular expressions, and none of them begins or ends with a blank. */
    static boolean fit(List<String> levels) {
        return levels.stream().mapToInt(String::length).sum() <= MOST_CHARACTERS
                && levels.stream().noneMatch(LevelPatterns::wrapped);
    }

    private static boolean wrapped(String level) {
        return !CellText.strip(level).equals(level);
    }

    /** Texts without blanks around them, and levels with such blanks. */
    static String bare(List<String> levels) {
        String known = levels.stream()
                .filter(LevelPatterns::wrapped)
                .map(level -> "|" + quoted(level))
                .collect(Collectors.joining());
        return "|" + NO_BLANK + "|" + NO_BLANK + "(?s:.*)" + NO_BLANK + known;
    }

    /** Texts that stand for a missing value. */
    static String missing(List<String> spellings) {
        return BLANK + "*(?:"
                + spellings.stream().map(text -> "|" + quoted(text)).collect(Collectors.joining()) + ")" + BLANK + "*";
    }

    /** A pattern for each binary digit of the numbers of the levels, counted from 1: the alternatives of all levels that have this digit. */
    List<String> bits() {
        List<String> all = new ArrayList<>();
        for (int bit = 1; bit <= levels.size(); bit <<= 1) {
            int own = bit;
            all.add(IntStream.rangeClosed(1, levels.size())
                    .filter(place -> (place & own) != 0)
                    .mapToObj(place -> of(levels.get(place - 1)))
                    .collect(Collectors.joining("|", "(?:", ")")));
        }
        return all;
    }

    /** Texts of a level. */
    String of(String level) {
        boolean whole = key == Prefix.WHOLE;
        String pattern = whole ? spellings(level) : beginning(level);
        // What follows a level that ends with a blank is not only blanks: those at the end do not count.
        if (!whole && wrapped("x" + level)) return BLANK + "*" + pattern + NO_BLANK + "(?s:.*)";
        return BLANK + "*" + pattern + BLANK + "*";
    }

    /** A level, and other spellings of the same number or truth value that are not levels themselves. */
    private String spellings(String level) {
        double value = NumberText.parse(level);
        boolean alone = levels.stream()
                        .filter(other -> NumberText.parse(other) == value)
                        .count()
                == 1;
        if (alone && level.matches("-?(?:0|[1-9][0-9]*)"))
            return (level.startsWith("-") ? "-" : level.equals("0") ? "[-+]?" : "\\+?")
                    + level.substring(level.startsWith("-") ? 1 : 0) + "(?:\\.0*)?";
        boolean truth = level.equalsIgnoreCase("true") || level.equalsIgnoreCase("false");
        boolean only = levels.stream().filter(level::equalsIgnoreCase).count() == 1;
        return truth && only ? "(?i:" + quoted(level) + ")" : quoted(level);
    }

    /** Texts that begin with this level. */
    private String beginning(String level) {
        int whole = switch (key) {
            case ONE_CHARACTER -> 1;
            case TWO_CHARACTERS -> 2;
            case THREE_CHARACTERS -> 3;
            case FIRST_WORD -> level.isEmpty() || !Character.isLetterOrDigit(level.charAt(0)) ? Integer.MAX_VALUE : 0;
            case WHOLE -> Integer.MAX_VALUE;
        };
        if (level.length() < whole) return quoted(level);
        return quoted(level) + (key == Prefix.FIRST_WORD ? "(?:(?:" + SEPARATOR + ")(?s:.*))?" : "(?s:.*)");
    }

    /** A text, quoted literally. */
    private static String quoted(String text) {
        return text.codePoints()
                .mapToObj(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '_'
                        ? Character.toString(c)
                        : String.format(Locale.ROOT, "\\x{%X}", c))
                .collect(Collectors.joining());
    }
}
