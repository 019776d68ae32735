package dev.mercer.data.table;

import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Quote;
import dev.mercer.util.Require;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Dates as numbers: {@code (t − mean)/deviation} of the seconds since 1970, and for each cycle that the training rows went
 * through {@code sin 2πφ} and {@code cos 2πφ}, φ from 0 to 1 how much of the day, week or year has passed.
 *
 * <p>A cycle is used when the training dates reach over at least two of it, as one alone cannot be told from a trend, and
 * differ in it: dates without a time have no day. A missing date is 0 everywhere: the mean, and the middle of the circle. Dates
 * are written as {@code 2024-05-31}, {@code 2024-05-31T12:30:15+02:00} or {@code 31.05.2024}.
 *
 * @param name the name of the column
 * @param mean of the training dates by their weights, in seconds since 1970-01-01 UTC
 * @param deviation of the same, > 0, in seconds
 * @param indicator whether training rows lacked a date: then there is a column, 1 where one is missing, else 0
 * @param cycles those used, in their order
 */
public record Dated(String name, double mean, double deviation, boolean indicator, List<Cycle> cycles)
        implements ColumnEncoder {
    private static final double DAY = Cycle.DAY.seconds();

    public Dated {
        Require.finite("mean", mean);
        Require.positive("deviation", deviation);
        cycles = List.copyOf(cycles);
    }

    /** Whether there are dates in the column, and nothing else. */
    static boolean fits(TextColumn column) {
        boolean some = false;
        for (int i = 0; i < column.size(); i++) {
            String text = column.get(i);
            if (text == null) continue;
            if (Double.isNaN(DateText.parse(text))) return false;
            some = true;
        }
        return some;
    }

    /** Learns from training rows of weights > 0 that {@link #fits}. */
    static ColumnEncoder learn(TextColumn column, Reals weights) {
        NumberColumn moments = moments(column, Origin.unknown());
        return learn(Standardized.learn(moments, weights), first(column), cycle -> repeats(cycle, moments));
    }

    /** Learns from what the seconds of training rows are as numbers, the first date, and which cycles they went through. */
    static ColumnEncoder learn(ColumnEncoder numbers, String first, Predicate<Cycle> repeats) {
        if (numbers instanceof Dropped) return new Dropped(numbers.name(), "it is always " + Quote.of(first));
        if (!(numbers instanceof Standardized scaled)) return numbers;
        List<Cycle> cycles = Arrays.stream(Cycle.values()).filter(repeats).toList();
        return new Dated(scaled.name(), scaled.mean(), scaled.deviation(), scaled.indicator(), cycles);
    }

    private static String first(TextColumn column) {
        int i = 0;
        while (column.isMissing(i)) i++;
        return column.text(i);
    }

    private static boolean repeats(Cycle cycle, NumberColumn moments) {
        double[] some =
                Arrays.stream(moments.toArray()).filter(t -> !Double.isNaN(t)).toArray();
        double least = Arrays.stream(some).min().orElseThrow();
        double most = Arrays.stream(some).max().orElseThrow();
        double first = cycle.phase(some[0]);
        return most - least >= 2 * cycle.seconds() && Arrays.stream(some).anyMatch(t -> cycle.phase(t) != first);
    }

    static NumberColumn moments(Column column, Origin origin) {
        NumberColumn.Builder moments = new NumberColumn.Builder();
        for (int i = 0; i < column.size(); i++) {
            double moment = column.isMissing(i) ? Double.NaN : DateText.parse(column.text(i));
            if (Double.isNaN(moment) && !column.isMissing(i)) throw notADate(column, i, origin);
            moments.add(moment);
        }
        return moments.build(column.name());
    }

    private static InvalidInputException notADate(Column column, int i, Origin origin) {
        return new InvalidInputException(origin.place(i) + ": column " + Quote.of(column.name()) + " is not a date: "
                + Quote.of(column.text(i)) + " (write dates as 2024-05-31 or 2024-05-31T12:30, or use --na to name"
                + " missing values)");
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
    public EncodedColumn encode(Column column, Origin origin) {
        NumberColumn moments = moments(column, origin);
        int missing = 0;
        for (int i = 0; i < moments.size(); i++) if (moments.isMissing(i)) missing++;
        return new Values(this, moments, indicator ? 0 : missing);
    }

    private record Values(Dated code, NumberColumn moments, int imputed) implements EncodedColumn {
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
