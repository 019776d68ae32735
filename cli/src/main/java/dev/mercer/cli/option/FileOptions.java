package dev.mercer.cli.option;

import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for reading a data file. */
public final class FileOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = OptionText.FormatName.class,
            description = "csv, tsv, libsvm or parquet (default: the ending of the file).")
    private Optional<Format> format = Optional.empty();

    @Option(
            names = "--na",
            paramLabel = "LIST",
            description =
                    "Texts that mean a missing value, separated by commas (default: empty, NA, NaN, nan, null, ?, N/A).")
    private Optional<String> missing = Optional.empty();

    /** True if any of these options was used. */
    boolean given() {
        return format.isPresent() || missing.isPresent();
    }

    public ReadOptions read() {
        ReadOptions options = ReadOptions.defaults();
        if (format.isPresent()) options = options.withFormat(format.get());
        if (missing.isPresent())
            options = options.withMissing(List.of(missing.get().split(",", -1)));
        return options;
    }
}
