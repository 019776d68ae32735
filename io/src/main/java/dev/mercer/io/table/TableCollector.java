package dev.mercer.io.table;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Utf8Input;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Collects the columns of a table from its rows, which may have to be read a second time. */
final class TableCollector implements RowSink {
    private final String source;
    private final MissingSpellings missing;
    private final Predicate<String> texts;
    private ColumnCollector[] columns = {};
    private int[] lines = new int[16];
    private int rows;
    private int replayed;
    private boolean decimalCommas;
    private Optional<Charset> encoding = Optional.empty();
    /** By the names of the columns. */
    private final Map<String, DecimalMarks> marks;

    /**
     * A collector of a table or a part.
     *
     * @param texts columns that are text, even if their fields look like numbers
     * @param marks the decimal marks of the parts before, to which those of this one are added
     */
    TableCollector(String source, MissingSpellings missing, Predicate<String> texts, Map<String, DecimalMarks> marks) {
        this.source = source;
        this.missing = missing;
        this.texts = texts;
        this.marks = marks;
    }

    /** If commas do not separate fields, a number may have a decimal comma. */
    @Override
    public void separator(char found) {
        decimalCommas = found != ',';
    }

    @Override
    public void encoding(Charset detected) {
        encoding = Optional.of(detected);
    }

    @Override
    public void header(List<String> names) {
        columns = names.stream().map(this::column).toArray(ColumnCollector[]::new);
    }

    private ColumnCollector column(String name) {
        Optional<DecimalMarks> its =
                decimalCommas ? Optional.of(marks.computeIfAbsent(name, DecimalMarks::new)) : Optional.empty();
        return texts.test(name) ? ColumnCollector.ofText(name, missing, its) : new ColumnCollector(name, missing, its);
    }

    @Override
    public boolean number(int column, double value) {
        return columns[column].add(value);
    }

    @Override
    public void field(int column, byte[] buffer, int from, int to) {
        columns[column].add(buffer, from, to);
    }

    @Override
    public boolean endRow(int line) {
        if (rows == lines.length) lines = Arrays.copyOf(lines, rows + (rows >> 1) + 16);
        lines[rows++] = line;
        return true;
    }

    int rows() {
        return rows;
    }

    /** The text columns whose first fields were numbers. */
    Set<String> unspelledColumns() {
        return Arrays.stream(columns)
                .filter(column -> column.unspelled() > 0)
                .map(ColumnCollector::name)
                .collect(Collectors.toSet());
    }

    /** True when the source must be read again, into {@link #replay}. */
    boolean needsReplay() {
        return unspelled() > 0;
    }

    private int unspelled() {
        return Arrays.stream(columns).mapToInt(ColumnCollector::unspelled).max().orElse(0);
    }

    /** Receives the spelling of numbers that turned out to be text; stops at the last row that is needed. */
    RowSink replay() {
        int needed = unspelled();
        return new RowSink() {
            @Override
            public void header(List<String> names) {
                if (names.size() != columns.length) throw changed();
            }

            @Override
            public boolean number(int column, double value) {
                return replayed >= columns[column].unspelled();
            }

            @Override
            public void field(int column, byte[] buffer, int from, int to) {
                if (replayed < columns[column].unspelled()) columns[column].replay(replayed, buffer, from, to);
            }

            @Override
            public boolean endRow(int line) {
                return ++replayed < needed;
            }
        };
    }

    private InvalidInputException changed() {
        return new InvalidInputException(source + ": the file was changed while it was read (read it again)");
    }

    /** The table, if nothing in it is refused. */
    Table build() {
        notFinite().or(() -> mixedDecimals(name -> true)).ifPresent(wrong -> {
            throw wrong;
        });
        return table();
    }

    Table table() {
        if (replayed < unspelled()) throw changed();
        List<Column> built = new ArrayList<>();
        for (ColumnCollector column : columns) built.add(column.build());
        Origin origin = Origin.file(source, Arrays.copyOf(lines, rows));
        return Table.of(built).withOrigin(origin.withNotes(notes()));
    }

    /** Refuses a number that is infinite or NaN. */
    Optional<InvalidInputException> notFinite() {
        for (ColumnCollector column : columns) {
            int row = column.notFiniteRow();
            if (row >= 0)
                return Optional.of(Input.at(
                        source,
                        lines[row],
                        "column " + Text.quote(column.name()) + " is not finite: " + Text.quote(column.notFinite()),
                        Cure.NAME_MISSING_VALUES));
        }
        return Optional.empty();
    }

    /** Refuses a file in which some columns have decimal points and others decimal commas: one of the two separates thousands. */
    Optional<InvalidInputException> mixedDecimals(Predicate<String> counts) {
        List<DecimalMarks> some =
                marks.values().stream().filter(its -> counts.test(its.name())).toList();
        Optional<DecimalMarks> comma =
                some.stream().filter(DecimalMarks::hasCommas).findFirst();
        Optional<DecimalMarks> point =
                some.stream().filter(DecimalMarks::hasPoints).findFirst();
        if (comma.isEmpty() || point.isEmpty()) return Optional.empty();
        return Optional.of(new InvalidInputException(
                source + ": column " + Text.quote(comma.get().name())
                        + " has numbers with a decimal comma, column "
                        + Text.quote(point.get().name())
                        + " with a decimal point (write all with one of them, and none between thousands)"));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (encoding.filter(Utf8Input.WINDOWS::equals).isPresent())
            notes.add("the text is not UTF-8, and is read as " + Utf8Input.WINDOWS.name());
        commas().ifPresent(notes::add);
        return notes;
    }

    private Optional<String> commas() {
        List<String> commas = Arrays.stream(columns)
                .filter(ColumnCollector::hasDecimalCommas)
                .map(column -> Text.quote(column.name()))
                .toList();
        if (commas.isEmpty()) return Optional.empty();
        String more = commas.size() == 1 ? "column " + commas.get(0) : Text.count(commas.size(), "column");
        return Optional.of("decimal commas, as in 1,5 for 1.5, are read in " + more);
    }
}
