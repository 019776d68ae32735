package dev.mercer.auto.internal;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Precomputed;
import dev.mercer.method.RefusedSettings;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rows of kernel values from a file, as the points that the kernel {@code precomputed()} takes.
 *
 * <p>Column j, or index j, is the kernel of the row with training item j. In a row of a LIBSVM file, {@code 0:number}
 * is the number of its training item; without it, rows are items 1, 2, 3 …, and there are as many rows as columns.
 */
public final class ItemRows {
    private ItemRows() {}

    /** Whether the kernel takes such rows; a kernel that takes other points too is rejected. */
    public static boolean areFor(Kernel kernel) {
        if (!kernel.ofItems()) return false;
        if (!Precomputed.isAllOf(kernel))
            throw new RefusedSettings(
                    "precomputed() goes with + * ^ exp, itself and constant(c), for rows of kernel values have no"
                            + " coordinates, got %s: leave out the rest",
                    Text.quote(kernel.toString()));
        return true;
    }

    /** Training rows; {@code target} is a column that is not a kernel value. */
    public static Table training(Table data, Optional<String> target) {
        Points values = values(data, target);
        int[] numbers = numbers(data, values);
        try {
            return converted(data, Precomputed.training(values, numbers));
        } catch (InvalidInputException asymmetric) {
            throw asymmetric.within(data.source() + ": ");
        }
    }

    /** Rows of other items, with their kernel values with {@code items} training items. */
    public static Table unseen(Table data, Optional<String> target, int items) {
        Points values = values(data, target);
        // A file of index:value pairs may leave out zeros.
        boolean sparse = items(data).isPresent();
        boolean right = sparse ? values.dim() <= items : values.dim() == items;
        if (!right)
            throw new InvalidInputException(data.source() + ": a row has " + Text.count(values.dim(), "kernel value")
                    + ", but there are " + Text.count(items, "training item") + " (one value for each of them)");
        return converted(data, Precomputed.unseen(values));
    }

    private static Points values(Table data, Optional<String> target) {
        Table numeric = data.numeric(target);
        Points values = numeric.points();
        int left = target.map(data::find).orElse(-1);
        for (int k = 0; k < data.columns().size() && data.unnamedPoints().isEmpty(); k++)
            if (k != left && !numeric.names().contains(data.column(k).name()))
                throw new RefusedException(
                        "%s: column %s is text, but kernel values are numbers (leave it out by %s)",
                        data.source(), Text.quote(data.column(k).name()), RowOption.IGNORE);
        return values;
    }

    /** The item number of each row from index 0 of a LIBSVM file, if the file has it. */
    public static Optional<Reals> items(Table data) {
        return beside(data, PointsColumn.ITEM).map(column -> Reals.of(((NumberColumn) column).toArray()));
    }

    /** A column of a LIBSVM file other than the points. */
    private static Optional<Column> beside(Table data, String name) {
        return data.unnamedPoints().isPresent() && data.names().contains(name)
                ? Optional.of(data.column(name))
                : Optional.empty();
    }

    private static int[] numbers(Table data, Points values) {
        Optional<Reals> given = items(data);
        if (given.isPresent()) {
            for (int i = 0; i < values.size(); i++) {
                double number = given.get().get(i);
                if (number != Math.rint(number) || !(number >= 1 && number <= values.dim()))
                    throw new InvalidInputException(data.source() + ": row " + (i + 1) + " is training item "
                            + Require.text(number) + ", but rows have kernel values with items 1 to " + values.dim()
                            + " (0: is the item's number, j: its kernel with item j)");
            }
            return given.get().stream().mapToInt(number -> (int) number).toArray();
        }
        if (values.size() != values.dim())
            throw new InvalidInputException(data.source() + ": the kernel matrix has "
                    + Text.count(values.size(), "row") + " and " + Text.count(values.dim(), "column")
                    + ", but it must be square (a column for each row, beside the target)");
        return IntStream.rangeClosed(1, values.size()).toArray();
    }

    /** The points with their labels. */
    private static Table converted(Table data, DensePoints rows) {
        List<Column> columns = new ArrayList<>();
        beside(data, PointsColumn.LABEL).ifPresent(columns::add);
        columns.add(new PointsColumn(PointsColumn.POINTS, SparsePoints.of(rows)));
        return Table.of(columns).withOrigin(data.origin());
    }
}
