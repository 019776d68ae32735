package dev.mercer.cli.option;

import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for reading a data file. */
public final class FileOptions {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = OptionText.FormatName.class,
            description = "csv, tsv, libsvm or parquet (default: by the name).")
    private Optional<Format> format = Optional.empty();

    @Option(
            names = "--na",
            paramLabel = "LIST",
            description =
                    "Texts that mean a missing value, separated by commas (default: empty, NA, NaN, nan, null, ?, N/A).")
    private Optional<String> missing = Optional.empty();

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            converter = OptionText.EncodingName.class,
            description = "The encoding of a CSV file (default: detected).")
    private Optional<Charset> encoding = Optional.empty();

    /** True if any of these options was used. */
    boolean given() {
        return format.isPresent() || missing.isPresent() || encoding.isPresent();
    }

    public ReadOptions read() {
        ReadOptions options = ReadOptions.defaults();
        if (format.isPresent()) options = options.withFormat(format.get());
        if (missing.isPresent())
            options = options.withMissing(List.of(missing.get().split(",", -1)));
        if (encoding.isPresent()) options = options.withEncoding(encoding.get());
        return options;
    }
}
