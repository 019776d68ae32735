package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for each level of a column, or for each common beginning of levels.
 *
 * @param prefix the part of a text that is its level
 * @param levels the levels, all different; the empty one stands for missing values
 * @param values the numbers of the first level, then those of the second and so on
 */
public record LevelTable(Prefix prefix, List<String> levels, Reals values) {
    public LevelTable {
        levels = List.copyOf(levels);
        Require.that(
                levels.isEmpty() ? values.size() == 0 : values.size() % levels.size() == 0,
                "%s levels cannot have %s numbers",
                levels.size(),
                values.size());
        Require.that(
                levels.stream().distinct().count() == levels.size(),
                "a level occurs twice among those from %s on",
                Text.quote(levels.isEmpty() ? "" : levels.get(0)));
    }

    /** The position of each level. */
    Map<String, Integer> places() {
        Map<String, Integer> places = new HashMap<>();
        for (String level : levels) places.put(level, places.size());
        return places;
    }

    /** The part of a text that is its level. */
    public enum Prefix {
        /** The complete text. */
        WHOLE,
        /** The text before the first character that is neither letter nor digit. */
        FIRST_WORD,
        ONE_CHARACTER,
        TWO_CHARACTERS,
        THREE_CHARACTERS;

        public String of(String text) {
            return switch (this) {
                case WHOLE -> text;
                case FIRST_WORD -> firstWord(text);
                case ONE_CHARACTER -> text.substring(0, Math.min(1, text.length()));
                case TWO_CHARACTERS -> text.substring(0, Math.min(2, text.length()));
                case THREE_CHARACTERS -> text.substring(0, Math.min(3, text.length()));
            };
        }

        private static String firstWord(String text) {
            int end = 0;
            while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) end++;
            return end == 0 ? text : text.substring(0, end);
        }
    }
}
