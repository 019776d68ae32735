package dev.mercer.studio;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.ColumnEncoder;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TableData;
import dev.mercer.data.table.TargetKind;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The columns of a table for the page: kind, gaps, a small histogram, some values, and how Mercer encodes them. */
final class TableSummary {
    /** Rows that are looked at to describe a column; counts of gaps are of all rows. */
    private static final int MOST_ROWS = 20_000;

    /** Rows from which encodings are learned with the target, to be shown at once. */
    private static final int MOST_TAUGHT = 5_000;

    private static final int BARS = 16;
    private static final int LEVELS = 8;
    private static final int SHOWN = 3;

    private TableSummary() {}

    static ObjectNode of(OpenTable open, Map<String, ColumnKind> kinds, Optional<String> target) {
        Table table = open.table();
        Table some = table.size() <= MOST_ROWS ? table : table.select(Indices.spread(table.size(), MOST_ROWS));
        ObjectNode json =
                JsonText.object().put("id", open.id()).put("name", open.name()).put("rows", table.size());
        json.put("taught", MOST_TAUGHT);
        open.target().ifPresent(name -> json.put("target", name));
        ArrayNode notes = json.putArray("notes");
        table.origin().notes().forEach(notes::add);
        // What the target is, is decided by all rows, as in training.
        Optional<Column> whole = target.filter(table.names()::contains)
                .map(name -> table.withKinds(kinds).column(name));
        Map<String, String> said = said(some.withKinds(kinds), whole);
        ArrayNode columns = json.putArray("columns");
        for (int k = 0; k < table.columns().size(); k++)
            columns.add(column(table.column(k), some.column(k), kinds, said));
        return json;
    }

    /** The encoding of each column as an input, learned with the target where there is one, as training does. */
    private static Map<String, String> said(Table table, Optional<Column> target) {
        Map<String, String> said = new LinkedHashMap<>();
        try {
            lines(target.isPresent() ? encoder(table, target.get()) : Encoder.learn(Encoding.AUTO, table), said);
        } catch (InvalidInputException refused) {
            if (target.isPresent()) return said(table, Optional.empty());
            table.names().forEach(name -> said.put(name, "dropped: " + refused.fact()));
        }
        return said;
    }

    private static void lines(Encoder encoder, Map<String, String> into) {
        for (ColumnEncoder column : ((TableEncoder) encoder).columns()) into.put(column.name(), column.said());
    }

    private static Encoder encoder(Table table, Column target) {
        Column column = table.column(target.name());
        int[] known = Indices.where(column.size(), i -> !column.isMissing(i));
        int[] some = Indices.select(known, Indices.spread(known.length, MOST_TAUGHT));
        ColumnRoles roles =
                ColumnRoles.target(ColumnList.reference(List.of(target.name())).orElseThrow());
        return new TableData(table.select(some))
                .examples(roles)
                .fit(Encoding.AUTO, TargetKind.of(target))
                .encoder();
    }

    private static ObjectNode column(Column all, Column some, Map<String, ColumnKind> kinds, Map<String, String> said) {
        long gaps = 0;
        for (int i = 0; i < all.size(); i++) if (all.isMissing(i)) gaps++;
        ColumnKind kind = kinds.get(all.name());
        ObjectNode json = JsonText.object()
                .put("name", all.name())
                .put("numbers", all instanceof NumberColumn)
                .put("gaps", gaps)
                .put("kind", kind == null ? "auto" : kind.name().toLowerCase(Locale.ROOT))
                .put("encoding", said.getOrDefault(all.name(), ""))
                .put("classes", all.size() > gaps && TargetKind.of(all) == Task.CLASSIFICATION)
                .put("either", TargetKind.couldBeEither(all));
        ArrayNode examples = json.putArray("examples");
        for (int i = 0; i < some.size() && examples.size() < SHOWN; i++)
            if (!some.isMissing(i)) examples.add(some.text(i));
        boolean asNumbers = all instanceof NumberColumn && (kind == null || kind == ColumnKind.NUMBER);
        if (asNumbers) json.set("histogram", histogram((NumberColumn) some));
        else json.set("levels", levels(some, json));
        return json;
    }

    private static JsonNode histogram(NumberColumn column) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < column.size(); i++)
            if (!column.isMissing(i)) {
                low = Math.min(low, column.get(i));
                high = Math.max(high, column.get(i));
            }
        if (!(low <= high)) return JsonNode.ofNull();
        long[] bars = new long[high > low ? BARS : 1];
        for (int i = 0; i < column.size(); i++)
            if (!column.isMissing(i))
                bars[(int) Math.min(bars.length - 1, (column.get(i) - low) / (high - low) * bars.length)]++;
        ObjectNode json = JsonText.object().put("low", low).put("high", high);
        ArrayNode counts = json.putArray("counts");
        for (long bar : bars) counts.add(bar);
        return json;
    }

    /** The most frequent values. */
    private static JsonNode levels(Column column, ObjectNode into) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < column.size(); i++) if (!column.isMissing(i)) counts.merge(column.text(i), 1, Integer::sum);
        into.put("different", counts.size());
        List<Map.Entry<String, Integer>> ranked = new ArrayList<>(counts.entrySet());
        ranked.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        ArrayNode levels = JsonText.array();
        ranked.stream()
                .limit(LEVELS)
                .forEach(level ->
                        levels.add(JsonText.object().put("name", level.getKey()).put("count", level.getValue())));
        return levels;
    }
}
