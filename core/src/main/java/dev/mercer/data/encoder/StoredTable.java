package dev.mercer.data.encoder;

import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table in a file that may be larger than memory, made by {@code Tables.open}. It is read twice, once to learn an encoder and once to encode its
 * rows, which are then read block by block.
 */
public interface StoredTable {
    /**
     * Encodes the rows, uses them, and closes them.
     *
     * @param roles the columns that are no inputs
     * @param encoding how inputs become points
     * @param asked the requested task, if any
     * @param task determines the task from a target
     */
    <R> R read(
            ColumnRoles roles,
            Encoding encoding,
            Optional<Task> asked,
            Function<Examples, Task> task,
            Progress progress,
            Function<StoredRows, R> use);
}
