package dev.mercer.io;

import dev.mercer.data.encoder.StoredTable;
import dev.mercer.data.table.Table;
import dev.mercer.io.table.DataFile;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;

/**
 * Tables from CSV, TSV and Parquet files.
 *
 * <pre>{@code
 * Table houses = Tables.read(Path.of("houses.csv"));
 * AutoModel model = Auto.learn(houses, "price");
 * AutoModel other = Auto.learn(Tables.open(Path.of("larger-than-memory.csv")), "price");
 * }</pre>
 */
public final class Tables {
    private Tables() {}

    /** A table that is read block by block, for files that do not fit into memory. Its encoded rows are kept in the cache directory of the system. */
    public static StoredTable open(Path file) {
        return open(file, StreamedRows.standardDirectory());
    }

    /** A table that is read block by block, with its encoded rows in this directory, where the next run finds them. */
    public static StoredTable open(Path file, Path cache) {
        return new TableFile(file, cache);
    }

    /**
     * Reads a table with a header row; the format, the separator and gzip are found out from the file.
     *
     * @throws InvalidInputException if the file cannot be read, or holds points without names of columns
     */
    public static Table read(Path file) {
        Table table = DataFile.read(file.toString());
        if (table.unnamedPoints().isPresent())
            throw new InvalidInputException(
                    file + ": a LIBSVM file has no names of columns (read it by DataFile.read)");
        return table;
    }
}
