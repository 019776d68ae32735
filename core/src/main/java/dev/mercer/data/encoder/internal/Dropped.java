package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.internal.Origin;
import java.util.List;

/**
 * Drops a column without information, such as a constant column or one of ids; later data need not have it.
 *
 * @param name the name of the column
 * @param why the reason, for display
 */
public record Dropped(String name, String why) implements ColumnEncoder {
    /** The text in the reason of a column of which nearly all texts differ. */
    static final String DIFFERENT_TEXTS = " different texts";

    /** A column that the user wants to be ignored. */
    public static Dropped asTold(String name) {
        return new Dropped(name, "it is to be ignored");
    }

    /** True of a column of which nearly all texts differ. */
    public boolean isFreeText() {
        return why.contains(DIFFERENT_TEXTS);
    }

    @Override
    public List<String> outputs() {
        return List.of();
    }

    @Override
    public String said() {
        return "dropped: " + why;
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        return (i, k) -> {
            throw new IllegalStateException("a dropped column has no outputs");
        };
    }
}
