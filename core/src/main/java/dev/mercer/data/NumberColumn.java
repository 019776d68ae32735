package dev.mercer.data;

import dev.mercer.util.Quote;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A column of finite numbers; NaN stands for a missing one. */
public final class NumberColumn implements Column {
    private final String name;
    private final double[] values;

    /** Takes ownership of {@code values}, which are finite or NaN. */
    private NumberColumn(String name, double[] values) {
        this.name = name;
        this.values = values;
    }

    /** The numbers are copied and checked. */
    public static NumberColumn of(String name, double... values) {
        for (int i = 0; i < values.length; i++)
            if (Double.isInfinite(values[i]))
                Require.that(
                        false,
                        "column %s must be finite, got %s at row %d (counted from 0)",
                        Quote.of(name),
                        values[i],
                        i);
        return new NumberColumn(name, values.clone());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return values.length;
    }

    /** Row {@code i}; NaN when it is missing. */
    public double get(int i) {
        return values[Require.index("row", i, values.length)];
    }

    /** A new array with the numbers, NaN for missing ones. */
    public double[] toArray() {
        return values.clone();
    }

    @Override
    public boolean isMissing(int i) {
        return Double.isNaN(get(i));
    }

    @Override
    public String text(int i) {
        return isMissing(i) ? "" : Require.text(values[i]);
    }

    @Override
    public NumberColumn select(int... rows) {
        double[] chosen = new double[rows.length];
        for (int i = 0; i < rows.length; i++) chosen[i] = get(rows[i]);
        return new NumberColumn(name, chosen);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof NumberColumn other && name.equals(other.name) && Arrays.equals(values, other.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "column " + Quote.of(name) + " of " + values.length + " numbers";
    }

    /**
     * Collects the numbers of a column one after the other, in blocks that are joined at the end: an array that grows would
     * be copied again and again, which takes longer than reading the numbers does.
     */
    public static final class Builder {
        private static final int SMALLEST = 1 << 6;
        private static final int LARGEST = 1 << 16;

        private final List<double[]> blocks = new ArrayList<>();
        private double[] block = new double[SMALLEST];
        private int used;
        private int before;

        /** Adds a finite number, or NaN for a missing one. */
        public Builder add(double value) {
            if (Double.isInfinite(value))
                Require.that(false, "numbers must be finite, got %s at row %d (counted from 0)", value, size());
            if (used == block.length) nextBlock();
            block[used++] = value;
            return this;
        }

        private void nextBlock() {
            blocks.add(block);
            before = size();
            block = new double[Math.min(LARGEST, Table.grown(before) - before)];
            used = 0;
        }

        public int size() {
            return before + used;
        }

        public NumberColumn build(String name) {
            double[] values = new double[size()];
            int at = 0;
            for (double[] full : blocks) {
                System.arraycopy(full, 0, values, at, full.length);
                at += full.length;
            }
            System.arraycopy(block, 0, values, at, used);
            return new NumberColumn(name, values);
        }
    }
}
