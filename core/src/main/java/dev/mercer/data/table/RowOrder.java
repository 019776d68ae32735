package dev.mercer.data.table;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Text;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The groups and times of rows, which may depend on each other.
 *
 * @param group rows of the same value belong together
 * @param time the time of each row
 */
public record RowOrder(Optional<Column> group, Optional<Column> time) {
    /** Independent rows. */
    public static final RowOrder NONE = new RowOrder(Optional.empty(), Optional.empty());

    /** The group of each row, if there are groups. */
    public Optional<Labels> groups() {
        return group.map(column -> Labels.of(
                IntStream.range(0, column.size()).mapToObj(column::text).toList()));
    }

    /** Numbers unchanged; text, such as dates that begin with the year, by its alphabetical order. */
    public Optional<Reals> times() {
        return time.map(RowOrder::times);
    }

    private static Reals times(Column column) {
        for (int i = 0; i < column.size(); i++)
            if (column.isMissing(i))
                throw new RefusedException(
                        "%s: column %s has no value in row %d (fill it in, or leave the row out)",
                        RowOption.TIME, Text.quote(column.name()), i + 1);
        if (column instanceof NumberColumn numbers) return Reals.of(numbers.toArray());
        List<String> texts =
                IntStream.range(0, column.size()).mapToObj(column::text).toList();
        List<String> sorted = texts.stream().distinct().sorted().toList();
        return Reals.of(texts.stream()
                .mapToDouble(text -> Collections.binarySearch(sorted, text))
                .toArray());
    }

    RowOrder select(int... rows) {
        return new RowOrder(group.map(c -> c.select(rows)), time.map(c -> c.select(rows)));
    }
}
