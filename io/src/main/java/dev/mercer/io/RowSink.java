package dev.mercer.io;

import java.util.List;

/** Takes the rows of a CSV file field by field, as they come. */
interface RowSink {
    /** The names of the columns, once, before anything else. */
    void header(List<String> names);

    /** The field of {@code column} in the row under way; the buffer belongs to the parser. */
    void field(int column, char[] buffer, int offset, int length);

    /** The row, which began at {@code line}, is complete; false when no more rows are wanted. */
    boolean endRow(int line);
}
