package dev.mercer.io.table;

import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads a format whose columns have names, at once or in parts. */
public interface TableReader {
    /**
     * Reads a source at once.
     *
     * @throws InvalidInputException if something is wrong, with the file and the line or row
     */
    default Table read(Source source, Progress progress) {
        return read(source, name -> true, progress);
    }

    /**
     * Reads a source at once; columns that are not {@code used} are text where the format has no types, so that their numbers keep the spelling
     * that they have.
     */
    Table read(Source source, Predicate<String> used, Progress progress);

    /** Reads a source in parts, with all its columns. */
    default boolean readParts(Source source, Set<String> texts, int rows, Consumer<Table> each, Progress progress) {
        return readParts(source, texts, name -> true, rows, each, progress);
    }

    /**
     * Reads a source in parts of at most {@code rows} rows, each of which is passed to {@code each}.
     *
     * @param texts columns known to be text; columns that turn out to be text are added
     * @param used columns that matter; others may be left out, or be text
     * @return false where a column has turned out to be text after rows of numbers, which have lost their spelling: the
     *     source was not read to its end, and is to be read again
     */
    boolean readParts(
            Source source,
            Set<String> texts,
            Predicate<String> used,
            int rows,
            Consumer<Table> each,
            Progress progress);
}
