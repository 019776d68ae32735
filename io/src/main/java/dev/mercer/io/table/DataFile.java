package dev.mercer.io.table;

import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;

/** Reads data from a path, or {@code -} for standard input. */
public final class DataFile {
    private DataFile() {}

    /** Reads {@code path} with {@link ReadOptions#defaults()}. */
    public static Table read(String path) {
        return read(path, ReadOptions.defaults(), Progress.none());
    }

    /** Reads bytes in memory, in the format that their name has, with {@link ReadOptions#defaults()}. */
    public static Table read(String name, byte[] bytes) {
        return read(Source.of(name, bytes), ReadOptions.defaults(), Progress.none());
    }

    /** Reads {@code path}, a file or {@code -}, as {@link #read(Source, ReadOptions, Progress)} does. */
    public static Table read(String path, ReadOptions options, Progress progress) {
        return read(Source.of(path), options.withFormat(options.formatOf(path)), progress);
    }

    /**
     * Reads a source, in the format of the options or else of its name.
     *
     * @throws InvalidInputException if it cannot be read or is invalid; the message is one sentence that begins with the name and, if known, the line
     */
    public static Table read(Source source, ReadOptions options, Progress progress) {
        if (options.formatOf(source.name()) == Format.LIBSVM)
            return options.libsvm().read(source, progress);
        return reader(source.name(), options).read(source, progress);
    }

    /** The reader of a table; a LIBSVM file is not a table. */
    public static TableReader reader(String path, ReadOptions options) {
        return switch (options.formatOf(path)) {
            case CSV, LIBSVM -> CsvReader.csv().withMissing(options.missing()).withEncoding(options.encoding());
            case TSV -> CsvReader.tsv().withMissing(options.missing()).withEncoding(options.encoding());
            case PARQUET -> new ParquetReader(options.missing());
        };
    }
}
