package dev.mercer.io.parquet;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Require;
import org.jspecify.annotations.Nullable;

/**
 * The wanted form of a column: numbers or text, and which values are missing.
 *
 * @param type of the stored values
 * @param text whether text is wanted, also of numbers
 * @param missing the spellings of a missing value
 */
record ColumnValues(ColumnType type, boolean text, MissingValues missing) {
    /** The next number; NaN where it is missing. */
    double number(PageValues values) {
        double number = type.number().applyAsDouble(values);
        return missing.contains(number) ? Double.NaN : number;
    }

    /** The next text; null if it is missing. A number has the same text as in a column of numbers, so that both are the same category. */
    @Nullable
    String text(PageValues values) {
        if (type.numeric()) {
            double number = number(values);
            return Double.isNaN(number) ? null : Require.text(number);
        }
        String found = type.text().apply(values);
        return missing.contains(found) ? null : found;
    }

    /** Collects the values of a part of the rows. */
    Builder builder() {
        return new Builder(text);
    }

    /** A column that grows. */
    static final class Builder {
        private final NumberColumn.Builder numbers = new NumberColumn.Builder();
        private final TextColumn.Builder texts = new TextColumn.Builder();
        private final boolean text;

        private Builder(boolean text) {
            this.text = text;
        }

        void add(double number) {
            if (Double.isInfinite(number)) throw new Infinite(numbers.size());
            numbers.add(number);
        }

        void add(@Nullable String value) {
            texts.add(value);
        }

        void addMissing() {
            if (text) texts.add(null);
            else numbers.add(Double.NaN);
        }

        Column build(String name) {
            return text ? texts.build(name) : numbers.build(name);
        }
    }

    /** Thrown for a number that is not finite. */
    static final class Infinite extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int row;

        Infinite(int row) {
            this.row = row;
        }

        /** The row in this part, from 0. */
        int row() {
            return row;
        }
    }
}
