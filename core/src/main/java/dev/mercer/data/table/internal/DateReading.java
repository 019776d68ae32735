package dev.mercer.data.table.internal;

import java.util.List;
import java.util.Locale;

/**
 * Dates and times as people write them: {@code 3/9/2016}, {@code Dec 19, 2016}, {@code 19-Dec}, {@code 20160101}.
 *
 * @param shape the parts of a date that are given
 * @param dayFirst whether 3/9/2016 is in September
 * @param words texts in place of a date that are categories of their own, such as {@code Ready To Move}
 */
public record DateReading(Shape shape, boolean dayFirst, List<String> words) implements Reading {
    /** The parts of a date that are given. */
    public enum Shape {
        /** Year, month and day, perhaps with a time. */
        DATE("dates"),
        /** Eight digits of year, month and day. */
        DIGITS("dates of eight digits"),
        /** Month and day; the year is taken as 2000. */
        DAY_OF_YEAR("days of the year"),
        /** Month and year of two digits. */
        MONTH("months"),
        /** The name of a month; the day is taken as its first in 2001. */
        MONTH_NAME("names of months"),
        /** The name of a weekday; the day is taken as one of the first week after 1970-01-01, a Thursday. */
        WEEKDAY_NAME("names of weekdays"),
        /** Hour and minute; the day is taken as 1970-01-01. */
        CLOCK("times of the day"),
        /** Seconds since 1970. */
        SECONDS("seconds since 1970"),
        /** Milliseconds since 1970. */
        MILLISECONDS("milliseconds since 1970");

        private final String said;

        Shape(String said) {
            this.said = said;
        }
    }

    public DateReading {
        words = List.copyOf(words);
    }

    /**
     * Reads dates with an unambiguous format: {@code 2024-05-31}, or {@code 31.05.2024}; either may be followed by a
     * time, {@code T12:30}, {@code 12:30:15.5} after a blank, and that by {@code Z} or {@code +02:00}.
     *
     * @return seconds since 1970, in UTC unless an offset is given; NaN for any other text
     */
    public static double unambiguous(String text) {
        return DateScanner.isUnambiguous(text) ? DateScanner.scan(text, Shape.DATE, true) : Double.NaN;
    }

    /** True for names that repeat each year or week and therefore have an order but no date. */
    public boolean ofNames() {
        return shape == Shape.MONTH_NAME || shape == Shape.WEEKDAY_NAME;
    }

    @Override
    public double value(String text) {
        return DateScanner.scan(text, shape, dayFirst);
    }

    @Override
    public double value(double number) {
        return switch (shape) {
            case SECONDS -> number;
            case MILLISECONDS -> number / 1000;
            case DIGITS ->
                number == Math.rint(number) && Math.abs(number) < 1e9
                        ? DateScanner.scan(String.format(Locale.ROOT, "%.0f", number), shape, dayFirst)
                        : Double.NaN;
            default -> Double.NaN;
        };
    }

    @Override
    public String word(String text) {
        return words.contains(text) ? text : "";
    }

    @Override
    public String said() {
        return "read as " + shape.said + (shape == Shape.DATE && dayFirst ? " (day before month)" : "");
    }
}
