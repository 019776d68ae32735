package dev.mercer.data.table;

import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A column of finite numbers; NaN stands for a missing one. */
public final class NumberColumn implements Column {
    /** Numbers are kept in blocks of this many (a power of two): one array that grows would be copied again and again. */
    private static final int BLOCK = 1 << 13;

    private static final int SHIFT = Integer.numberOfTrailingZeros(BLOCK);

    private final String name;
    private final double[][] blocks;
    private final int size;

    /** Takes ownership of {@code blocks}, whose numbers are finite or NaN; all but the last are full. */
    private NumberColumn(String name, double[][] blocks, int size) {
        this.name = name;
        this.blocks = blocks;
        this.size = size;
    }

    /** The numbers are copied and checked. */
    public static NumberColumn of(String name, double... values) {
        for (int i = 0; i < values.length; i++)
            if (Double.isInfinite(values[i]))
                Require.that(
                        false,
                        "column %s must be finite, got %s at row %d (counted from 0)",
                        Text.quote(name),
                        values[i],
                        i);
        if (values.length <= BLOCK) return new NumberColumn(name, new double[][] {values.clone()}, values.length);
        Builder builder = new Builder();
        for (double value : values) builder.add(value);
        return builder.build(name);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return size;
    }

    /** Row {@code i}; NaN when it is missing. */
    public double get(int i) {
        Require.index("row", i, size);
        return blocks[i >>> SHIFT][i & (BLOCK - 1)];
    }

    /** A new array with the numbers, NaN for missing ones. */
    public double[] toArray() {
        double[] values = new double[size];
        for (int at = 0; at < size; at += BLOCK)
            System.arraycopy(blocks[at >>> SHIFT], 0, values, at, Math.min(BLOCK, size - at));
        return values;
    }

    @Override
    public boolean isMissing(int i) {
        return Double.isNaN(get(i));
    }

    @Override
    public String text(int i) {
        return isMissing(i) ? "" : Require.text(get(i));
    }

    @Override
    public NumberColumn select(int... rows) {
        Builder chosen = new Builder();
        for (int row : rows) chosen.add(get(row));
        return chosen.build(name);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof NumberColumn other
                && name.equals(other.name)
                && Arrays.deepEquals(blocks, other.blocks);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.deepHashCode(blocks);
    }

    @Override
    public String toString() {
        return "column " + Text.quote(name) + " of " + size + " numbers";
    }

    /** Collects the numbers of a column one after the other. */
    public static final class Builder {
        private static final int SMALLEST = 1 << 6;

        private final List<double[]> full = new ArrayList<>();
        private double[] block = new double[SMALLEST];
        private int used;

        /** Adds a finite number, or NaN for a missing one. */
        public Builder add(double value) {
            if (Double.isInfinite(value))
                Require.that(false, "numbers must be finite, got %s at row %d (counted from 0)", value, size());
            if (used == block.length) more();
            block[used++] = value;
            return this;
        }

        private void more() {
            if (used < BLOCK) {
                block = Arrays.copyOf(block, 2 * used);
                return;
            }
            full.add(block);
            Require.that(full.size() < Integer.MAX_VALUE / BLOCK, "a table holds at most %d rows", size());
            block = new double[BLOCK];
            used = 0;
        }

        public int size() {
            return full.size() * BLOCK + used;
        }

        /** The numbers added so far; more may be added afterwards. */
        public NumberColumn build(String name) {
            double[][] blocks = full.toArray(new double[full.size() + 1][]);
            blocks[full.size()] = Arrays.copyOf(block, used);
            return new NumberColumn(name, blocks, size());
        }
    }
}
