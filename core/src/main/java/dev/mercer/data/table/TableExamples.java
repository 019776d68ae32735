package dev.mercer.data.table;

import dev.mercer.data.Reals;
import dev.mercer.data.table.internal.NoTargetException;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Text;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Divides the columns of a table into inputs, targets, weights, groups and times. */
final class TableExamples {
    private TableExamples() {}

    static Examples of(Table table, ColumnRoles roles) {
        if (table.unnamedPoints().isPresent()) return ofPoints(table, roles);
        String source = table.source();
        if (table.size() == 0)
            throw new InvalidInputException(source + ": there are no rows below the header (is it the right file?)");
        if (roles.target().isEmpty()) throw new NoTargetException(source, table.names());
        List<Integer> targets = ColumnList.of(table, roles.target());
        Optional<Integer> weight = roles.weight().map(table::find);
        TreeSet<Integer> others = new TreeSet<>(ColumnList.of(table, roles.ignored()));
        List<String> names = targets.stream().map(k -> table.column(k).name()).toList();
        for (int target : targets)
            if (others.contains(target))
                throw new RefusedException(
                        "%s: column %s is the target: leave it out of %s",
                        source, Text.quote(table.column(target).name()), RowOption.IGNORE);
        weight.ifPresent(others::add);
        Optional<Integer> group = roles.group().map(table::find);
        group.ifPresent(others::add);
        for (int target : targets)
            if (!others.add(target))
                throw new InvalidInputException(source + ": column "
                        + Text.quote(table.column(target).name()) + " cannot be both the target and the weight");
        Table rows = withTargets(table.withKinds(kinds(table, roles)), targets);
        Reals weights = weight.map(k -> weights(rows, k)).orElseGet(() -> Reals.constant(rows.size(), 1));
        Table inputs = rows.drop(others.stream().mapToInt(Integer::intValue).toArray());
        if (inputs.columns().isEmpty())
            throw new RefusedException(
                    "%s: no column is left to learn from beside %s (see %s and %s)",
                    source, Text.quote(String.join(", ", names)), RowOption.TARGET, RowOption.IGNORE);
        return new Examples(
                inputs,
                names,
                targets.stream().map(rows::column).toList(),
                weights,
                new RowOrder(
                        group.map(rows::column), roles.time().map(table::find).map(rows::column)),
                table.size() - rows.size());
    }

    /** The kinds of columns, by name. */
    private static Map<String, ColumnKind> kinds(Table table, ColumnRoles roles) {
        Map<String, ColumnKind> kinds = new HashMap<>(table.kinds());
        roles.kinds()
                .forEach((column, kind) ->
                        kinds.put(table.column(table.find(column)).name(), kind));
        return kinds;
    }

    private static Table withTargets(Table table, List<Integer> targets) {
        List<Column> columns = targets.stream().map(table::column).toList();
        int[] kept = IntStream.range(0, table.size())
                .filter(i -> columns.stream().noneMatch(c -> c.isMissing(i)))
                .toArray();
        if (kept.length == table.size()) return table;
        Column column = columns.stream()
                .filter(c -> IntStream.range(0, c.size()).anyMatch(c::isMissing))
                .findFirst()
                .orElseThrow();
        if (kept.length == 0 && columns.size() > 1)
            throw new InvalidInputException(
                    table.source() + ": no row has a value of every target (are they the right columns?)");
        if (kept.length == 0)
            throw new InvalidInputException(table.source() + ": the target " + Text.quote(column.name())
                    + " is missing in every row (is it the right column?)");
        return table.select(kept);
    }

    private static Reals weights(Table table, int k) {
        Column column = table.column(k);
        double[] weights = new double[table.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = column instanceof NumberColumn numbers ? numbers.get(i) : Double.NaN;
            if (!(weights[i] >= 0))
                throw new InvalidInputException(table.origin().place(i) + ": a weight must be a number >= 0, column "
                        + Text.quote(column.name()) + " has "
                        + (column.isMissing(i) ? "none" : Text.quote(column.text(i))));
        }
        return Reals.of(weights);
    }

    static Examples unlabelled(Table table, ColumnRoles roles) {
        if (table.unnamedPoints().isPresent()) return unlabelledPoints(table, roles);
        String source = table.source();
        if (table.size() == 0)
            throw new InvalidInputException(source + ": there are no rows below the header (is it the right file?)");
        List<Integer> targets = ColumnList.of(table, roles.target());
        Optional<Integer> weight = roles.weight().map(table::find);
        TreeSet<Integer> others = new TreeSet<>(ColumnList.of(table, roles.ignored()));
        weight.ifPresent(others::add);
        others.addAll(targets);
        Table inputs = table.withKinds(kinds(table, roles))
                .drop(others.stream().mapToInt(Integer::intValue).toArray());
        if (inputs.columns().isEmpty())
            throw new RefusedException(
                    "%s: no column is left to learn from (see %s and %s)", source, RowOption.TARGET, RowOption.IGNORE);
        List<Column> known = targets.stream()
                .map(table::column)
                .filter(c -> IntStream.range(0, c.size()).noneMatch(c::isMissing))
                .toList();
        return new Examples(
                inputs,
                targets.stream().map(k -> table.column(k).name()).toList(),
                known,
                weight.map(k -> weights(table, k)).orElseGet(() -> Reals.constant(table.size(), 1)),
                RowOrder.NONE,
                0);
    }

    private static Examples ofPoints(Table points, ColumnRoles roles) {
        Examples rows = unlabelledPoints(points, roles);
        refuse(points, RowOption.GROUP, roles.group(), "has no column of groups");
        refuse(points, RowOption.TIME, roles.time(), "has no column of times");
        if (rows.known().isEmpty())
            throw new InvalidInputException(
                    points.source() + ": no point has a label (write it before the first index:value)");
        return rows;
    }

    private static Examples unlabelledPoints(Table points, ColumnRoles roles) {
        refuse(points, RowOption.TARGET, roles.target(), "carries its target itself");
        refuse(points, RowOption.WEIGHT, roles.weight(), "has no column of weights");
        refuse(points, RowOption.IGNORE, roles.ignored(), "has no names of columns");
        int label = points.names().indexOf(PointsColumn.LABEL);
        Table inputs = label < 0 ? points : points.drop(label);
        List<Column> known = label < 0 ? List.of() : List.of(points.column(label));
        return new Examples(inputs, List.of(), known, Reals.constant(points.size(), 1), RowOrder.NONE, 0);
    }

    private static void refuse(Table points, RowOption option, Optional<String> given, String why) {
        if (given.isPresent())
            throw new RefusedException("%s: a LIBSVM file %s (leave out %s)", points.source(), why, option);
    }
}
