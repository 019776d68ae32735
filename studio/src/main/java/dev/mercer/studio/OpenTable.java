package dev.mercer.studio;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.json.JsonNode;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A table that was opened in a page.
 *
 * @param id the name in addresses
 * @param name the name of the file, without directories
 * @param path the path of the file, for command lines
 * @param table the rows
 * @param target the usual target column, if it is known
 */
record OpenTable(String id, String name, String path, Table table, Optional<String> target) {
    /** The name without its ending, for the names of other files. */
    String stem() {
        int dot = name.indexOf('.');
        String stem = dot > 0 ? name.substring(0, dot) : name;
        return stem.replaceAll("[^A-Za-z0-9_-]", "_");
    }

    /** Refuses a column that does not exist. */
    String require(String column) {
        return table.column(column).name();
    }

    /** The kinds of columns that a person has chosen: {@code {"age": "category"}}. */
    Map<String, ColumnKind> kinds(JsonNode chosen) {
        Map<String, ColumnKind> kinds = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : chosen.properties())
            kinds.put(require(entry.getKey()), kind(entry.getValue().textValue()));
        return kinds;
    }

    /** The values of a column with the numbers of their rows, the most frequent first. */
    static List<Map.Entry<String, Integer>> levels(Column column) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < column.size(); i++) if (!column.isMissing(i)) counts.merge(column.text(i), 1, Integer::sum);
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .toList();
    }

    /** The numbers of a column that are not missing, ascending. */
    static double[] sorted(NumberColumn column) {
        return Arrays.stream(column.toArray())
                .filter(v -> !Double.isNaN(v))
                .sorted()
                .toArray();
    }

    private static ColumnKind kind(String text) {
        try {
            return ColumnKind.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw Refusal.bad("there is no kind of column " + Text.quote(text));
        }
    }
}
