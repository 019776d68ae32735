package dev.mercer.data.table;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.RowGroups;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Raw data: columns with different names and the same number of rows, before any encoding. A LIBSVM file is a table too, whose inputs are
 * one column of points.
 *
 * <pre>{@code
 * Table houses = Tables.read(Path.of("houses.csv"));
 * Table one = Table.row(Map.of("area", 80, "town", "north"));
 * Table same = Table.row(new House(80, "north"));
 * }</pre>
 *
 * <p>Two tables are equal when their columns are; the {@link Origin} of the rows is for messages only and is not
 * compared; neither are the kinds.
 */
public final class Table {
    private static final int SHOWN = 10;

    private final List<Column> columns;
    private final int size;
    private final Origin origin;
    private final Map<String, ColumnKind> kinds;

    private Table(List<Column> columns, int size, Origin origin, Map<String, ColumnKind> kinds) {
        this.kinds = Map.copyOf(kinds);
        this.columns = columns;
        this.size = size;
        this.origin = origin;
    }

    public static Table of(Column... columns) {
        return of(List.of(columns));
    }

    public static Table of(List<? extends Column> columns) {
        int size = columns.isEmpty() ? 0 : columns.get(0).size();
        Set<String> seen = new HashSet<>();
        for (Column column : columns) {
            String name = column.name();
            Require.that(seen.add(name), "column name %s is used twice", Text.quote(name));
            Require.that(
                    column.size() == size,
                    "column %s has %d rows, the first column has %d",
                    Text.quote(name),
                    column.size(),
                    size);
        }
        return new Table(List.copyOf(columns), size, Origin.unknown(), Map.of());
    }

    /** One row, from the names of its columns to numbers, truth values or other objects, which are taken as text; null if missing. */
    public static Table row(Map<String, ?> values) {
        return RowTable.of(List.of(values));
    }

    /** One row, whose columns are the components of a record. */
    public static Table row(Record values) {
        return RowTable.of(List.of(values));
    }

    /**
     * Rows that are maps as in {@link #row(Map)}, or records. A name that a map lacks is a missing value. Columns are in the order of the maps:
     * rows to learn from should be records or {@link java.util.LinkedHashMap}s, because the order in {@link Map#of} differs from run to run.
     */
    public static Table rows(List<?> rows) {
        return RowTable.of(rows);
    }

    /** Points whose coordinates have no names, as the only column. */
    public static Table of(Points points) {
        return of(new PointsColumn(PointsColumn.POINTS, points));
    }

    /** Rows of numbers without names, as points in the only column. */
    public static Table of(double[][] rows) {
        return of(Points.of(rows));
    }

    /** The points of rows whose inputs have no names of their own, such as those of a LIBSVM file; empty if inputs are columns. */
    public Optional<Points> unnamedPoints() {
        return columns.stream()
                .filter(PointsColumn.class::isInstance)
                .map(column -> ((PointsColumn) column).points())
                .findFirst();
    }

    /** A copy of this table whose rows come from {@code newOrigin}. */
    public Table withOrigin(Origin newOrigin) {
        Require.that(newOrigin.fits(size), "an origin must have a line for each of the %d rows", size);
        return new Table(columns, size, newOrigin, kinds);
    }

    /** A copy of this table whose rows come from the file of this name, at unknown places. */
    public Table withSource(String name) {
        return withOrigin(Origin.file(name));
    }

    /** A copy of this table whose columns are of these kinds, by name; the kinds of all others are inferred from the data. */
    public Table withKinds(Map<String, ColumnKind> newKinds) {
        return new Table(columns, size, origin, newKinds);
    }

    /** The kinds of columns that the user has specified, by the name of the column; possibly also of columns that this table does not have. */
    public Map<String, ColumnKind> kinds() {
        return kinds;
    }

    public Origin origin() {
        return origin;
    }

    /** The name of the file that the rows come from, for messages; "" if there is none. */
    public String source() {
        return origin.source();
    }

    /** The number of rows. */
    public int size() {
        return size;
    }

    public List<Column> columns() {
        return columns;
    }

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** Column {@code k}, counted from 0. */
    public Column column(int k) {
        return columns.get(Require.index("column", k, columns.size()));
    }

    /** The column of this name. */
    public Column column(String name) {
        int k = names().indexOf(name);
        if (k < 0) throw noColumn(name);
        return columns.get(k);
    }

    /**
     * The number (from 0) of the column that a user refers to: by its name, or else by its number from 1, or by a
     * negative number counted from the end. A column whose name is a number is found by that name.
     */
    public int find(String reference) {
        int k = names().indexOf(reference);
        if (k >= 0) return k;
        double number = NumberText.parse(reference);
        if (!Double.isFinite(number) || number != Math.rint(number)) throw noColumn(reference);
        int width = columns.size();
        boolean exists = number != 0 && Math.abs(number) <= width;
        Require.that(
                exists,
                "%sthere is no column %s: columns are numbered 1 to %d, or -1 to -%d from the end",
                origin.prefix(),
                reference,
                width,
                width);
        return (int) number + (number > 0 ? -1 : width);
    }

    private InvalidInputException noColumn(String name) {
        Optional<String> near = Suggest.nearest(name, names());
        String cure = near.isPresent()
                ? "did you mean " + Text.quote(near.get()) + "?"
                : "the columns are "
                        + names().stream().limit(SHOWN).collect(Collectors.joining(", "))
                        + (columns.size() > SHOWN ? ", … (" + columns.size() + " in all)" : "");
        return new InvalidInputException(origin.prefix() + "there is no column " + Text.quote(name) + ": " + cure);
    }

    /**
     * The number columns except {@code target} (a name or a number as in {@link #find}), with columns whose kind is text for a
     * kernel; for a LIBSVM file the points.
     *
     * @throws InvalidInputException if no such column is left, or there is no such target
     */
    public Table numeric(Optional<String> target) {
        boolean unnamed = unnamedPoints().isPresent();
        if (unnamed && target.isPresent())
            throw new InvalidInputException(source() + ": a LIBSVM file carries its target itself", Cure.NO_TARGET);
        int left = target.map(this::find).orElse(-1);
        int[] others = Indices.where(columns.size(), k -> k != left);
        Table kept = keep(Indices.where(columns.size(), k -> k != left && isNumeric(columns.get(k), unnamed)));
        if (kept.columns.isEmpty())
            throw new InvalidInputException(source() + ": no number column is left (text columns: "
                    + String.join(", ", keep(others).names()) + ")");
        return kept;
    }

    private boolean isNumeric(Column column, boolean unnamed) {
        ColumnKind kind = kinds.get(column.name());
        if (unnamed) return column instanceof PointsColumn;
        return column instanceof NumberColumn || (kind != null && kind.letters());
    }

    /** The rows as points: those of a LIBSVM file, else all columns, which must be number columns without a missing value. */
    public Points points() {
        return unnamedPoints().orElseGet(() -> points(Indices.range(columns.size())));
    }

    /** These columns, in this order, as points. They must be number columns without a missing value. */
    public DensePoints points(int... chosen) {
        NumberColumn[] numbers = new NumberColumn[chosen.length];
        for (int k = 0; k < chosen.length; k++) numbers[k] = NumbersOf.complete(column(chosen[k]), origin);
        return DensePoints.generate(size, chosen.length, (i, k) -> numbers[k].get(i));
    }

    /** These columns, counted from 0, in this order. */
    public Table keep(int... chosen) {
        List<Column> kept = IntStream.of(chosen).mapToObj(this::column).toList();
        return new Table(of(kept).columns, size, origin, kinds);
    }

    /** All columns but these, counted from 0. */
    public Table drop(int... dropped) {
        Set<Integer> out = new HashSet<>();
        for (int k : dropped) out.add(Require.index("column", k, columns.size()));
        List<Column> kept = new ArrayList<>();
        for (int k = 0; k < columns.size(); k++) if (!out.contains(k)) kept.add(columns.get(k));
        return new Table(List.copyOf(kept), size, origin, kinds);
    }

    /**
     * These rows and then those of another table, which must have the same columns, in any order. A column that is numbers in one table and
     * text in the other is text.
     */
    public Table followedBy(Table other) {
        List<String> missing =
                names().stream().filter(name -> !other.names().contains(name)).toList();
        List<String> more =
                other.names().stream().filter(name -> !names().contains(name)).toList();
        Require.that(
                missing.isEmpty() && more.isEmpty(),
                "the two tables have different columns: %s",
                Stream.of(only("first", missing), only("second", more))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("; ")));
        return Table.of(columns().stream()
                .map(column -> joined(column, other.column(column.name())))
                .toList());
    }

    private static Optional<String> only(String table, List<String> names) {
        if (names.isEmpty()) return Optional.empty();
        return Optional.of("only the " + table + " has " + String.join(", ", names));
    }

    private static Column joined(Column one, Column other) {
        if (one instanceof NumberColumn a && other instanceof NumberColumn b)
            return NumberColumn.of(
                    one.name(),
                    DoubleStream.concat(Arrays.stream(a.toArray()), Arrays.stream(b.toArray()))
                            .toArray());
        TextColumn.Builder all = new TextColumn.Builder();
        for (Column part : List.of(one, other))
            for (int i = 0; i < part.size(); i++) all.add(part.isMissing(i) ? null : part.text(i));
        return all.build(one.name());
    }

    /** These rows, in this order; rows may repeat. */
    public Table select(int... rows) {
        for (int row : rows) Require.index("row", row, size);
        List<Column> selected = columns.stream().map(c -> c.select(rows)).toList();
        return new Table(selected, rows.length, origin.select(rows), kinds);
    }

    /** The new capacity of a full array that grows row by row. */
    static int grown(int length) {
        int most = Integer.MAX_VALUE - 8;
        Require.that(length < most, "a table holds at most %d rows", most);
        return (int) Math.min(most, length + (length >> 1) + 16L);
    }

    /** Groups of rows that are equal in every column of text, and equal or nearly equal in the numbers. */
    public RowGroups equalRows() {
        RowGroups near = nearlyEqualNumbers();
        Map<List<String>, Integer> numbers = new HashMap<>();
        int[] number = new int[size()];
        for (int i = 0; i < number.length; i++) {
            List<String> row = new ArrayList<>(columns.size());
            row.add(String.valueOf(near.groupOf(i)));
            for (Column column : columns)
                row.add(column instanceof NumberColumn ? String.valueOf(column.isMissing(i)) : column.text(i));
            number[i] = numbers.computeIfAbsent(row, r -> numbers.size());
        }
        return RowGroups.of(number);
    }

    private RowGroups nearlyEqualNumbers() {
        List<NumberColumn> numbers = columns.stream()
                .filter(NumberColumn.class::isInstance)
                .map(NumberColumn.class::cast)
                .toList();
        Points points = DensePoints.generateByColumns(
                size(),
                numbers.size(),
                (i, k) ->
                        Double.isFinite(numbers.get(k).get(i)) ? numbers.get(k).get(i) : 0);
        return RowGroups.ofRepeated(Dataset.of(points));
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Table other && size == other.size && columns.equals(other.columns);
    }

    @Override
    public int hashCode() {
        return 31 * size + columns.hashCode();
    }

    @Override
    public String toString() {
        return "table of " + size + " rows and the columns " + names();
    }
}
