package dev.mercer.data.table;

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
    public EncodedColumn encode(Column column, Origin origin) {
        NumberColumn numbers = NumbersOf.complete(NumbersOf.numbers(column, origin), origin);
        return (i, k) -> numbers.get(i);
    }
}
