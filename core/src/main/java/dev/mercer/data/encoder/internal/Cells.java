package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.CellText;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Normalizes texts before encoding, so that a cell has the same meaning in a file, a program, a service and a cluster. Blanks around
 * a text are removed. An empty text is a missing value, and so is a spelling of one ({@link CellText#MISSING}), unless training had
 * it as a level. A text that occurred in training with blanks around it keeps them.
 */
public final class Cells {
    private Cells() {}

    /** Columns to learn from: their texts without blanks around them. */
    public static Table stripped(Table rows) {
        Table result = Table.of(rows.columns().stream()
                        .map(column -> with(column, text -> orMissing(CellText.strip(text))))
                        .toList())
                .withKinds(rows.kinds());
        return rows.columns().isEmpty() ? rows : result.withOrigin(rows.origin());
    }

    private static @Nullable String orMissing(String text) {
        return text.isEmpty() ? null : text;
    }

    /** A column to encode. */
    static Column cleaned(Column column, ColumnEncoder code) {
        return with(column, text -> {
            String bare = CellText.strip(text);
            boolean missing = CellText.isMissing(bare);
            if (!missing && bare.equals(text)) return text;
            if (code.knows(text)) return text;
            return missing && !code.knows(bare) ? null : bare;
        });
    }

    /** The column itself if no text changes. */
    private static Column with(Column column, Function<String, @Nullable String> clean) {
        if (!(column instanceof TextColumn texts)) return column;
        TextColumn.@Nullable Builder changed = null;
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            String cleaned = text == null ? null : clean.apply(text);
            if (changed == null && !Objects.equals(cleaned, text)) {
                changed = new TextColumn.Builder();
                for (int k = 0; k < i; k++) changed.add(texts.get(k));
            }
            if (changed != null) changed.add(cleaned);
        }
        return changed == null ? column : changed.build(column.name());
    }
}
