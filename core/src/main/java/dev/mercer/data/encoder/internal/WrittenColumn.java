package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.NumbersOf;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.DateReading.Shape;
import dev.mercer.data.table.internal.MissingWords;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.data.table.internal.PlainNumbers;
import dev.mercer.data.table.internal.Reading;
import dev.mercer.data.table.internal.ReadingChoice;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Encodes numbers or dates that must first be parsed from texts as people write them, or that have sentinels for
 * missing values.
 *
 * <p>A text that cannot be read is a missing value, and is counted. Units that are categories, and words in place of a
 * value, have a column of 0 and 1 each beside the value.
 *
 * @param reading the way in which the values are written
 * @param sentinels values that count as missing, ascending
 * @param values the encoder of the values that were read
 * @param words the units and words with a column of their own, in alphabetical order
 * @param unread the number of training rows that could not be read
 */
public record WrittenColumn(
        Reading reading, List<Double> sentinels, ColumnEncoder values, List<String> words, long unread)
        implements ColumnEncoder {
    public WrittenColumn {
        sentinels = List.copyOf(sentinels);
        words = List.copyOf(words);
        Require.that(
                values instanceof Standardized || values instanceof Dated || values instanceof MissingOnly,
                "column \"%s\": written values are numbers or dates",
                values.name());
    }

    /** Learns from training rows of weights > 0, if their texts are numbers or dates. */
    public static Optional<ColumnEncoder> learn(TextColumn column, Reals weights, @Nullable ColumnKind kind) {
        if (!isPossible(kind)) return Optional.empty();
        Map<String, Double> rows = new HashMap<>();
        for (int i = 0; i < column.size(); i++) {
            String text = column.get(i);
            if (text != null) rows.merge(text, RowCounts.of(weights.get(i)), Double::sum);
        }
        return learn(column, weights, rows, kind);
    }

    private static boolean isPossible(@Nullable ColumnKind kind) {
        return kind == null || kind == ColumnKind.NUMBER || kind == ColumnKind.DATE;
    }

    /**
     * Learns from counts of texts, if these are numbers or dates.
     *
     * @param column the texts, each row or each different text once
     * @param weights the weight > 0 of each of them
     * @param rows the number of rows with each text
     * @param kind the kind of the column, if it is known
     */
    public static Optional<ColumnEncoder> learn(
            TextColumn column, Reals weights, Map<String, Double> rows, @Nullable ColumnKind kind) {
        Optional<Reading> found = choose(column.name(), rows, kind);
        if (found.isEmpty()) return Optional.empty();
        Reading reading = found.get();
        NumberColumn values = read(reading, column);
        List<Double> sentinels =
                kind == null && !(reading instanceof DateReading) ? sentinels(column, rows, values) : List.of();
        ColumnEncoder inner = reading instanceof DateReading dates
                ? dated(dates, values, weights, column)
                : Standardized.learn(Sentinels.without(sentinels, values), weights);
        if (inner instanceof Dropped) return kind == null ? Optional.empty() : Optional.of(inner);
        double unread = 0;
        TreeSet<String> words = new TreeSet<>();
        for (Map.Entry<String, Double> text : rows.entrySet()) {
            String word = reading.word(text.getKey());
            if (!word.isEmpty()) words.add(word);
            else if (Double.isNaN(reading.value(text.getKey())) && !MissingWords.contains(text.getKey()))
                unread += text.getValue();
        }
        WrittenColumn written = new WrittenColumn(reading, sentinels, inner, List.copyOf(words), Math.round(unread));
        return Optional.of(
                reading instanceof DateReading dates && dates.ofNames()
                        ? named(written, column, weights, rows)
                        : written);
    }

    /** Names of months and weekdays are categories too: the first day of a week need not resemble the second. */
    private static ColumnEncoder named(
            WrittenColumn written, TextColumn column, Reals weights, Map<String, Double> rows) {
        double missing = 0;
        for (int i = 0; i < column.size(); i++) if (column.isMissing(i)) missing += RowCounts.of(weights.get(i));
        ColumnEncoder categories = OneHot.learn(column.name(), rows, missing, OneHot.Limits.STANDARD);
        return categories instanceof OneHot ? ColumnParts.of(column.name(), List.of(written, categories)) : written;
    }

    /** The reading of a column of this name and kind, from the number of rows with each text. */
    public static Optional<Reading> choose(String name, Map<String, Double> rows, @Nullable ColumnKind kind) {
        if (!isPossible(kind)) return Optional.empty();
        if (kind == null) return ReadingChoice.of(name, rows);
        return Optional.of(kind == ColumnKind.NUMBER ? ReadingChoice.numbers(rows) : ReadingChoice.dates(rows));
    }

    private static List<Double> sentinels(TextColumn column, Map<String, Double> rows, NumberColumn values) {
        Sentinels sentinels = new Sentinels();
        double[] counts = new double[column.size()];
        Map<String, Integer> first = new HashMap<>();
        for (int i = 0; i < counts.length; i++) {
            String text = column.get(i);
            if (text != null && first.putIfAbsent(text, i) == null) counts[i] = rows.getOrDefault(text, 0.0);
        }
        sentinels.add(values, i -> counts[i]);
        return sentinels.found();
    }

    private static ColumnEncoder dated(DateReading reading, NumberColumn values, Reals weights, TextColumn column) {
        DateSummary summary = new DateSummary();
        summary.add(values, weights);
        int i = 0;
        while (i + 1 < values.size() && values.isMissing(i)) i++;
        String first = values.size() == 0 ? "" : column.text(i);
        return onItsCycle(reading, summary.learn(column.name(), first));
    }

    /**
     * Times of day are encoded on the cycle of the day, and days of the year on that of the year, even if training had
     * only few of them.
     */
    public static ColumnEncoder onItsCycle(DateReading reading, ColumnEncoder dated) {
        if (!(dated instanceof Dated dates)) return dated;
        if (reading.shape() == Shape.CLOCK) return dates.with(List.of(Cycle.DAY));
        if (reading.shape() == Shape.WEEKDAY_NAME) return dates.with(List.of(Cycle.WEEK));
        return reading.shape() == Shape.DAY_OF_YEAR || reading.shape() == Shape.MONTH_NAME
                ? dates.with(List.of(Cycle.YEAR))
                : dates;
    }

    public static NumberColumn read(Reading reading, Column column) {
        NumberColumn.Builder values = new NumberColumn.Builder();
        // Equal texts are parsed once: most columns repeat theirs.
        Map<String, Double> known = new HashMap<>();
        for (int i = 0; i < column.size(); i++) {
            double value;
            if (column.isMissing(i)) value = Double.NaN;
            else if (column instanceof NumberColumn numbers) value = reading.value(numbers.get(i));
            else value = known.computeIfAbsent(column.text(i), text -> value(reading, text));
            values.add(Double.isFinite(value) ? value : Double.NaN);
        }
        return values.build(column.name());
    }

    /** A text that is not written like those of training may still be a number in the notation of programs. */
    private static double value(Reading reading, String text) {
        double value = reading.value(text);
        return Double.isNaN(value) ? reading.value(LevelNames.number(text)) : value;
    }

    /** This encoder with numbers that are not centered. */
    public WrittenColumn uncentered() {
        ColumnEncoder inner = values instanceof Standardized numbers ? numbers.uncentered() : values;
        return new WrittenColumn(reading, sentinels, inner, words, unread);
    }

    @Override
    public boolean knows(String text) {
        return words.contains(text);
    }

    /** True if the column of the training data was text. */
    @Override
    public boolean ofText() {
        boolean digits = reading instanceof DateReading dates
                && (dates.shape() == Shape.SECONDS
                        || dates.shape() == Shape.MILLISECONDS
                        || dates.shape() == Shape.DIGITS);
        return !(reading instanceof PlainNumbers) && !digits;
    }

    @Override
    public String name() {
        return values.name();
    }

    @Override
    public List<String> outputs() {
        List<String> names = new ArrayList<>(values.outputs());
        for (String word : words) names.add(name() + "=" + word);
        return List.copyOf(names);
    }

    @Override
    public String said() {
        String counted = sentinels.stream().map(Require::text).collect(Collectors.joining(" and "));
        return reading.said() + ": " + values.said()
                + (words.isEmpty() ? "" : "; a column of 0 and 1 for each of " + String.join(", ", words))
                + (sentinels.isEmpty()
                        ? ""
                        : "; " + counted + (sentinels.size() == 1 ? " counts" : " count") + " as missing")
                + (unread == 0
                        ? ""
                        : "; " + Text.count(unread, "value") + " could not be read and "
                                + (unread == 1 ? "counts" : "count") + " as missing");
    }

    @Override
    public double trainingMean() {
        return values.trainingMean();
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        boolean strict = reading instanceof PlainNumbers;
        NumberColumn all = strict ? NumbersOf.numbers(column, origin) : read(reading, column);
        NumberColumn kept = Sentinels.without(sentinels, all);
        int[] places = new int[column.size()];
        Map<String, Integer> known = new HashMap<>();
        int failed = 0;
        for (int i = 0; i < places.length; i++) {
            boolean none = words.isEmpty() || column.isMissing(i);
            places[i] = none ? -1 : known.computeIfAbsent(column.text(i), text -> words.indexOf(reading.word(text)));
            boolean lacks = all.isMissing(i) && !column.isMissing(i) && places[i] < 0;
            if (lacks && !MissingWords.contains(column.text(i))) failed++;
        }
        EncodedColumn inner = values instanceof Dated dates ? dates.encode(kept) : values.encode(kept, origin);
        return new Values(inner, values.outputs().size(), places, failed);
    }

    private record Values(EncodedColumn inner, int width, int[] places, int unread) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            if (k < width) return inner.get(i, k);
            return places[i] == k - width ? 1 : 0;
        }

        @Override
        public int unexpectedGaps() {
            return Math.max(0, inner.unexpectedGaps() - unread);
        }
    }
}
