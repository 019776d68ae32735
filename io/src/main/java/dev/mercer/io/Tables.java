package dev.mercer.io;

import dev.mercer.data.table.Table;
import dev.mercer.io.table.DataFile;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;

/** Tables from CSV, TSV and Parquet files. */
public final class Tables {
    private Tables() {}

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
