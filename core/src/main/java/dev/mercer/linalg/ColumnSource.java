package dev.mercer.linalg;

/** A symmetric matrix of which the diagonal and any columns can be had: all that a sample of it needs. */
public interface ColumnSource {
    /** Rows and columns. */
    int size();

    /** Element (i, i). */
    double diagonal(int i);

    /** These columns, of which rows are asked for some at a time. */
    Columns columns(int... chosen);

    /** Some columns of the matrix. Thread-safe. */
    interface Columns {
        /** Their elements in the rows {@code from} … {@code to} − 1, row after row. */
        float[] rows(int from, int to);
    }
}
