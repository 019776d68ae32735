package dev.mercer.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The tick marks of an axis. Numbers are multiples of 1, 2 or 5 times a power of ten, in exact decimal arithmetic, so
 * that no label reads 0.30000000000000004.
 *
 * @param values their positions
 * @param labels their labels
 */
record Ticks(List<Double> values, List<String> labels) {
    private static final double LARGEST_PLAIN = 1e6;
    private static final int MOST_PLAIN_DECIMALS = 4;

    /** The least number of ticks that show that an axis is logarithmic. */
    private static final int FEWEST = 3;

    Ticks {
        values = List.copyOf(values);
        labels = List.copyOf(labels);
    }

    /** At most {@code most} + 1 ticks inside the range. */
    static Ticks inside(Range range, int most) {
        BigDecimal step = step(range.length() / most);
        BigDecimal first = new BigDecimal(range.low()).divide(step, 0, RoundingMode.CEILING);
        BigDecimal last = new BigDecimal(range.high()).divide(step, 0, RoundingMode.FLOOR);
        List<BigDecimal> values = new ArrayList<>();
        LongStream.rangeClosed(0, last.subtract(first).longValueExact())
                .forEach(k -> values.add(first.add(BigDecimal.valueOf(k)).multiply(step)));
        return new Ticks(numbers(values), labels(values, step));
    }

    /**
     * Ticks of a logarithmic axis; {@code decades} are the decimal logarithms of its ends. Powers of ten where there
     * are three or more, else some multiples of them too; where these are too few, within one decade, as on a linear
     * axis.
     */
    static Ticks logarithmic(Range decades, int most) {
        int whole = (int) Math.floor(decades.high()) - (int) Math.ceil(decades.low());
        int step = Math.max(1, -Math.floorDiv(-whole, most));
        List<BigDecimal> powers = multiples(decades, step, 1);
        for (List<BigDecimal> values : List.of(powers, multiples(decades, 1, 1, 2, 5), multiples(decades, 1, 1, 5)))
            if (values.size() >= FEWEST && values.size() <= most + 1) return alone(values);
        if (powers.size() > 1) return alone(powers);
        return inside(new Range(Math.pow(10, decades.low()), Math.pow(10, decades.high())), most);
    }

    /** These multiples of every {@code step}-th power of ten, as far as they lie inside. */
    private static List<BigDecimal> multiples(Range decades, int step, int... factors) {
        List<BigDecimal> values = new ArrayList<>();
        for (int e = (int) Math.floor(decades.low()); e <= decades.high(); e++)
            for (int factor : factors) {
                BigDecimal value = BigDecimal.valueOf(factor).scaleByPowerOfTen(e);
                double place = Math.log10(value.doubleValue());
                if (Math.floorMod(e, step) == 0 && place >= decades.low() && place <= decades.high()) values.add(value);
            }
        return values;
    }

    private static Ticks alone(List<BigDecimal> values) {
        return new Ticks(numbers(values), values.stream().map(Ticks::alone).toList());
    }

    /** Names at 0, 1, 2, …; every {@code step}-th of them. */
    static Ticks named(List<String> names, int step) {
        int[] shown =
                IntStream.range(0, names.size()).filter(k -> k % step == 0).toArray();
        return new Ticks(
                IntStream.of(shown).mapToObj(k -> (double) k).toList(),
                IntStream.of(shown).mapToObj(names::get).toList());
    }

    /** A copy with labels truncated to the available room. */
    Ticks fitting(double room) {
        return new Ticks(
                values,
                labels.stream().map(t -> Theme.fitting(t, Theme.SMALL, room)).toList());
    }

    /** The smallest of 1, 2, 5, 10 times a power of ten that is at least {@code least} > 0. */
    private static BigDecimal step(double least) {
        int exponent = (int) Math.floor(Math.log10(least));
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(exponent);
        for (int factor : new int[] {1, 2, 5}) {
            BigDecimal step = power.multiply(BigDecimal.valueOf(factor));
            if (step.doubleValue() >= least) return step;
        }
        return power.multiply(BigDecimal.TEN);
    }

    private static List<Double> numbers(List<BigDecimal> values) {
        return values.stream().map(BigDecimal::doubleValue).toList();
    }

    /** One label for each value, all with the same number of decimals. */
    private static List<String> labels(List<BigDecimal> values, BigDecimal step) {
        double largest = values.stream()
                .mapToDouble(v -> Math.abs(v.doubleValue()))
                .max()
                .orElse(0);
        int decimals = Math.max(0, step.stripTrailingZeros().scale());
        boolean plain = largest < LARGEST_PLAIN && decimals <= MOST_PLAIN_DECIMALS;
        return values.stream()
                .map(v -> plain ? plain(v, decimals) : scientific(v))
                .toList();
    }

    /** A self-contained label: 0.01, 100, 1e-7. */
    private static String alone(BigDecimal value) {
        int decimals = Math.max(0, value.stripTrailingZeros().scale());
        boolean plain = value.doubleValue() < LARGEST_PLAIN / 10 && decimals < MOST_PLAIN_DECIMALS;
        return plain ? plain(value, decimals) : scientific(value);
    }

    private static String plain(BigDecimal value, int decimals) {
        return value.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** Such as 2.5e6. */
    private static String scientific(BigDecimal value) {
        BigDecimal exact = value.stripTrailingZeros();
        if (exact.signum() == 0) return "0";
        int exponent = exact.precision() - exact.scale() - 1;
        return String.format(Locale.ROOT, "%se%d", exact.movePointLeft(exponent).toPlainString(), exponent);
    }
}
