package dev.mercer.io.table;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import java.util.Locale;

/** The formats of data files; the ending of a file is the name of its format. */
public enum Format {
    CSV,
    TSV,
    LIBSVM,
    PARQUET;

    /** The file name extension, such as {@code .csv}. */
    public String ending() {
        return "." + name().toLowerCase(Locale.ROOT);
    }

    /**
     * The format by the extension of {@code path}, before an optional {@code .gz}; standard input, which has none, is
     * CSV.
     */
    public static Format of(String path) {
        if (path.equals("-")) return CSV;
        String lower = path.toLowerCase(Locale.ROOT);
        String plain = lower.endsWith(".gz") ? lower.substring(0, lower.length() - ".gz".length()) : lower;
        for (Format format : values()) if (plain.endsWith(format.ending())) return format;
        throw new InvalidInputException(
                path
                        + ": the ending does not tell the format; known are .csv, .tsv, .libsvm and .parquet, each also with .gz",
                Cure.KNOWN_FORMAT);
    }
}
