package dev.mercer.report;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.MissingOnly;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The columns of the training table: their contents and their encoding. */
public final class ColumnsText {
    /** The names of encodings in the model file. */
    private static final Map<Class<? extends ColumnEncoder>, String> TREATMENTS = Map.ofEntries(
            Map.entry(AsIs.class, "as-is"),
            Map.entry(Standardized.class, "standardized"),
            Map.entry(MissingOnly.class, "missing-only"),
            Map.entry(OneHot.class, "one-hot"),
            Map.entry(YesNo.class, "yes-no"),
            Map.entry(Dated.class, "dates"),
            Map.entry(LetterColumn.class, "letters"),
            Map.entry(TargetStatistics.class, "target-statistics"),
            Map.entry(TextVectors.class, "text"),
            Map.entry(WrittenColumn.class, "written"),
            Map.entry(Dropped.class, "dropped"));

    /** Types of columns by their encoders; a dropped column has none, because its type is not stored. */
    private static final Map<Class<? extends ColumnEncoder>, String> TYPES = Map.of(
            AsIs.class, "number",
            Standardized.class, "number",
            OneHot.class, "text",
            YesNo.class, "text",
            TargetStatistics.class, "text",
            TextVectors.class, "text",
            LetterColumn.class, "text",
            ColumnParts.class, "text",
            Dated.class, "date");

    private ColumnsText() {}

    /** One object for each column; absent for points without names. */
    public static Optional<List<?>> json(Encoder encoder) {
        return Optional.of(encoder.columns())
                .filter(columns -> !columns.isEmpty())
                .map(columns -> Json.list(columns, ColumnsText::json));
    }

    private static ColumnEncoder values(ColumnEncoder column) {
        return column instanceof WrittenColumn written ? written.values() : column;
    }

    /** The treatments of several parts are joined by +. */
    private static String treatment(ColumnEncoder column) {
        if (column instanceof ColumnParts joined)
            return joined.parts().stream().map(ColumnsText::treatment).collect(Collectors.joining("+"));
        return TREATMENTS.getOrDefault(column.getClass(), "");
    }

    private static Json json(ColumnEncoder column) {
        return new Json()
                .with("name", column.name())
                .with("type", Optional.ofNullable(TYPES.get(values(column).getClass())))
                .with("treatment", treatment(column))
                .with("becomes", column.outputs())
                .with(
                        "unread",
                        Optional.of(column)
                                .filter(WrittenColumn.class::isInstance)
                                .map(written -> ((WrittenColumn) written).unread()))
                .with("said", column.said());
    }
}
