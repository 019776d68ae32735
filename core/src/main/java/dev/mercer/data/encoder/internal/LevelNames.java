package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the level that a cell stands for: the level of the same text, or else that of the same number ({@code 7.0} and {@code 7}) or
 * the same truth value ({@code TRUE} and {@code true}), which programs spell differently. If several levels are spellings of one
 * number, the first is taken. A text of digits that begins with 0 is a code and equals no other number.
 */
final class LevelNames {
    private static final int PADDED = 3;

    private final Set<String> levels;
    private @Nullable Map<Double, String> numbers;

    LevelNames(Collection<String> levels) {
        this.levels = new LinkedHashSet<>(levels);
    }

    /** The level of row {@code i}; the cell's own text if there is none. */
    String of(Column column, int i) {
        String text = column.text(i);
        if (text.isEmpty() || levels.contains(text)) return text;
        double value = column instanceof NumberColumn number ? number.get(i) : number(text);
        if (Double.isFinite(value)) {
            String level = numbers().get(value + 0.0); // one zero
            return level == null ? Require.text(value + 0.0) : level;
        }
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) return text;
        return levels.stream().filter(text::equalsIgnoreCase).findFirst().orElse(text);
    }

    private Map<Double, String> numbers() {
        Map<Double, String> known = numbers;
        if (known != null) return known;
        known = new HashMap<>();
        for (String level : levels) {
            double value = NumberText.parse(level);
            if (Double.isFinite(value)) known.putIfAbsent(value + 0.0, level);
        }
        numbers = known;
        return known;
    }

    /** The number that a text stands for; NaN for other texts and for codes such as 02139. */
    static double number(String text) {
        char first = text.isEmpty() ? 'x' : text.charAt(0);
        if (first > '9') return Double.NaN;
        boolean padded = first == '0' && text.length() >= PADDED && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return padded ? Double.NaN : NumberText.parse(text);
    }
}
