package dev.mercer.io.file;

import dev.mercer.util.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes with a name, to be read from the beginning: a file, standard input, or an array. */
public interface Source {
    /** The name for messages: as the user gave it. */
    String name();

    /** A new stream at the first byte, to be closed by the caller; the readers decompress gzip, not this class. */
    InputStream open() throws IOException;

    /** The number of bytes; 0 when unknown. */
    default long length() {
        return 0;
    }

    /** True when {@link #open} may be called again and gives the same bytes; false for pipes. */
    default boolean reopens() {
        return true;
    }

    /**
     * The file at {@code path}; {@code -} is standard input.
     *
     * @throws InvalidInputException if there is no such file, or it is a directory
     */
    static Source of(String path) {
        return path.equals("-") ? new StandardInput() : FileSource.of(path);
    }

    /** Bytes in memory, under a name. The array is not copied and must not be changed. */
    static Source of(String name, byte[] bytes) {
        return new Source() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }

            @Override
            public long length() {
                return bytes.length;
            }
        };
    }
}
