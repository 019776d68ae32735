package dev.mercer.data.encoder.internal;

import dev.mercer.data.Points;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Encoded data, with counts of values of kinds that did not occur in training.
 *
 * @param points the points, in the order of the rows
 * @param unseen for each text column with such rows, the number of rows with a category that has no column of its own:
 *     unseen or rare in training
 * @param unexpectedGaps for each column with such rows, the number of rows that lack a value although no training row did
 * @param unread for each column with such rows, the number of rows with a text that could not be read as a number or a
 *     date, and counts as missing
 * @param ignored the number of sparse coordinates in columns that training did not have
 */
public record Encoded(
        Points points,
        Map<String, Integer> unseen,
        Map<String, Integer> unexpectedGaps,
        Map<String, Integer> unread,
        int ignored) {
    public Encoded {
        unseen = Collections.unmodifiableMap(new LinkedHashMap<>(unseen));
        unexpectedGaps = Collections.unmodifiableMap(new LinkedHashMap<>(unexpectedGaps));
        unread = Collections.unmodifiableMap(new LinkedHashMap<>(unread));
    }

    /** Points without unexpected values. */
    public static Encoded of(Points points) {
        return new Encoded(points, Map.of(), Map.of(), 0);
    }

    /** Encoded data in which every text could be read. */
    public Encoded(Points points, Map<String, Integer> unseen, Map<String, Integer> unexpectedGaps, int ignored) {
        this(points, unseen, unexpectedGaps, Map.of(), ignored);
    }

    /** The warnings as sentences; empty if nothing was unexpected. */
    public List<String> said() {
        List<String> lines = new ArrayList<>();
        unseen.forEach((column, rows) -> lines.add("column " + Text.quote(column) + ": " + rows
                + (rows == 1 ? " value was" : " values were") + " not seen in training, or rarely"));
        unexpectedGaps.forEach((column, rows) -> lines.add("column " + Text.quote(column) + ": " + rows
                + (rows == 1 ? " value is" : " values are") + " missing, none was in training"));
        unread.forEach((column, rows) -> lines.add("column " + Text.quote(column) + ": " + rows
                + (rows == 1 ? " value" : " values") + " could not be read, and " + (rows == 1 ? "counts" : "count")
                + " as missing"));
        if (ignored > 0)
            lines.add(ignored
                    + (ignored == 1 ? " coordinate lies" : " coordinates lie")
                    + " in columns that training had not, and "
                    + (ignored == 1 ? "is" : "are")
                    + " ignored");
        return List.copyOf(lines);
    }
}
