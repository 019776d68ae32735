package dev.mercer.io.table;

import dev.mercer.io.file.GzipSize;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The approximate size of a table in a file, estimated from its first rows.
 *
 * @param rows the rows of the whole file
 * @param columns the columns in the header; of a LIBSVM file the numbers in a row
 */
public record TableSize(long rows, int columns) {
    /** Bytes that a number takes: in the table, encoded, and as kernels are computed from it. */
    private static final int BYTES_PER_NUMBER = 24;

    /** The part of the memory that rows may take where learning has to have room, too. */
    private static final double SHARE = 0.6;

    /** Bytes that are looked at. */
    private static final int LOOK = 1 << 18;

    /** The estimate; empty for a source that can be read only once, and for a file with less than two lines. */
    public static Optional<TableSize> estimate(String path, ReadOptions options) {
        if (path.equals("-")) return Optional.empty();
        Source source = Source.of(path);
        Format format = options.format().orElseGet(() -> Format.of(path));
        if (!source.reopens() || format == Format.PARQUET) return Optional.empty();
        try (InputStream in = Input.open(source, Progress.none())) {
            String text = new String(in.readNBytes(LOOK), StandardCharsets.ISO_8859_1);
            int end = text.indexOf('\n');
            long lines = count(text, '\n');
            if (end < 0 || lines < 2) return Optional.empty();
            int columns = format == Format.LIBSVM
                    ? (int) (count(text, ':') / lines)
                    : 1 + (int) count(text.substring(0, end), format == Format.TSV ? '\t' : Separator.sniff(text));
            double bytes = GzipSize.of(source);
            double each = (double) (text.lastIndexOf('\n') - end) / (lines - 1);
            return Optional.of(new TableSize((long) (bytes / each), columns));
        } catch (IOException failed) {
            throw Input.failure(path, failed);
        }
    }

    /** True if the table and what is made of it take more than their part of so many bytes of memory. */
    public boolean isLargeFor(long memoryBytes) {
        return BYTES_PER_NUMBER * (columns + 2.0) * rows > SHARE * memoryBytes;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }
}
