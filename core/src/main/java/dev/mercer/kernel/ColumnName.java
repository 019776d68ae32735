package dev.mercer.kernel;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Suggest;
import java.util.List;

/**
 * A column as a person names it: by its name, or by its number counted from 1.
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
    int index() {
        Require.that(
                number > 0, "column \"%s\" is given by name: bind the kernel to the names of the data first", name);
        return number - 1;
    }

    ColumnName bind(List<String> names) {
        if (number > 0) return this;
        int at = names.indexOf(name);
        if (at >= 0) return number(at + 1);
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
