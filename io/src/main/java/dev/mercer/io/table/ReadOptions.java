package dev.mercer.io.table;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/**
 * Options for reading a file whose format may not be known beforehand.
 *
 * @param format overrides the extension of the file
 * @param missing the spellings of a missing value in tables
 * @param encoding the encoding of CSV and TSV; without one it is detected
 * @param libsvm the options for a LIBSVM file
 */
public record ReadOptions(
        Optional<Format> format, List<String> missing, Optional<Charset> encoding, LibsvmReader libsvm) {
    public ReadOptions {
        missing = List.copyOf(missing);
    }

    public static ReadOptions defaults() {
        return new ReadOptions(Optional.empty(), CsvReader.MISSING, Optional.empty(), LibsvmReader.defaults());
    }

    public ReadOptions withFormat(Format newFormat) {
        return new ReadOptions(Optional.of(newFormat), missing, encoding, libsvm);
    }

    public ReadOptions withMissing(List<String> spellings) {
        return new ReadOptions(format, spellings, encoding, libsvm);
    }

    public ReadOptions withEncoding(Charset newEncoding) {
        return new ReadOptions(format, missing, Optional.of(newEncoding), libsvm);
    }

    /** A copy with this number of threads, for formats that support it. */
    public ReadOptions withThreads(int threads) {
        return withLibsvm(libsvm.withThreads(threads));
    }

    /** The format of a file: the given one, else that of its extension. */
    public Format formatOf(String path) {
        return format.orElseGet(() -> Format.of(path));
    }

    public ReadOptions withLibsvm(LibsvmReader reader) {
        return new ReadOptions(format, missing, encoding, reader);
    }
}
