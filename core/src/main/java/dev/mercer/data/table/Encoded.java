package dev.mercer.data.table;

import dev.mercer.data.Points;
import dev.mercer.util.Quote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Encoded data, and what was in it that the training data had not prepared for.
 *
 * @param points the points, in the order of the rows
 * @param unseen for each text column that has some, how many rows hold a category without a column of its own, since
 *     training did not see it, or rarely
 * @param imputed for each column that has some, how many rows lack a value though no training row did
 * @param ignored how many sparse coordinates lie in columns that training had not
 */
public record Encoded(Points points, Map<String, Integer> unseen, Map<String, Integer> imputed, int ignored) {
    public Encoded {
        unseen = Collections.unmodifiableMap(new LinkedHashMap<>(unseen));
        imputed = Collections.unmodifiableMap(new LinkedHashMap<>(imputed));
    }

    /** The same as sentences; none when there were no surprises. */
    public List<String> said() {
        List<String> lines = new ArrayList<>();
        unseen.forEach((column, rows) -> lines.add("column " + Quote.of(column) + ": " + rows
                + (rows == 1 ? " value was" : " values were") + " not seen in training, or rarely"));
        imputed.forEach((column, rows) -> lines.add("column " + Quote.of(column) + ": " + rows
                + (rows == 1 ? " value is" : " values are") + " missing, none was in training"));
        if (ignored > 0)
            lines.add(ignored
                    + (ignored == 1 ? " coordinate lies" : " coordinates lie")
                    + " in columns that training had not, and "
                    + (ignored == 1 ? "is" : "are")
                    + " ignored");
        return List.copyOf(lines);
    }
}
