package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Encodes dates as numbers: {@code (t − mean)/deviation} of the seconds since 1970, and {@code sin 2πφ} and {@code cos
 * 2πφ} for each cycle that the training dates repeat, where φ from 0 to 1 is the phase in the day, week or year.
 *
 * <p>A cycle is used if the training dates span at least two periods, because one period alone cannot be distinguished
 * from a trend, and if they differ in phase: dates without a time have no daily cycle. A missing date is 0 in all
 * outputs: the mean, and the center of the circle. Dates are written as {@code 2024-05-31}, {@code
 * 2024-05-31T12:30:15+02:00} or {@code 31.05.2024}.
 *
 * @param name the name of the column
 * @param mean of the training dates by their weights, in seconds since 1970-01-01 UTC
 * @param deviation the standard deviation of the training dates, > 0, in seconds
 * @param indicator whether a training row lacked a date: then there is an extra column, 1 where the date is missing,
 *     else 0
 * @param cycles the cycles used, in the order of the enum
 */
public record Dated(String name, double mean, double deviation, boolean indicator, List<Cycle> cycles)
        implements ColumnEncoder {
    private static final double DAY = Cycle.DAY.seconds();

    /** Some 3 million years from 1970: more than Java's calendar needs. */
    private static final double LATEST = 1e14;

    public Dated {
        Require.that(Math.abs(mean) <= LATEST, "mean must be a time in seconds of at most ±%s, got %s", LATEST, mean);
        Require.positive("deviation", deviation);
        cycles = List.copyOf(cycles);
    }

    /** True when the column holds dates and nothing else. */
    public static boolean fits(TextColumn column) {
        boolean found = false;
        for (int i = 0; i < column.size(); i++) {
            String text = column.get(i);
            if (text == null) continue;
            if (Double.isNaN(DateReading.unambiguous(text))) return false;
            found = true;
        }
        return found;
    }

    /** Learns from training rows of weights > 0 whose column {@link #fits}. */
    public static ColumnEncoder learn(TextColumn column, Reals weights) {
        DateSummary summary = new DateSummary();
        summary.add(moments(column, Origin.unknown()), weights);
        return summary.learn(column.name(), first(column));
    }

    /** Learns from the standardised seconds, the first date, and the cycles that the training dates repeat. */
    static ColumnEncoder learn(ColumnEncoder numbers, String first, Predicate<Cycle> repeats) {
        if (numbers instanceof Dropped) return new Dropped(numbers.name(), "it is always " + Text.quote(first));
        if (!(numbers instanceof Standardized scaled)) return numbers;
        List<Cycle> cycles = Arrays.stream(Cycle.values()).filter(repeats).toList();
        return new Dated(scaled.name(), scaled.mean(), scaled.deviation(), scaled.indicator(), cycles);
    }

    private static String first(TextColumn column) {
        int i = 0;
        while (column.isMissing(i)) i++;
        return column.text(i);
    }

    public static NumberColumn moments(Column column, Origin origin) {
        NumberColumn.Builder moments = new NumberColumn.Builder();
        for (int i = 0; i < column.size(); i++) {
            double moment = column.isMissing(i) ? Double.NaN : DateReading.unambiguous(column.text(i));
            if (Double.isNaN(moment) && !column.isMissing(i)) throw notADate(column, i, origin);
            moments.add(moment);
        }
        return moments.build(column.name());
    }

    private static InvalidInputException notADate(Column column, int i, Origin origin) {
        return new InvalidInputException(
                origin.place(i) + ": column " + Text.quote(column.name()) + " is not a date: "
                        + Text.quote(column.text(i)),
                Cure.DATES_OR_MISSING_VALUES);
    }

    @Override
    public boolean ofText() {
        return true;
    }

    @Override
    public List<String> outputs() {
        List<String> names = new ArrayList<>(List.of(name));
        for (Cycle cycle : cycles) {
            names.add(name + "=(" + word(cycle) + " sin)");
            names.add(name + "=(" + word(cycle) + " cos)");
        }
        if (indicator) names.add(name + MissingOnly.SUFFIX);
        return List.copyOf(names);
    }

    private static String word(Cycle cycle) {
        return cycle.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String said() {
        return String.format(Locale.ROOT, "dates, standardised, mean %s, deviation %.4g days", day(), deviation / DAY)
                + (cycles.isEmpty()
                        ? ""
                        : "; sine and cosine of the "
                                + cycles.stream().map(Dated::word).collect(Collectors.joining(" and of the ")))
                + (indicator ? "; missing ones become the mean, and a column says which" : "");
    }

    private String day() {
        return Instant.ofEpochSecond((long) mean)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .toString();
    }

    @Override
    public double trainingMean() {
        return 0;
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        return encode(moments(column, origin));
    }

    /** Encodes moments in seconds since 1970. */
    EncodedColumn encode(NumberColumn moments) {
        int missing = 0;
        for (int i = 0; i < moments.size(); i++) if (moments.isMissing(i)) missing++;
        return new Values(this, moments, indicator ? 0 : missing);
    }

    /** These dates with other cycles. */
    Dated with(List<Cycle> others) {
        return new Dated(name, mean, deviation, indicator, others);
    }

    private record Values(Dated code, NumberColumn moments, int unexpectedGaps) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            boolean missing = moments.isMissing(i);
            if (k > 2 * code.cycles.size()) return missing ? 1 : 0;
            if (missing) return 0;
            double moment = moments.get(i);
            if (k == 0) return (moment - code.mean) / code.deviation;
            double angle = 2 * Math.PI * code.cycles.get((k - 1) / 2).phase(moment);
            return k % 2 == 1 ? Math.sin(angle) : Math.cos(angle);
        }
    }
}
