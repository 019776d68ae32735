package dev.mercer.io.table;

import dev.mercer.data.table.Table;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.io.parquet.ParquetFile;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Reads Parquet into a {@link Table}. The schema decides what is a number: truth values, dates and times are text, as
 * they are in a CSV file. A pipe is copied to a temporary file first, because the schema is at the end.
 *
 * @param missing the spellings of a missing value, beside null and NaN
 */
public record ParquetReader(List<String> missing) implements TableReader {
    public ParquetReader {
        missing = List.copyOf(missing);
    }

    @Override
    public Table read(Source source, Predicate<String> used, Progress progress) {
        try (ParquetFile file = ParquetFile.open(source, progress)) {
            return file.read(ParquetFile.Wanted.all(missing), progress);
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }

    /** Columns that are not {@code used} are not read. */
    @Override
    public boolean readParts(
            Source source,
            Set<String> texts,
            Predicate<String> used,
            int rows,
            Consumer<Table> each,
            Progress progress) {
        try (ParquetFile file = ParquetFile.open(source, progress)) {
            file.read(new ParquetFile.Wanted(missing, texts, used), rows, each, progress);
            return true;
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }
}
