package dev.mercer.io.table;

import dev.mercer.data.table.Data;
import dev.mercer.data.table.TableData;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.io.file.Spool;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;

/** Reads data from a path, or {@code -} for standard input. */
public final class DataFile {
    private DataFile() {}

    /** Reads {@code path} with {@link ReadOptions#defaults()}. */
    public static Data read(String path) {
        return read(path, ReadOptions.defaults(), Progress.none());
    }

    /**
     * Reads {@code path}, a file or {@code -}.
     *
     * @throws InvalidInputException if it cannot be read or something is wrong in it: one sentence that begins with the
     *     path, and the line where there is one
     */
    public static Data read(String path, ReadOptions options, Progress progress) {
        Source source = Source.of(path);
        Format format = options.format().orElseGet(() -> Format.of(path));
        return switch (format) {
            case CSV -> table(source, CsvReader.csv().withMissing(options.missing()), progress);
            case TSV -> table(source, CsvReader.tsv().withMissing(options.missing()), progress);
            case LIBSVM -> options.libsvm().read(source, progress);
            case PARQUET ->
                throw new InvalidInputException(source.name()
                        + ": Parquet is not read here (convert the file to CSV, as with duckdb -c \"COPY 'a.parquet' TO"
                        + " 'a.csv'\")");
        };
    }

    /** Reads a table; a pipe, which cannot be read twice, is spooled first. */
    private static TableData table(Source source, CsvReader reader, Progress progress) {
        if (source.reopens()) return new TableData(reader.read(source, progress));
        try (Spool spool = Spool.of(source, progress)) {
            return new TableData(reader.read(spool, progress));
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }
}
