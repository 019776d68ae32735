package dev.mercer.cli;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.table.Data;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.TableData;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Quote;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Data taken apart: what is known, what is to be learned, and how much each row counts.
 *
 * @param inputs the rows without target, weights and ignored columns
 * @param targetNames the names of the targets; empty where the file carries it without one
 * @param known the targets of each row, none missing; empty where there is none, and none is needed
 * @param weights of each row
 * @param together what says which rows belong together, or came first
 * @param dropped how many rows were left out because their target is missing
 */
record Examples(
        Data inputs, List<String> targetNames, List<Column> known, Reals weights, Together together, int dropped) {
    /**
     * Columns that say how rows depend on each other.
     *
     * @param group rows of the same value belong together
     * @param time in the order of which rows came
     */
    record Together(Optional<Column> group, Optional<Column> time) {
        static final Together NONE = new Together(Optional.empty(), Optional.empty());

        /** The group of each row, where there are groups. */
        Optional<Labels> groups() {
            return group.map(column -> Labels.of(
                    IntStream.range(0, column.size()).mapToObj(column::text).toList()));
        }

        /** Numbers as they are; text, such as dates that begin with the year, in alphabetical order. */
        Optional<Reals> times() {
            return time.map(Together::times);
        }

        private static Reals times(Column column) {
            for (int i = 0; i < column.size(); i++)
                if (column.isMissing(i))
                    throw new InvalidInputException("--time-order: column " + Quote.of(column.name())
                            + " has no value in row " + (i + 1) + " (fill it in, or leave the row out)");
            if (column instanceof NumberColumn numbers) return Reals.of(numbers.toArray());
            List<String> texts =
                    IntStream.range(0, column.size()).mapToObj(column::text).toList();
            List<String> sorted = texts.stream().distinct().sorted().toList();
            return Reals.of(texts.stream()
                    .mapToDouble(text -> Collections.binarySearch(sorted, text))
                    .toArray());
        }

        Together select(int... rows) {
            return new Together(group.map(c -> c.select(rows)), time.map(c -> c.select(rows)));
        }
    }

    /**
     * Which columns are no inputs.
     *
     * @param target a name or number
     * @param weight a name or number
     * @param ignored names or numbers, separated by commas
     * @param group a name or number
     * @param time a name or number; it stays an input
     * @param dropMissing whether rows without a target are left out; else they are refused
     */
    record Roles(
            Optional<String> target,
            Optional<String> weight,
            Optional<String> ignored,
            Optional<String> group,
            Optional<String> time,
            boolean dropMissing) {
        Roles(Optional<String> target, Optional<String> weight, Optional<String> ignored, boolean dropMissing) {
            this(target, weight, ignored, Optional.empty(), Optional.empty(), dropMissing);
        }
    }

    static Examples of(Data data, Roles roles) {
        return data instanceof LibsvmData sparse ? of(sparse, roles) : of(((TableData) data).table(), roles);
    }

    /** Rows to tell apart from others: a target is set aside, but not needed. */
    static Examples withoutTarget(Data data, Roles roles) {
        return data instanceof LibsvmData sparse
                ? unlabelled(sparse, roles)
                : unlabelled(((TableData) data).table(), roles);
    }

    Examples {
        targetNames = List.copyOf(targetNames);
        known = List.copyOf(known);
    }

    int size() {
        return weights.size();
    }

    /** The target of each row, of examples that have one; the first of several. */
    Column target() {
        if (known.isEmpty()) throw new IllegalStateException("there is no target");
        return known.get(0);
    }

    /** The name of the target, or of several of them all; absent where the file carries it without one. */
    Optional<String> targetName() {
        return targetNames.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", targetNames));
    }

    /** The targets as {@code --target} would name them, to find them in other rows. */
    Optional<String> targetReference() {
        return ColumnList.reference(targetNames);
    }

    /** These targets and weights with other inputs. */
    Examples with(Data newInputs) {
        return new Examples(newInputs, targetNames, known, weights, together, dropped);
    }

    /** Rows of the same group together; without groups, each by itself. */
    RowGroups groups() {
        return together.groups().map(RowGroups::of).orElseGet(() -> RowGroups.single(size()));
    }

    /** These rows, in the order of time as they stand in the file. */
    Examples inFileOrder() {
        double[] numbers = IntStream.range(0, size()).asDoubleStream().toArray();
        Together ordered = new Together(together.group, Optional.of(NumberColumn.of("row", numbers)));
        return new Examples(inputs, targetNames, known, weights, ordered, dropped);
    }

    /** These rows only. */
    Examples select(int... rows) {
        Data some = inputs instanceof LibsvmData sparse
                ? new LibsvmData(
                        sparse.source(),
                        sparse.points().select(rows),
                        sparse.labels().map(c -> c.select(rows)))
                : new TableData(((TableData) inputs).table().select(rows));
        return new Examples(
                some,
                targetNames,
                known.stream().map(c -> c.select(rows)).toList(),
                weights.select(rows),
                together.select(rows),
                dropped);
    }

    /** A message about row {@code i}, with the place in the file where there is one. */
    InvalidInputException wrong(int i, String message) {
        String place =
                inputs instanceof TableData tables ? tables.table().origin().place(i) : inputs.source();
        return new InvalidInputException(place + ": " + message);
    }

    private static Examples of(LibsvmData data, Roles roles) {
        refuse(data, "--target", roles.target, "carries its target itself");
        refuse(data, "--weight", roles.weight, "has no column of weights");
        refuse(data, "--ignore", roles.ignored, "has no names of columns");
        refuse(data, "--group", roles.group, "has no column of groups");
        refuse(data, "--time-order", roles.time, "has no column of times");
        Column labels = data.labels()
                .orElseThrow(() -> new InvalidInputException(
                        data.source() + ": no point has a label (write it before the first index:value)"));
        return new Examples(data, List.of(), List.of(labels), Reals.constant(data.size(), 1), Together.NONE, 0);
    }

    private static Examples unlabelled(LibsvmData data, Roles roles) {
        refuse(data, "--target", roles.target, "carries its target itself");
        refuse(data, "--weight", roles.weight, "has no column of weights");
        refuse(data, "--ignore", roles.ignored, "has no names of columns");
        return new Examples(
                data, List.of(), data.labels().stream().toList(), Reals.constant(data.size(), 1), Together.NONE, 0);
    }

    private static Examples unlabelled(Table table, Roles roles) {
        String source = table.origin().source();
        if (table.size() == 0)
            throw new InvalidInputException(source + ": there are no rows below the header (is it the right file?)");
        List<Integer> targets = ColumnList.of(table, roles.target);
        Optional<Integer> weight = roles.weight.map(table::find);
        TreeSet<Integer> others = new TreeSet<>(ColumnList.of(table, roles.ignored));
        weight.ifPresent(others::add);
        others.addAll(targets);
        Table inputs = table.drop(others.stream().mapToInt(Integer::intValue).toArray());
        if (inputs.columns().isEmpty())
            throw new InvalidInputException(source + ": no column is left to learn from (see --target and --ignore)");
        List<Column> known = targets.stream()
                .map(table::column)
                .filter(c -> IntStream.range(0, c.size()).noneMatch(c::isMissing))
                .toList();
        return new Examples(
                new TableData(inputs),
                targets.stream().map(k -> table.column(k).name()).toList(),
                known,
                weight.map(k -> weights(table, k)).orElseGet(() -> Reals.constant(table.size(), 1)),
                Together.NONE,
                0);
    }

    private static void refuse(LibsvmData data, String option, Optional<String> given, String why) {
        if (given.isPresent())
            throw new InvalidInputException(
                    data.source() + ": a LIBSVM file " + why + " (leave out " + option + " " + given.get() + ")");
    }

    private static Examples of(Table table, Roles roles) {
        String source = table.origin().source();
        if (table.size() == 0)
            throw new InvalidInputException(source + ": there are no rows below the header (is it the right file?)");
        if (roles.target.isEmpty()) throw noTarget(table);
        List<Integer> targets = ColumnList.of(table, roles.target);
        Optional<Integer> weight = roles.weight.map(table::find);
        TreeSet<Integer> others = new TreeSet<>(ColumnList.of(table, roles.ignored));
        List<String> names = targets.stream().map(k -> table.column(k).name()).toList();
        for (int target : targets)
            if (others.contains(target))
                throw new InvalidInputException(source + ": column "
                        + Quote.of(table.column(target).name()) + " is the target: leave it out of --ignore");
        weight.ifPresent(others::add);
        Optional<Integer> group = roles.group.map(table::find);
        group.ifPresent(others::add);
        for (int target : targets)
            if (!others.add(target))
                throw new InvalidInputException(source + ": column "
                        + Quote.of(table.column(target).name()) + " cannot be both the target and the weight");
        Table rows = withTargets(table, targets, roles.dropMissing);
        Reals weights = weight.map(k -> weights(rows, k)).orElseGet(() -> Reals.constant(rows.size(), 1));
        Table inputs = rows.drop(others.stream().mapToInt(Integer::intValue).toArray());
        if (inputs.columns().isEmpty())
            throw new InvalidInputException(source + ": no column is left to learn from beside "
                    + Quote.of(String.join(", ", names))
                    + " (see --target and --ignore)");
        return new Examples(
                new TableData(inputs),
                names,
                targets.stream().map(rows::column).toList(),
                weights,
                new Together(
                        group.map(rows::column), roles.time.map(table::find).map(rows::column)),
                table.size() - rows.size());
    }

    private static UsageProblem noTarget(Table table) {
        List<String> names = table.names();
        String some = names.stream().limit(10).collect(Collectors.joining(", "));
        return new UsageProblem("which column is to be learned? Give --target COL; the columns of "
                + table.origin().source() + " are " + some + (names.size() > 10 ? ", …" : ""));
    }

    private static Table withTargets(Table table, List<Integer> targets, boolean dropMissing) {
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
                    table.origin().source() + ": no row has a value of every target (are they the right columns?)");
        if (kept.length == 0)
            throw new InvalidInputException(table.origin().source() + ": the target " + Quote.of(column.name())
                    + " is missing in every row (is it the right column?)");
        if (dropMissing) return table.select(kept);
        int[] without =
                IntStream.range(0, table.size()).filter(column::isMissing).toArray();
        int first = without[0];
        int missing = without.length;
        throw new InvalidInputException(table.origin().place(first) + ": the target " + Quote.of(column.name())
                + " is missing" + (missing == 1 ? "" : ", and so it is in " + Layout.count(missing - 1L, "more row"))
                + " (fill it in, or use --drop-missing-target)");
    }

    private static Reals weights(Table table, int k) {
        Column column = table.column(k);
        double[] weights = new double[table.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = column instanceof NumberColumn numbers ? numbers.get(i) : Double.NaN;
            if (!(weights[i] >= 0))
                throw new InvalidInputException(
                        table.origin().place(i) + ": a weight must be a number >= 0, column " + Quote.of(column.name())
                                + " has " + (column.isMissing(i) ? "none" : Quote.of(column.text(i))));
        }
        return Reals.of(weights);
    }
}
