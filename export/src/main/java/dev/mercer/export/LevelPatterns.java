package dev.mercer.export;

import dev.mercer.data.reading.CellText;
import dev.mercer.util.NumberText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Regular expressions for the texts of a level, in the syntax of RE2: the same as those that the encoder of the library takes for it,
 * with blanks around them and, of whole numbers and truth values, in other spellings.
 *
 * @param key the part of a text that is a level
 * @param levels all levels of a column
 */
record LevelPatterns(Graph.Key key, List<String> levels) {
    /** A regular expression of RE2 has a limited size. */
    private static final int MOST_CHARACTERS = 1 << 15;

    private static final String BLANK = "[\\t-\\r\\x1C-\\x1F\\p{Z}\\x{200B}\\x{FEFF}]";
    private static final String NO_BLANK = "[^\\t-\\r\\x1C-\\x1F\\p{Z}\\x{200B}\\x{FEFF}]";

    /** Whether regular expressions have room for these levels, and none is known by the blanks around it. */
    static boolean fit(List<String> levels) {
        return levels.stream().mapToInt(String::length).sum() <= MOST_CHARACTERS
                && levels.stream().noneMatch(LevelPatterns::wrapped);
    }

    private static boolean wrapped(String level) {
        return !CellText.strip(level).equals(level);
    }

    /** Texts without blanks around them, and levels that have some. */
    static String bare(List<String> levels) {
        String known = levels.stream()
                .filter(LevelPatterns::wrapped)
                .map(level -> "|" + TextPatterns.quoted(level))
                .collect(Collectors.joining());
        return "|" + NO_BLANK + "|" + NO_BLANK + "(?s:.*)" + NO_BLANK + known;
    }

    /** Texts that stand for a missing value. */
    static String missing(List<String> spellings) {
        return BLANK + "*(?:"
                + spellings.stream()
                        .map(text -> "|" + TextPatterns.quoted(text))
                        .collect(Collectors.joining()) + ")" + BLANK + "*";
    }

    /** Texts of a level. */
    String of(String level) {
        boolean whole = key == Graph.Key.WHOLE || key == Graph.Key.FOLDED;
        String pattern = whole ? spellings(level) : TextPatterns.beginning(key, level);
        // What follows a level that ends with a blank is not only blanks: those at the end do not count.
        if (!whole && wrapped("x" + level)) return BLANK + "*" + pattern + NO_BLANK + "(?s:.*)";
        return BLANK + "*" + pattern + BLANK + "*";
    }

    /** A level, and other spellings of the same number or truth value that are no levels. */
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
        return truth && only ? "(?i:" + TextPatterns.quoted(level) + ")" : TextPatterns.quoted(level);
    }
}
