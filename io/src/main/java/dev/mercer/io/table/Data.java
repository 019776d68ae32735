package dev.mercer.io.table;

import dev.mercer.util.InvalidInputException;
import java.util.Optional;

/** What was read from a file: a table, or sparse points with labels. */
public sealed interface Data permits TableData, LibsvmData {
    /** The name of the file, for messages. */
    String source();

    /** The number of rows. */
    int size();

    /**
     * The numbers as they are: every number column but {@code target} (a name or a number, as {@link
     * dev.mercer.data.table.Table#find} takes it); text columns are left out and listed; sparse points as they are.
     *
     * @throws InvalidInputException if a value is missing, no number column is left, or there is no such target
     */
    NumericPoints points(Optional<String> target);
}
