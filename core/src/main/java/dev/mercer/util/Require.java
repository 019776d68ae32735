package dev.mercer.util;

import java.util.Locale;

/**
 * Argument checks, written so that NaN fails them and so that the message names the thing, the rule and the value.
 *
 * <p>Each check returns its argument, so that it can be used inside an expression.
 */
public final class Require {
    private Require() {}

    public static double positive(String name, double value) {
        if (value > 0 && value < Double.POSITIVE_INFINITY) return value;
        throw new InvalidInputException(name + " must be > 0 and finite, got " + text(value));
    }

    public static double nonNegative(String name, double value) {
        if (value >= 0 && value < Double.POSITIVE_INFINITY) return value;
        throw new InvalidInputException(name + " must be >= 0 and finite, got " + text(value));
    }

    /**
     * A length, width or shape that formulas square and multiply: positive, and neither so small nor so large that its
     * powers under- or overflow.
     */
    public static double scale(String name, double value) {
        positive(name, value);
        if (value >= 1e-100 && value <= 1e100) return value;
        throw new InvalidInputException(name + " must be between 1e-100 and 1e100, got " + text(value));
    }

    public static double finite(String name, double value) {
        if (Double.isFinite(value)) return value;
        throw new InvalidInputException(name + " must be finite, got " + text(value));
    }

    public static int atLeast(String name, int least, int value) {
        if (value >= least) return value;
        throw new InvalidInputException(name + " must be >= " + least + ", got " + value);
    }

    /** Checks {@code 0 <= index < size}; the message counts from 0, as Java does. */
    public static int index(String name, int index, int size) {
        if (index >= 0 && index < size) return index;
        throw new InvalidInputException(name + " must be in 0.." + (size - 1) + ", got " + index);
    }

    /** Checks {@code 0 <= from <= to <= size}. */
    public static void range(int from, int to, int size) {
        if (0 <= from && from <= to && to <= size) return;
        throw new InvalidInputException("range must lie in 0.." + size + ", got " + from + ".." + to);
    }

    public static int equal(String name, int expected, int value) {
        if (value == expected) return value;
        throw new InvalidInputException(name + " must be " + expected + ", got " + value);
    }

    /** Checks any other rule; {@code format} and {@code args} are those of {@link String#format}. */
    public static void that(boolean rule, String format, Object... args) {
        if (!rule) throw new InvalidInputException(String.format(Locale.ROOT, format, args));
    }

    /** Checks any other rule that has a {@link Cure}; {@code fact} and {@code args} are those of {@link String#format}. */
    public static void that(boolean rule, Cure cure, String fact, Object... args) {
        if (!rule) throw new InvalidInputException(String.format(Locale.ROOT, fact, args), cure);
    }

    /** A number as it is written in messages: whole numbers without a fraction, others exactly; −0 keeps its sign. */
    public static String text(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        boolean negativeZero = value == 0 && 1 / value < 0;
        return whole && !negativeZero ? Long.toString((long) value) : Double.toString(value);
    }
}
