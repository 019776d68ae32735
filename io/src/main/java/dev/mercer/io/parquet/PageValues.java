package dev.mercer.io.parquet;

import dev.mercer.io.file.Utf8;

/**
 * Reads the stored values of a page one after the other: whole numbers (BOOLEAN, INT32, INT64), real ones (FLOAT,
 * DOUBLE) or bytes (BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96). An encoding supports those of the three that it is made for.
 */
abstract class PageValues {
    /** After {@link #bytes}: the array that they are in. */
    protected byte[] buffer = {};

    protected int from;
    protected int to;

    /** The next whole number. */
    long whole() {
        throw mismatch();
    }

    /** The next real number. */
    double real() {
        throw mismatch();
    }

    /** Moves to the next bytes: those of {@link #buffer} in [{@link #from}, {@link #to}), until the next call. */
    void bytes() {
        throw mismatch();
    }

    /** The next bytes as text. */
    String text() {
        bytes();
        return Utf8.text(buffer, from, to);
    }

    final byte[] buffer() {
        return buffer;
    }

    final int from() {
        return from;
    }

    final int to() {
        return to;
    }

    private static Damage mismatch() {
        return new Damage("the encoding of a page does not fit the type of the column");
    }
}
