package dev.mercer.io.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * The marks of an axis: multiples of 1, 2 or 5 times a power of ten, in exact decimal arithmetic, so that no label reads
 * 0.30000000000000004.
 */
final class Ticks {
    private static final double LARGEST_PLAIN = 1e6;
    private static final int MOST_PLAIN_DECIMALS = 4;

    private final BigDecimal step;
    private final List<BigDecimal> values;

    private Ticks(BigDecimal step, List<BigDecimal> values) {
        this.step = step;
        this.values = values;
    }

    /** At most {@code most} + 1 ticks inside the range. */
    static Ticks inside(Range range, int most) {
        BigDecimal step = step(range.length() / most);
        BigDecimal first = new BigDecimal(range.low()).divide(step, 0, RoundingMode.CEILING);
        BigDecimal last = new BigDecimal(range.high()).divide(step, 0, RoundingMode.FLOOR);
        List<BigDecimal> values = new ArrayList<>();
        LongStream.rangeClosed(0, last.subtract(first).longValueExact())
                .forEach(k -> values.add(first.add(BigDecimal.valueOf(k)).multiply(step)));
        return new Ticks(step, List.copyOf(values));
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

    double step() {
        return step.doubleValue();
    }

    List<Double> values() {
        return values.stream().map(BigDecimal::doubleValue).toList();
    }

    /** One for each value, all with the same number of decimals. */
    List<String> labels() {
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
