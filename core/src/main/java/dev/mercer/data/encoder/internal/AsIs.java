package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.NumbersOf;
import dev.mercer.data.table.internal.Origin;
import java.util.List;

/** Keeps a number column unchanged; a missing value is an error. */
public record AsIs(String name) implements ColumnEncoder {
    @Override
    public List<String> outputs() {
        return List.of(name);
    }

    @Override
    public String said() {
        return "as it is";
    }

    @Override
    public double decoded(double output) {
        return output;
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        NumberColumn numbers = NumbersOf.complete(NumbersOf.numbers(column, origin), origin);
        return (i, k) -> numbers.get(i);
    }
}
