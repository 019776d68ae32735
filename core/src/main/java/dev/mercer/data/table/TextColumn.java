package dev.mercer.data.table;

import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A column of text; null stands for a missing value. */
public final class TextColumn implements Column {
    private final String name;
    private final @Nullable String[] values;

    /** Takes ownership of {@code values}. */
    private TextColumn(String name, @Nullable String[] values) {
        this.name = name;
        this.values = values;
    }

    /** The array is copied. */
    public static TextColumn of(String name, @Nullable String... values) {
        return new TextColumn(name, values.clone());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return values.length;
    }

    /** Row {@code i}; null when it is missing. */
    public @Nullable String get(int i) {
        return values[Require.index("row", i, values.length)];
    }

    @Override
    public boolean isMissing(int i) {
        return get(i) == null;
    }

    @Override
    public String text(int i) {
        String value = get(i);
        return value == null ? "" : value;
    }

    @Override
    public TextColumn select(int... rows) {
        @Nullable String[] chosen = new @Nullable String[rows.length];
        for (int i = 0; i < rows.length; i++) chosen[i] = get(rows[i]);
        return new TextColumn(name, chosen);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof TextColumn other && name.equals(other.name) && Arrays.equals(values, other.values);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "column " + Text.quote(name) + " of " + values.length + " texts";
    }

    /** Collects the texts of a column one after the other; equal texts are kept once. */
    public static final class Builder {
        /**
         * Beyond this many distinct texts the column is not categorical, and a larger pool would cost more than it
         * saves.
         */
        private static final int POOL = 10_000;

        private final Map<String, String> pool = new HashMap<>();
        private @Nullable String[] values = new @Nullable String[16];
        private int size;

        /** Adds a text, or null for a missing one. */
        public Builder add(@Nullable String value) {
            if (size == values.length) values = Arrays.copyOf(values, Table.grown(size));
            values[size++] = pooled(value);
            return this;
        }

        /** Replaces row {@code i}, which was added before. */
        public Builder set(int i, @Nullable String value) {
            values[Require.index("row", i, size)] = pooled(value);
            return this;
        }

        private @Nullable String pooled(@Nullable String value) {
            if (value == null) return null;
            String known = pool.get(value);
            if (known != null) return known;
            if (pool.size() < POOL) pool.put(value, value);
            return value;
        }

        public int size() {
            return size;
        }

        public TextColumn build(String name) {
            return new TextColumn(name, Arrays.copyOf(values, size));
        }
    }
}
