package dev.mercer.cli.text;

import dev.mercer.data.table.AsIs;
import dev.mercer.data.table.ColumnEncoder;
import dev.mercer.data.table.Dated;
import dev.mercer.data.table.Dropped;
import dev.mercer.data.table.Encoder;
import dev.mercer.data.table.MissingOnly;
import dev.mercer.data.table.OneHot;
import dev.mercer.data.table.Standardized;
import dev.mercer.data.table.TableEncoder;
import dev.mercer.data.table.WrittenColumn;
import dev.mercer.data.table.YesNo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The columns of the table that a model was learned from: what they held, and what is made of them. */
public final class ColumnsText {
    /** As the model file names what is done with a column. */
    private static final Map<Class<? extends ColumnEncoder>, String> TREATMENTS = Map.of(
            AsIs.class, "as-is",
            Standardized.class, "standardized",
            MissingOnly.class, "missing-only",
            OneHot.class, "one-hot",
            YesNo.class, "yes-no",
            Dated.class, "dates",
            WrittenColumn.class, "written",
            Dropped.class, "dropped");

    /** What is no longer known, of columns that tell nothing, is absent. */
    private static final Map<Class<? extends ColumnEncoder>, String> TYPES = Map.of(
            AsIs.class, "number",
            Standardized.class, "number",
            OneHot.class, "text",
            YesNo.class, "text",
            Dated.class, "date");

    private ColumnsText() {}

    /** One object for each column; absent for points without names. */
    public static Optional<List<?>> json(Encoder encoder) {
        if (!(encoder instanceof TableEncoder table)) return Optional.empty();
        return Optional.of(Json.list(table.columns(), ColumnsText::json));
    }

    private static ColumnEncoder values(ColumnEncoder column) {
        return column instanceof WrittenColumn written ? written.values() : column;
    }

    private static Json json(ColumnEncoder column) {
        return new Json()
                .with("name", column.name())
                .with("type", Optional.ofNullable(TYPES.get(values(column).getClass())))
                .with("treatment", TREATMENTS.getOrDefault(column.getClass(), ""))
                .with("becomes", column.outputs())
                .with(
                        "unread",
                        Optional.of(column)
                                .filter(WrittenColumn.class::isInstance)
                                .map(written -> ((WrittenColumn) written).unread()))
                .with("said", column.said());
    }
}
