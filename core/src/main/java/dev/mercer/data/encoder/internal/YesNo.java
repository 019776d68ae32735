package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.MissingWords;
import dev.mercer.data.table.internal.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes words for yes and no, in any spelling and several languages, as 1 and 0; a missing value, and any other word,
 * becomes ½.
 *
 * @param name the name of the column
 * @param yes the usual word that is 1, in small letters
 * @param no the usual word that is 0, in small letters
 * @param indicator whether a training row lacked a value: then there is an extra column, 1 where the value is missing,
 *     else 0
 */
public record YesNo(String name, String yes, String no, boolean indicator) implements ColumnEncoder {
    private static final double MIDDLE = 0.5;
    private static final Set<String> YES = Set.of(
            "true", "yes", "t", "y", "on", "1", "ja", "j", "oui", "si", "sí", "sim", "wahr", "vrai", "vero", "да", "是");
    private static final Set<String> NO = Set.of(
            "false", "no", "f", "n", "off", "0", "nein", "non", "não", "nao", "falsch", "faux", "falso", "нет", "否");

    /** The words that are numbers, including other spellings. */
    private static final LevelNames WORDS = new LevelNames(List.of("0", "1"));

    /**
     * Learns from training rows, if they hold words for yes and for no and otherwise only words for missing values; a
     * column that is known to be of this kind may hold other words.
     */
    public static Optional<ColumnEncoder> learn(TextColumn column, @Nullable ColumnKind kind) {
        if (kind != null && kind != ColumnKind.YESNO) return Optional.empty();
        TreeSet<String> yes = new TreeSet<>();
        TreeSet<String> no = new TreeSet<>();
        boolean missing = false;
        for (int i = 0; i < column.size(); i++) {
            String word = word(column, i);
            if (YES.contains(word)) yes.add(word);
            else if (NO.contains(word)) no.add(word);
            else if (!lacks(column, i) && kind == null) return Optional.empty();
            else missing = true;
        }
        if (yes.isEmpty() || no.isEmpty()) return Optional.empty();
        return Optional.of(new YesNo(column.name(), longest(yes), longest(no), missing));
    }

    /** All words for yes and no, in small letters. */
    public static List<String> words() {
        return Stream.concat(YES.stream(), NO.stream()).sorted().toList();
    }

    private static String longest(TreeSet<String> words) {
        return words.stream().reduce("", (a, b) -> b.length() > a.length() ? b : a);
    }

    private static String word(Column column, int i) {
        return WORDS.of(column, i).toLowerCase(Locale.ROOT);
    }

    private static boolean lacks(Column column, int i) {
        return column.isMissing(i) || MissingWords.contains(column.text(i));
    }

    private double value(Column column, int i) {
        if (column.isMissing(i)) return MIDDLE;
        String word = word(column, i);
        if (word.equals(yes) || (!word.equals(no) && YES.contains(word))) return 1;
        return word.equals(no) || NO.contains(word) ? 0 : MIDDLE;
    }

    @Override
    public boolean ofText() {
        return true;
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
            if (lacks(column, i)) missing++;
            else if (values[i] == MIDDLE) unseen++;
        }
        return new Values(column, values, unseen, indicator ? 0 : missing);
    }

    private record Values(Column column, double[] values, int unseen, int unexpectedGaps) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            if (k == 1) return lacks(column, i) ? 1 : 0;
            return values[i];
        }
    }
}
