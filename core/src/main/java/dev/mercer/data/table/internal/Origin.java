package dev.mercer.data.table.internal;

import dev.mercer.util.Require;
import java.util.List;

/** The source of a table's rows, for messages: a file and perhaps the line at which each row begins, or only the number of the row. */
public final class Origin {
    private static final Origin UNKNOWN = new Origin("", new int[0], List.of());

    private final String source;
    private final int[] lines;
    private final List<String> notes;

    private Origin(String source, int[] lines, List<String> notes) {
        this.notes = List.copyOf(notes);
        this.source = source;
        this.lines = lines;
    }

    /** The origin of a table made in memory. */
    public static Origin unknown() {
        return UNKNOWN;
    }

    /** Row i begins at line {@code lines[i]} (counted from 1) of {@code source}; the array is copied. Without lines, the lines are unknown. */
    public static Origin file(String source, int... lines) {
        Require.that(!source.isEmpty(), "the name of a source must not be empty");
        return new Origin(source, lines.clone(), List.of());
    }

    /** The name of the file; "" when there is none. */
    public String source() {
        return source;
    }

    /** This origin with notes of the reader for the user: what it interpreted in an unusual way. */
    public Origin withNotes(List<String> newNotes) {
        return new Origin(source, lines, newNotes);
    }

    public List<String> notes() {
        return notes;
    }

    /** Row {@code i} for a message: {@code cars.csv:17}, or {@code row 15 (counted from 0)}. */
    public String place(int i) {
        if (source.isEmpty()) return "row " + i + " (counted from 0)";
        if (lines.length == 0) return source;
        return source + ":" + lines[Require.index("row", i, lines.length)];
    }

    /** The prefix of a message about the table: {@code "cars.csv: "}, or nothing. */
    public String prefix() {
        return source.isEmpty() ? "" : source + ": ";
    }

    public boolean fits(int size) {
        return lines.length == 0 || lines.length == size;
    }

    public Origin select(int... rows) {
        if (lines.length == 0) return this;
        int[] chosen = new int[rows.length];
        for (int i = 0; i < rows.length; i++) chosen[i] = lines[Require.index("row", rows[i], lines.length)];
        return new Origin(source, chosen, notes);
    }

    @Override
    public String toString() {
        return source.isEmpty() ? "memory" : source;
    }
}
