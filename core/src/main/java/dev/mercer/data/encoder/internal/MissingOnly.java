package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.internal.Origin;
import java.util.List;

/** Encodes a column whose non-missing values are all the same: 1 where the value is missing, else 0. */
public record MissingOnly(String name) implements ColumnEncoder {
    /** Suffix of the name of a missing-value indicator column. */
    static final String SUFFIX = "=(missing)";

    @Override
    public List<String> outputs() {
        return List.of(name + SUFFIX);
    }

    @Override
    public String said() {
        return "constant but for missing values: whether it is missing";
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        return (i, k) -> column.isMissing(i) ? 1 : 0;
    }
}
