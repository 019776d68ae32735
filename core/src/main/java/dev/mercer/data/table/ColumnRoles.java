package dev.mercer.data.table;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The columns of a table that are not inputs, each by name or number, several separated by commas.
 *
 * @param target the columns to learn; empty if the data itself marks its target
 * @param weight a weight ≥ 0 of each row
 * @param ignored columns that are not learned from
 * @param group rows of the same value belong together
 * @param time the column of the time of each row; it stays an input
 * @param kinds the kinds of columns, by name or number, that are not to be inferred from the data
 */
public record ColumnRoles(
        Optional<String> target,
        Optional<String> weight,
        Optional<String> ignored,
        Optional<String> group,
        Optional<String> time,
        Map<String, ColumnKind> kinds) {
    public ColumnRoles {
        kinds = Collections.unmodifiableMap(new TreeMap<>(kinds));
    }

    /** Roles with the kinds of all columns inferred from the data. */
    public ColumnRoles(
            Optional<String> target,
            Optional<String> weight,
            Optional<String> ignored,
            Optional<String> group,
            Optional<String> time) {
        this(target, weight, ignored, group, time, Map.of());
    }

    public ColumnRoles(Optional<String> target, Optional<String> weight, Optional<String> ignored) {
        this(target, weight, ignored, Optional.empty(), Optional.empty());
    }

    /** These roles with the kinds of more columns, by name or number. */
    public ColumnRoles with(Map<String, ColumnKind> more) {
        Map<String, ColumnKind> all = new TreeMap<>(kinds);
        all.putAll(more);
        return new ColumnRoles(target, weight, ignored, group, time, all);
    }

    /** These roles for rows that are only predicted, without groups and times. */
    public ColumnRoles withoutOrder() {
        return new ColumnRoles(target, weight, ignored, Optional.empty(), Optional.empty(), kinds);
    }

    /** The target alone; all other columns are inputs. */
    public static ColumnRoles target(String column) {
        return new ColumnRoles(Optional.of(column), Optional.empty(), Optional.empty());
    }

    /** The roles for data that itself marks its target, or has none. */
    public static ColumnRoles none() {
        return new ColumnRoles(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
