package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.DateSummary;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.NumberSummary;
import dev.mercer.data.encoder.internal.Sentinels;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.DateReading.Shape;
import dev.mercer.data.table.internal.PlainNumbers;
import dev.mercer.util.Indices;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Learns the encoder of a number column, in one or several parts: standardised, with {@linkplain Sentinels sentinels}
 * for missing values, or dates.
 *
 * <p>Numbers are dates if all are written as {@code 20160131}, or if all may be seconds or milliseconds since 1970 and
 * the name of the column suggests a date.
 */
final class NumbersLearner {
    private static final Pattern EPOCH = Pattern.compile(".*(?:timestamp|epoch|unix).*");
    private static final double EARLIEST = 1e8;
    private static final double LATEST = 4.2e9;

    private final String name;
    private final @Nullable ColumnKind kind;
    private final NumberSummary others = new NumberSummary();
    private final Map<Double, Double> candidates = new TreeMap<>();
    private final Sentinels sentinels = new Sentinels();
    private final Map<Shape, DateSummary> dates = new EnumMap<>(Shape.class);
    private double first = Double.NaN;

    NumbersLearner(String name, @Nullable ColumnKind kind) {
        this.name = name;
        this.kind = kind;
        if (kind != null && kind != ColumnKind.DATE) return;
        dates.put(Shape.DIGITS, new DateSummary());
        if (kind == null && !EPOCH.matcher(name.toLowerCase(Locale.ROOT)).matches()) return;
        dates.put(Shape.SECONDS, new DateSummary());
        dates.put(Shape.MILLISECONDS, new DateSummary());
    }

    /** Learns from a complete column of weights > 0. */
    static ColumnEncoder learn(NumberColumn column, Reals weights, @Nullable ColumnKind kind) {
        NumbersLearner learner = new NumbersLearner(column.name(), kind);
        learner.observe(column, weights);
        return learner.encoder(Optional.of(column), weights);
    }

    /** Adds a part; the weights are > 0. */
    void add(NumberColumn part, Reals weights) {
        observe(part, weights);
        int[] kept = Indices.where(part.size(), i -> !Sentinels.isCandidate(part.get(i)));
        boolean all = kept.length == part.size();
        others.add(all ? part : part.select(kept), all ? weights : weights.select(kept));
        for (int i = 0; i < part.size() && !all; i++)
            if (Sentinels.isCandidate(part.get(i))) candidates.merge(part.get(i), weights.get(i), Double::sum);
    }

    private void observe(NumberColumn part, Reals weights) {
        if (kind == null) sentinels.add(part, i -> RowCounts.of(weights.get(i)));
        for (int i = 0; i < part.size() && Double.isNaN(first); i++) first = part.get(i);
        dates.entrySet().removeIf(date -> {
            NumberColumn moments = moments(date.getKey(), part);
            boolean possible = moments.size() == part.size();
            if (possible) date.getValue().add(moments, weights);
            return !possible;
        });
    }

    /** The numbers of a part as dates in seconds; fewer than its rows if a number cannot be a date. */
    private NumberColumn moments(Shape shape, NumberColumn part) {
        DateReading reading = new DateReading(shape, false, List.of());
        NumberColumn.Builder moments = new NumberColumn.Builder();
        for (int i = 0; i < part.size(); i++) {
            double moment = part.isMissing(i) ? Double.NaN : reading.value(part.get(i));
            boolean possible = shape == Shape.DIGITS ? !Double.isNaN(moment) : moment >= EARLIEST && moment <= LATEST;
            if (!possible && !part.isMissing(i)) break;
            moments.add(moment);
        }
        return moments.build(name);
    }

    /** The encoder learned from all parts. */
    ColumnEncoder learn() {
        return encoder(Optional.empty(), Reals.of());
    }

    private ColumnEncoder encoder(Optional<NumberColumn> whole, Reals weights) {
        for (Map.Entry<Shape, DateSummary> date : dates.entrySet()) {
            if (Double.isNaN(first)) break;
            ColumnEncoder dated = date.getValue().learn(name, String.format(Locale.ROOT, "%.0f", first));
            if (dated instanceof Dated)
                return new WrittenColumn(
                        new DateReading(date.getKey(), false, List.of()), List.of(), dated, List.of(), 0);
        }
        List<Double> found = kind == null ? sentinels.found() : List.of();
        ColumnEncoder numbers = whole.map(column -> Standardized.learn(Sentinels.without(found, column), weights))
                .orElseGet(() -> standardized(found));
        return found.isEmpty() || numbers instanceof Dropped
                ? numbers
                : new WrittenColumn(new PlainNumbers(), found, numbers, List.of(), 0);
    }

    private ColumnEncoder standardized(List<Double> found) {
        NumberSummary all = others.copy();
        candidates.forEach((value, weight) -> {
            double kept = found.contains(value) ? Double.NaN : value;
            all.add(NumberColumn.of(name, kept), Reals.of(weight));
        });
        return Standardized.learn(name, all.moments(), all.missing());
    }
}
