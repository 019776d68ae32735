package dev.mercer.studio;

import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TargetKind;
import dev.mercer.report.EnumText;
import dev.mercer.report.Json;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The columns of a table for the page: kind, gaps, a small histogram, some values, and how Mercer encodes them. */
final class TableSummary {
    /** The number of rows that describe a column; gaps are counted in all rows. */
    private static final int MOST_ROWS = 20_000;

    /** The number of rows from which encodings are learned with the target, few enough for an immediate answer. */
    private static final int MOST_TAUGHT = 5_000;

    private static final int BARS = 16;
    private static final int LEVELS = 8;
    private static final int SHOWN = 3;

    private TableSummary() {}

    static Json of(OpenTable open, Map<String, ColumnKind> kinds, Optional<String> target) {
        Table table = open.table();
        Table some = table.size() <= MOST_ROWS ? table : table.select(Indices.spread(table.size(), MOST_ROWS));
        // The kind of the target is determined from all rows, as in training.
        Optional<Column> whole = target.filter(table.names()::contains)
                .map(name -> table.withKinds(kinds).column(name));
        Map<String, String> said = said(some.withKinds(kinds), whole);
        return new Json()
                .with("id", open.id())
                .with("name", open.name())
                .with("rows", table.size())
                .with("taught", MOST_TAUGHT)
                .with("target", open.target())
                .with("notes", table.origin().notes())
                .with(
                        "columns",
                        IntStream.range(0, table.columns().size())
                                .mapToObj(k -> column(table.column(k), some.column(k), kinds, said))
                                .toList());
    }

    /** The encoding of each column as an input, learned with the target if there is one, as in training. */
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
        encoder.columns().forEach(column -> into.put(column.name(), column.said()));
    }

    private static Encoder encoder(Table table, Column target) {
        Column column = table.column(target.name());
        int[] known = Indices.where(column.size(), i -> !column.isMissing(i));
        int[] some = Indices.select(known, Indices.spread(known.length, MOST_TAUGHT));
        Examples examples = Examples.withTarget(table.select(some), target.name());
        return Encoder.fit(Encoding.AUTO, examples, TargetKind.of(target)).encoder();
    }

    private static Json column(Column all, Column some, Map<String, ColumnKind> kinds, Map<String, String> said) {
        int gaps = Indices.where(all.size(), all::isMissing).length;
        ColumnKind kind = kinds.get(all.name());
        Json json = new Json()
                .with("name", all.name())
                .with("numbers", all instanceof NumberColumn)
                .with("gaps", gaps)
                .with("kind", kind == null ? "auto" : EnumText.lower(kind))
                .with("encoding", said.getOrDefault(all.name(), ""))
                .with("classes", all.size() > gaps && TargetKind.of(all) == Task.CLASSIFICATION)
                .with(
                        "examples",
                        IntStream.range(0, some.size())
                                .filter(i -> !some.isMissing(i))
                                .limit(SHOWN)
                                .mapToObj(some::text)
                                .toList());
        if (some instanceof NumberColumn numbers && (kind == null || kind == ColumnKind.NUMBER))
            return json.with("histogram", histogram(OpenTable.sorted(numbers)));
        List<Map.Entry<String, Integer>> levels = OpenTable.levels(some);
        return json.with("different", levels.size())
                .with(
                        "levels",
                        levels.stream()
                                .limit(LEVELS)
                                .map(level ->
                                        new Json().with("name", level.getKey()).with("count", level.getValue()))
                                .toList());
    }

    private static Optional<Json> histogram(double... sorted) {
        if (sorted.length == 0) return Optional.empty();
        double low = sorted[0];
        double high = sorted[sorted.length - 1];
        int[] bars = new int[high > low ? BARS : 1];
        for (double value : sorted) bars[(int) Math.min(bars.length - 1, (value - low) / (high - low) * bars.length)]++;
        return Optional.of(new Json()
                .with("low", low)
                .with("high", high)
                .with("counts", Arrays.stream(bars).boxed().toList()));
    }
}
