package dev.mercer.data.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Encodes words for yes and no as 1 and 0, ignoring case; a missing value, and any other word, becomes ½.
 *
 * @param name the name of the column
 * @param yes the word that is 1, in small letters
 * @param no the word that is 0, in small letters
 * @param indicator whether a training row lacked a value: then there is an extra column, 1 where the value is missing,
 *     else 0
 */
public record YesNo(String name, String yes, String no, boolean indicator) implements ColumnEncoder {
    private static final double MIDDLE = 0.5;
    private static final List<List<String>> PAIRS = List.of(
            List.of("true", "false"), List.of("yes", "no"), List.of("t", "f"), List.of("y", "n"), List.of("on", "off"));

    /** Learns from training rows, if they hold both words of a pair and nothing else. */
    static Optional<ColumnEncoder> learn(TextColumn column) {
        for (List<String> pair : PAIRS) {
            YesNo code = new YesNo(column.name(), pair.get(0), pair.get(1), false);
            boolean[] seen = new boolean[3];
            boolean fits = true;
            for (int i = 0; fits && i < column.size(); i++) {
                double value = code.value(column, i);
                fits = value != MIDDLE || column.isMissing(i);
                seen[(int) (2 * value)] = true;
            }
            if (fits && seen[0] && seen[2]) return Optional.of(new YesNo(column.name(), code.yes, code.no, seen[1]));
        }
        return Optional.empty();
    }

    private double value(Column column, int i) {
        if (column.isMissing(i)) return MIDDLE;
        String word = column.text(i).toLowerCase(Locale.ROOT);
        if (word.equals(yes)) return 1;
        return word.equals(no) ? 0 : MIDDLE;
    }

    @Override
    public List<String> outputs() {
        List<String> names = new ArrayList<>(List.of(name));
        if (indicator) names.add(name + MissingOnly.SUFFIX);
        return List.copyOf(names);
    }

    @Override
    public String said() {
        return "1 for " + yes + ", 0 for " + no
                + (indicator ? "; missing values become one half, and a column says which" : "");
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        double[] values = new double[column.size()];
        int unseen = 0;
        int missing = 0;
        for (int i = 0; i < values.length; i++) {
            values[i] = value(column, i);
            if (column.isMissing(i)) missing++;
            else if (values[i] == MIDDLE) unseen++;
        }
        return new Values(column, values, unseen, indicator ? 0 : missing);
    }

    private record Values(Column column, double[] values, int unseen, int imputed) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            if (k == 1) return column.isMissing(i) ? 1 : 0;
            return values[i];
        }
    }
}
