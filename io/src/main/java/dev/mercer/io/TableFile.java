package dev.mercer.io;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.encoder.StoredTable;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table in a file, whose encoded rows are in a cache.
 *
 * @param path the file
 * @param cache the directory of the cache
 */
record TableFile(Path path, Path cache) implements StoredTable {
    @Override
    public <R> R read(
            ColumnRoles roles,
            Encoding encoding,
            Optional<Task> asked,
            Function<Examples, Task> task,
            Progress progress,
            Function<StoredRows, R> use) {
        ReadOptions read = ReadOptions.defaults();
        return new StreamedRows(path.toString(), read, roles, encoding, asked, task, line -> {})
                .read(cache, progress, use::apply);
    }
}
