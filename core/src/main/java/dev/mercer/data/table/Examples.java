package dev.mercer.data.table;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A data set before encoding: inputs, targets and weights of rows.
 *
 * @param inputs the rows without target, weights and ignored columns
 * @param targetNames the names of the targets; empty if the file has a target without a name
 * @param known the targets of each row, none missing; empty if there is no target and none is needed
 * @param weights of each row
 * @param order groups and times of the rows
 * @param dropped the number of rows that were left out because their target is missing
 */
public record Examples(
        Table inputs, List<String> targetNames, List<Column> known, Reals weights, RowOrder order, int dropped) {
    public Examples {
        targetNames = List.copyOf(targetNames);
        known = List.copyOf(known);
    }

    /** The rows of a table: inputs, targets and weights by the roles of its columns. */
    public static Examples of(Table table, ColumnRoles roles) {
        return TableExamples.of(table, roles);
    }

    /** The rows of a table whose target is the column of exactly this name; all other columns are inputs. */
    public static Examples withTarget(Table table, String name) {
        return of(table, ColumnRoles.target(ColumnList.reference(List.of(name)).orElseThrow()));
    }

    /** The rows of a table that need no target; a target column, if any, is not an input. */
    public static Examples unlabelled(Table table, ColumnRoles roles) {
        return TableExamples.unlabelled(table, roles);
    }

    /** The number of rows. */
    public int size() {
        return weights.size();
    }

    /** The target of each row, the first of several; the examples must have one. */
    public Column target() {
        if (known.isEmpty()) throw new IllegalStateException("there is no target");
        return known.get(0);
    }

    /**
     * The targets to learn from, as numbers or as classes; refused if almost every row has a class of its own, or if
     * numbers are out of range.
     */
    public Targets targets(Task task) {
        if (task != Task.REGRESSION) TargetKind.requireClasses(this);
        return actual(task).inRange();
    }

    /** The targets to compare predictions with, as numbers or as classes, without a limit on the number of classes. */
    public Targets actual(Task task) {
        if (task != Task.REGRESSION) return TargetKind.labels(this);
        List<Reals> columns = withNumbers().known.stream()
                .map(c -> Reals.of(((NumberColumn) c).toArray()))
                .toList();
        return columns.size() == 1 ? columns.get(0) : new TargetVectors(targetNames, columns);
    }

    /** These rows with targets of numbers, which may be written with a unit; others are refused. */
    public Examples withNumbers() {
        if (known.stream().allMatch(NumberColumn.class::isInstance)) return this;
        List<Column> numbers =
                known.stream().map(c -> (Column) TargetKind.numbers(this, c)).toList();
        return new Examples(inputs, targetNames, numbers, weights, order, dropped);
    }

    /** The name of the target, or the names of all targets; empty if the file has a target without a name. */
    public Optional<String> targetName() {
        return targetNames.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", targetNames));
    }

    /** The targets in the notation of {@link ColumnRoles#target}, to find them in other rows. */
    public Optional<String> targetReference() {
        return ColumnList.reference(targetNames);
    }

    /** These targets and weights with other inputs. */
    public Examples with(Table newInputs) {
        return new Examples(newInputs, targetNames, known, weights, order, dropped);
    }

    /** The groups that rows belong to; without a column of groups, each row is a group. */
    public RowGroups groups() {
        return order.groups().map(RowGroups::of).orElseGet(() -> RowGroups.single(size()));
    }

    /** These rows with their order in the file as the order of time. */
    public Examples inFileOrder() {
        double[] numbers = IntStream.range(0, size()).asDoubleStream().toArray();
        RowOrder ordered = new RowOrder(order.group(), Optional.of(NumberColumn.of("row", numbers)));
        return new Examples(inputs, targetNames, known, weights, ordered, dropped);
    }

    /** These rows, in this order. */
    public Examples select(int... rows) {
        return new Examples(
                inputs.select(rows),
                targetNames,
                known.stream().map(c -> c.select(rows)).toList(),
                weights.select(rows),
                order.select(rows),
                dropped);
    }
}
