package dev.mercer.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Regular expressions in the syntax of RE2 that read a number from a text bit by bit: a runtime that can only tell whether a text
 * matches reads every number that a regular expression can find.
 */
final class TextPatterns {
    /** Neither a letter nor a digit, as the library sees it: by the 16 bits of a character. */
    private static final String SEPARATOR = "[^\\p{L}\\p{Nd}]|[\\x{10000}-\\x{10FFFF}]";

    private TextPatterns() {}

    /**
     * A pattern for each binary digit of the numbers below {@code count}: the alternatives of all numbers that have it.
     *
     * @param pattern of a number, from 1
     */
    static List<String> bits(int count, IntFunction<String> pattern) {
        List<String> all = new ArrayList<>();
        for (int bit = 1; bit < count; bit <<= 1) {
            int own = bit;
            all.add(IntStream.range(1, count)
                    .filter(number -> (number & own) != 0)
                    .mapToObj(pattern)
                    .collect(Collectors.joining("|", "(?:", ")")));
        }
        return all;
    }

    /** Texts whose level is this one. */
    static String beginning(Graph.Key key, String level) {
        int whole = switch (key) {
            case ONE_CHARACTER -> 1;
            case TWO_CHARACTERS -> 2;
            case THREE_CHARACTERS -> 3;
            case FIRST_WORD -> level.isEmpty() || !Character.isLetterOrDigit(level.charAt(0)) ? Integer.MAX_VALUE : 0;
            case WHOLE, FOLDED -> Integer.MAX_VALUE;
        };
        if (level.length() < whole) return quoted(level);
        return quoted(level) + (key == Graph.Key.FIRST_WORD ? "(?:(?:" + SEPARATOR + ")(?s:.*))?" : "(?s:.*)");
    }

    /** A text as it is. */
    static String quoted(String text) {
        return text.codePoints()
                .mapToObj(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '_'
                        ? Character.toString(c)
                        : String.format(Locale.ROOT, "\\x{%X}", c))
                .collect(Collectors.joining());
    }
}
