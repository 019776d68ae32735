package dev.mercer.io.table;

import dev.mercer.io.file.GzipSize;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.io.parquet.ParquetFile;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The approximate size of a table in a file, estimated from its first rows; that of a Parquet file is known.
 *
 * @param rows the rows of the whole file
 * @param columns the columns in the header; of a LIBSVM file the numbers in a row
 */
public record TableSize(long rows, int columns) {
    /** Bytes that a number takes: in the table, encoded, and as kernels are computed from it. */
    private static final int BYTES_PER_NUMBER = 24;

    /** The share of the memory that rows may take, so that enough is left for learning. */
    private static final double SHARE = 0.6;

    /** The number of bytes that are examined. */
    private static final int LOOK = 1 << 18;

    /** The estimate; empty for a source that can be read only once, and for a file with less than two lines. */
    public static Optional<TableSize> estimate(String path, ReadOptions options) {
        if (path.equals("-")) return Optional.empty();
        Source source = Source.of(path);
        Format format = options.formatOf(path);
        if (!source.reopens()) return Optional.empty();
        if (format == Format.PARQUET) return ofFooter(source);
        try (InputStream in = Input.open(source, Progress.none())) {
            String begin = new String(in.readNBytes(LOOK), StandardCharsets.ISO_8859_1);
            String text = Separator.named(begin).isPresent()
                    ? begin.substring(Separator.lineLength(begin)).stripLeading()
                    : begin;
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

    /** The size that a Parquet file names; a damaged file has none. */
    private static Optional<TableSize> ofFooter(Source source) {
        try (ParquetFile file = ParquetFile.open(source, Progress.none())) {
            return Optional.of(new TableSize(file.rows(), file.columns()));
        } catch (InvalidInputException damaged) {
            return Optional.empty();
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }

    /** True if the table and its encoded rows take more than their share of this memory. */
    public boolean isLargeFor(long memoryBytes) {
        return BYTES_PER_NUMBER * (columns + 2.0) * rows > SHARE * memoryBytes;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }
}
