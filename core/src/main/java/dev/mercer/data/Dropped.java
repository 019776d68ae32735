package dev.mercer.data;

import java.util.List;

/**
 * A column that tells nothing, such as a constant one; later data need not have it.
 *
 * @param name the name of the column
 * @param why the reason, for people
 */
public record Dropped(String name, String why) implements ColumnEncoder {
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
