package dev.mercer.io.table;

import java.nio.charset.Charset;
import java.util.List;

/** Receives the rows of a CSV file field by field. */
interface RowSink {
    /** The separator of fields, before the header. */
    default void separator(char found) {}

    /** The encoding of the text if it was detected, at its first character outside ASCII. */
    default void encoding(Charset detected) {}

    /** The names of the columns, once, before anything else. */
    void header(List<String> names);

    /** The number in the field of {@code column}; false if the sink needs its text instead. */
    boolean number(int column, double value);

    /**
     * The field of {@code column} in the current row, bytes {@code from} to {@code to}; the buffer belongs to the
     * parser.
     */
    void field(int column, byte[] buffer, int from, int to);

    /** The row, which began at {@code line}, is complete; false if no more rows are needed. */
    boolean endRow(int line);
}
