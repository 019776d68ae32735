package dev.mercer.data.table;

import java.util.Optional;

/**
 * The columns of a table that are not inputs, each by name or number, several separated by commas.
 *
 * @param target the columns to learn; absent where the data carries its target itself
 * @param weight a weight ≥ 0 of each row
 * @param ignored columns that are not learned from
 * @param group rows of the same value belong together
 * @param time the order in which rows came; it stays an input
 * @param dropMissing whether rows without a target are left out; else they are refused
 */
public record ColumnRoles(
        Optional<String> target,
        Optional<String> weight,
        Optional<String> ignored,
        Optional<String> group,
        Optional<String> time,
        boolean dropMissing) {
    public ColumnRoles(
            Optional<String> target, Optional<String> weight, Optional<String> ignored, boolean dropMissing) {
        this(target, weight, ignored, Optional.empty(), Optional.empty(), dropMissing);
    }

    /** The target alone; all other columns are inputs. */
    public static ColumnRoles target(String column) {
        return new ColumnRoles(Optional.of(column), Optional.empty(), Optional.empty(), false);
    }

    /** Rows that carry their target themselves, or have none. */
    public static ColumnRoles none() {
        return new ColumnRoles(Optional.empty(), Optional.empty(), Optional.empty(), false);
    }
}
