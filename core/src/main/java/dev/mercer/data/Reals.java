package dev.mercer.data;

import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** An immutable list of finite numbers with content equality: targets of a regression, weights, length scales. */
public final class Reals implements Targets {
    private final double[] values;

    private Reals(double[] values) {
        this.values = values;
    }

    /** The numbers are copied and checked. */
    public static Reals of(double... values) {
        double[] copy = values.clone();
        for (int i = 0; i < copy.length; i++) {
            if (!Double.isFinite(copy[i])) Require.that(false, "value %d must be finite, got %s", i, copy[i]);
        }
        return new Reals(copy);
    }

    /** {@code size} times the same number. */
    public static Reals constant(int size, double value) {
        Require.finite("value", value);
        double[] values = new double[size];
        Arrays.fill(values, value);
        return new Reals(values);
    }

    @Override
    public int size() {
        return values.length;
    }

    public double get(int i) {
        return values[Require.index("index", i, values.length)];
    }

    /** A new array with the numbers. */
    public double[] toArray() {
        return values.clone();
    }

    public DoubleStream stream() {
        return Arrays.stream(values);
    }

    /** The sum, nearly correct to the last digit: compensated summation. */
    public double sum() {
        double plain = 0;
        double sum = 0;
        double lost = 0;
        for (double value : values) {
            plain += value;
            double more = value - lost;
            double next = sum + more;
            lost = next - sum - more;
            sum = next;
        }
        return Double.isFinite(plain) ? sum - lost : plain; // the rounding error of an overflow is unknown
    }

    /** A new array with the sums of the first, of the first two … of all numbers. */
    public double[] cumulative() {
        double[] sums = values.clone();
        for (int i = 1; i < sums.length; i++) sums[i] += sums[i - 1];
        return sums;
    }

    @Override
    public Reals select(int... rows) {
        double[] chosen = new double[rows.length];
        for (int i = 0; i < rows.length; i++) chosen[i] = get(rows[i]);
        return new Reals(chosen);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Reals other && Arrays.equals(values, other.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
