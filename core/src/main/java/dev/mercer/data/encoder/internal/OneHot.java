package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One-hot encoding: text as columns of 0 and 1, one for each category.
 *
 * <p>A column of at most 10 different texts keeps them all. In a column of more, a text is a category of its own if it
 * is in at least 2 rows and in at least one row of 1,000, and if it is among the 100 most frequent texts (among equally
 * frequent ones the alphabetically first); all others share the column {@code (other)}. A text unseen in training has
 * the column {@code (other)} too; if there is no such column, all its columns are 0. Rare texts are not stored, so
 * later data cannot distinguish them from new ones. A column of more than 10 texts is taken for ids or free text and
 * {@linkplain Dropped dropped} if most of its texts differ and the texts with a column of their own would be in less
 * than a tenth of the rows. A row of weight 2 counts as two rows, one of weight 0 as none, and one of a weight below 1
 * as one.
 *
 * @param name the name of the column
 * @param categories the categories with a column of their own, in alphabetical order
 * @param other whether rare categories share a column
 * @param missing whether training rows lacked a value, so that missing is a category
 */
public record OneHot(String name, List<String> categories, boolean other, boolean missing) implements ColumnEncoder {
    private static final int FEW = 10;
    private static final int NONE = -1;

    public OneHot {
        categories = List.copyOf(categories);
        Require.that(
                categories.stream().distinct().count() == categories.size(),
                "column %s has the same category twice",
                Text.quote(name));
    }

    /** Learns from training rows of weights > 0. */
    public static ColumnEncoder learn(TextColumn column, Reals weights) {
        return learn(column, weights, Limits.STANDARD);
    }

    /**
     * Limits on the categories of a column of more than 10.
     *
     * @param most the largest number of categories
     * @param rowsForOne a category is in at least one of this number of rows
     */
    public record Limits(int most, int rowsForOne) {
        public static final Limits STANDARD = new Limits(100, 1000);
    }

    /** Learns within limits. */
    public static ColumnEncoder learn(TextColumn column, Reals weights, Limits limits) {
        Map<String, Double> counts = new HashMap<>();
        double missing = 0;
        for (int i = 0; i < column.size(); i++) {
            String text = column.get(i);
            if (text == null) missing += RowCounts.of(weights.get(i));
            else counts.merge(text, RowCounts.of(weights.get(i)), Double::sum);
        }
        return learn(column.name(), counts, missing, limits);
    }

    /** Learns from the number of training rows with each text, and with none. */
    public static ColumnEncoder learn(String name, Map<String, Double> counts, double missing, Limits limits) {
        if (counts.isEmpty()) return new Dropped(name, "it has no values");
        double filled =
                counts.values().stream().mapToDouble(Double::doubleValue).sum();
        List<String> kept = counts.size() <= FEW
                ? counts.keySet().stream().sorted().toList()
                : frequent(counts, filled + missing, limits);
        if (!kept.isEmpty() && isFree(counts, kept, filled))
            return new Dropped(
                    name,
                    "it has " + counts.size() + Dropped.DIFFERENT_TEXTS + " in " + Math.round(filled)
                            + " rows, as ids and free text do");
        OneHot code = new OneHot(name, kept, kept.size() < counts.size(), missing > 0);
        if (code.outputs().size() > 1) return code;
        String why = kept.isEmpty()
                ? "each of its " + counts.size() + Dropped.DIFFERENT_TEXTS + " is too rare"
                : "it is always " + Text.quote(kept.get(0));
        return new Dropped(name, why);
    }

    /** True for ids or free text: most texts differ, and the repeated ones cover few rows. */
    private static boolean isFree(Map<String, Double> counts, List<String> kept, double rows) {
        double covered = kept.stream().mapToDouble(counts::get).sum();
        return counts.size() > FEW && counts.size() > rows / 2 && covered < Math.floor(rows / 10);
    }

    private static List<String> frequent(Map<String, Double> counts, double rows, Limits limits) {
        double least = Math.max(2, rows / limits.rowsForOne);
        Comparator<Map.Entry<String, Double>> order = Map.Entry.comparingByValue(Comparator.reverseOrder());
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= least)
                .sorted(order.thenComparing(Map.Entry.comparingByKey()))
                .limit(limits.most)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    @Override
    public boolean ofText() {
        return true;
    }

    @Override
    public boolean knows(String text) {
        return categories.contains(text);
    }

    @Override
    public List<String> outputs() {
        List<String> names = new ArrayList<>();
        for (String category : categories) names.add(name + "=" + category);
        if (other) names.add(name + "=(other)");
        if (missing) names.add(name + MissingOnly.SUFFIX);
        return List.copyOf(names);
    }

    @Override
    public String said() {
        return "a column of 0 and 1 for each of "
                + categories.size()
                + (categories.size() == 1 ? " category" : " categories")
                + (other ? ", one for all rare ones" : "")
                + (missing ? ", one for missing values" : "");
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        Map<String, Integer> places = new HashMap<>();
        for (String category : categories) places.put(category, places.size());
        LevelNames names = new LevelNames(categories);
        int otherPlace = other ? categories.size() : NONE;
        int missingPlace = missing ? categories.size() + (other ? 1 : 0) : otherPlace;
        int[] codes = new int[column.size()];
        int unseen = 0;
        int lacking = 0;
        for (int i = 0; i < codes.length; i++) {
            if (column.isMissing(i)) {
                codes[i] = missingPlace;
                lacking++;
                continue;
            }
            Integer place = places.get(names.of(column, i));
            if (place == null) unseen++;
            codes[i] = place == null ? otherPlace : place;
        }
        return new Codes(codes, unseen, missing ? 0 : lacking);
    }

    private record Codes(int[] codes, int unseen, int unexpectedGaps) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            return codes[i] == k ? 1 : 0;
        }
    }
}
