package dev.mercer.linalg.internal;

/** A symmetric matrix with access to its diagonal and to any of its columns, as needed by column sampling. */
public interface ColumnSource {
    /** Rows and columns. */
    int size();

    /** Element (i, i). */
    double diagonal(int i);

    /** These columns; their rows are computed a few at a time. */
    Columns columns(int... chosen);

    /** Some columns of the matrix. Thread-safe. */
    interface Columns {
        /** Their elements in the rows {@code from} … {@code to} − 1, row after row. */
        float[] rows(int from, int to);
    }
}
