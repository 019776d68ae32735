package dev.mercer.kernel.internal;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Suggest;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A reference to a column: by its name, or by its number counted from 1.
 *
 * @param name the name, empty when the column is numbered
 * @param number the number ≥ 1, or 0 when the column is named
 */
public record ColumnName(String name, int number) {
    public ColumnName {
        Require.that(
                name.isEmpty() ? number >= 1 : number == 0, "a column has a name or a number >= 1, got %s", number);
    }

    public static ColumnName named(String name) {
        return new ColumnName(name, 0);
    }

    public static ColumnName number(int number) {
        return new ColumnName("", number);
    }

    /** The position, counted from 0; a column that still has a name must be bound to data first. */
    public int index() {
        Require.that(
                number > 0, "column \"%s\" is given by name: bind the kernel to the names of the data first", name);
        return number - 1;
    }

    /**
     * The column of this name or, if there is none, all columns encoded from it: {@code city=Paris}, {@code city=Rome}.
     */
    public List<ColumnName> bind(List<String> names) {
        if (number > 0) return List.of(this);
        int at = names.indexOf(name);
        if (at >= 0) return List.of(number(at + 1));
        List<ColumnName> parts = IntStream.range(0, names.size())
                .filter(k -> names.get(k).startsWith(name + "="))
                .mapToObj(k -> number(k + 1))
                .toList();
        if (!parts.isEmpty()) return parts;
        Require.that(
                !names.isEmpty(),
                "the kernel uses column \"%s\", but the columns have no names here: give its number",
                name);
        String cure = Suggest.nearest(name, names)
                .map(near -> "did you mean " + near + "?")
                .orElse("the columns are " + String.join(", ", names));
        throw new InvalidInputException("the kernel uses column \"" + name + "\", the data has none: " + cure);
    }
}
