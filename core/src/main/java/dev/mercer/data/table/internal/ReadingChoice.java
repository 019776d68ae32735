package dev.mercer.data.table.internal;

import dev.mercer.data.table.internal.DateReading.Shape;
import dev.mercer.data.table.internal.NumberScanner.Scanned;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides from the texts of a column whether they are numbers or dates, and how these are written.
 *
 * <p>They are numbers or dates if 99 % of the rows can be parsed, not counting {@linkplain MissingWords words for
 * missing values}, and there are at least three different values. Up to five words that are each in one row of 100 may
 * stand in place of a value: they are then categories, and one row of ten must have a value.
 */
public final class ReadingChoice {
    private static final double READ = 0.99;
    private static final double VALUES = 0.1;
    private static final int LEAST_VALUES = 3;
    private static final int LEAST_VALUES_BESIDE_WORDS = 8;
    private static final int MOST_WORDS = 5;
    private static final double WORD = 0.01;
    private static final int MOST_UNITS = 10;
    private static final double UNIT = 0.005;
    private static final int LEAST_ROWS = 3;
    /** A reading that fits none of this number of different texts is not tried on the others. */
    private static final int SAMPLE = 1000;

    private static final Pattern DAY_MARK = Pattern.compile("\\d{1,2}[-.]\\d{1,2}[-.]\\d");

    private final Map<String, Double> rows;
    private final double total;
    private final List<String> words;

    private ReadingChoice(Map<String, Double> rows) {
        this.rows = new HashMap<>(rows);
        this.rows.keySet().removeIf(MissingWords::contains);
        this.total = sum(this.rows);
        this.words = frequent(without(this.rows), Math.max(LEAST_ROWS, WORD * total), MOST_WORDS);
    }

    private static double sum(Map<String, Double> rows) {
        return rows.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The texts without a digit. */
    private static Map<String, Double> without(Map<String, Double> rows) {
        return rows.entrySet().stream()
                .filter(entry -> entry.getKey().chars().noneMatch(Character::isDigit))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<String> frequent(Map<String, Double> counts, double least, int most) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= least)
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /**
     * The reading of a column of this name, from the number of rows with each text; empty if the texts are neither
     * numbers nor dates.
     */
    public static Optional<Reading> of(String name, Map<String, Double> rows) {
        ReadingChoice choice = new ReadingChoice(rows);
        if (choice.total == 0) return Optional.empty();
        Optional<Reading> names = choice.names();
        if (names.isPresent()) return names;
        if (choice.total - sum(without(choice.rows)) < VALUES * choice.total) return Optional.empty();
        Optional<Reading> date = choice.dates(READ).filter(choice::suffices);
        if (date.isPresent()) return date;
        if (CodeText.fits(name, choice.rows)) return Optional.empty();
        return Optional.of(choice.numbers(Math.max(LEAST_ROWS, UNIT * choice.total)))
                .filter(choice::suffices)
                .filter(numbers -> !choice.areAllInParentheses(numbers.comma()))
                .map(Reading.class::cast);
    }

    /** True for texts such as {@code (1990)}, which are no negative numbers where no other text is a number. */
    private boolean areAllInParentheses(boolean comma) {
        return rows.keySet().stream()
                .filter(text -> NumberScanner.scan(text, comma).isPresent())
                .allMatch(text -> NumberScanner.withMinus(text.strip(), comma).isPresent());
    }

    /** The reading of names of months or weekdays, if nearly all texts are such names. */
    private Optional<Reading> names() {
        return Stream.of(Shape.MONTH_NAME, Shape.WEEKDAY_NAME)
                .<Reading>map(shape -> new DateReading(shape, false, List.of()))
                .filter(this::suffices)
                .findFirst();
    }

    /** The reading of texts that are known to be numbers. */
    public static Reading numbers(Map<String, Double> rows) {
        return new ReadingChoice(rows).numbers(0);
    }

    /** The reading of texts that are known to be dates. */
    public static Reading dates(Map<String, Double> rows) {
        return new ReadingChoice(rows).dates(0).orElseGet(() -> new DateReading(Shape.DATE, false, List.of()));
    }

    private boolean suffices(Reading reading) {
        double read = 0;
        double beside = 0;
        Set<Double> values = new HashSet<>();
        for (Map.Entry<String, Double> entry : rows.entrySet()) {
            double value = reading.value(entry.getKey());
            if (!Double.isNaN(value)) {
                read += entry.getValue();
                values.add(value);
            } else if (!reading.word(entry.getKey()).isEmpty()) beside += entry.getValue();
        }
        boolean mostly = read >= READ * total && values.size() >= LEAST_VALUES;
        return mostly
                || (read + beside >= READ * total
                        && read >= VALUES * total
                        && values.size() >= LEAST_VALUES_BESIDE_WORDS);
    }

    /** The shape and order that fit most rows, if these rows and those of words are at least a given share of all rows. */
    private Optional<Reading> dates(double part) {
        Optional<Reading> best = Optional.empty();
        double most = 0;
        for (DateReading reading : candidates()) {
            double read = weight(reading::value);
            if (read > most) {
                most = read;
                best = Optional.of(reading);
            }
            if (most >= total) break;
        }
        double beside =
                words.stream().mapToDouble(word -> rows.getOrDefault(word, 0.0)).sum();
        return most > 0 && most + beside >= part * total ? best : Optional.empty();
    }

    /** The readings of dates, of equally good ones the likeliest first: 3/9/2016 is in March, 3.9.2016 in September. */
    private List<DateReading> candidates() {
        boolean dayFirst =
                rows.keySet().stream().anyMatch(text -> DAY_MARK.matcher(text).lookingAt());
        return List.of(
                new DateReading(Shape.DATE, dayFirst, words),
                new DateReading(Shape.DATE, !dayFirst, words),
                new DateReading(Shape.DIGITS, false, words),
                new DateReading(Shape.DAY_OF_YEAR, false, words),
                new DateReading(Shape.MONTH, false, words),
                new DateReading(Shape.CLOCK, false, words),
                new DateReading(Shape.MONTH_NAME, false, List.of()),
                new DateReading(Shape.WEEKDAY_NAME, false, List.of()));
    }

    private double weight(ToDoubleFunction<String> value) {
        double sum = 0;
        int seen = 0;
        for (Map.Entry<String, Double> entry : rows.entrySet()) {
            if (!Double.isNaN(value.applyAsDouble(entry.getKey()))) sum += entry.getValue();
            if (++seen == SAMPLE && sum == 0) return 0;
        }
        return sum;
    }

    /** The reading of numbers whose units are each in {@code least} rows. */
    private NumberReading numbers(double least) {
        Map<String, Double> point = units(false);
        Map<String, Double> comma = sum(point) >= total ? Map.of() : units(true);
        boolean withComma = sum(comma) > sum(point);
        Map<String, Double> units = withComma ? comma : point;
        Optional<Units> quantity = Units.of(new TreeSet<>(units.keySet()));
        Map<String, Double> factors = new TreeMap<>();
        if (quantity.isPresent())
            units.keySet()
                    .forEach(unit -> factors.put(unit, quantity.get().factors().getOrDefault(unit, 1.0)));
        else frequent(units, least, MOST_UNITS).forEach(unit -> factors.put(unit, 1.0));
        if (factors.isEmpty()) factors.put("", 1.0);
        return new NumberReading(withComma, factors, words);
    }

    /** The number of rows with each unit. */
    private Map<String, Double> units(boolean comma) {
        Map<String, Double> units = new HashMap<>();
        rows.forEach((text, count) -> NumberScanner.scan(text, comma)
                .map(Scanned::unit)
                .ifPresent(unit -> units.merge(unit, count, Double::sum)));
        return units;
    }
}
