package dev.mercer.io.table;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.InvalidInputException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Makes a table of each part of the rows and passes it on. The first table decides the kinds of columns; {@code texts}
 * grows.
 *
 * <p>Rows are refused as they would be if the file were read as a whole. An invalid number in a column is then no error if a later field makes
 * the column text. So after a part with an invalid number no part is passed on, but the rest is read before the file is refused.
 */
final class TableParts implements RowSink {
    private final String source;
    private final MissingSpellings missing;
    private final int most;
    private final Consumer<Table> each;
    private final Set<String> texts;
    private final Predicate<String> used;
    private List<String> names = List.of();
    private char separator = ',';
    private Optional<Charset> encoding = Optional.empty();
    private TableCollector collector;
    private boolean first = true;
    private boolean turned;
    private Optional<InvalidInputException> refusal = Optional.empty();
    private final Map<String, DecimalMarks> marks = new LinkedHashMap<>();

    /** Columns that are not {@code used} are text from the first row on, so that they cannot turn out to be text too late. */
    TableParts(
            String source,
            MissingSpellings missing,
            Set<String> texts,
            Predicate<String> used,
            int most,
            Consumer<Table> each) {
        this.source = source;
        this.missing = missing;
        this.texts = texts;
        this.used = used;
        this.most = most;
        this.each = each;
        this.collector = new TableCollector(source, missing, texts::contains, marks);
    }

    @Override
    public void separator(char found) {
        separator = found;
        collector.separator(found);
    }

    @Override
    public void encoding(Charset detected) {
        encoding = Optional.of(detected);
        collector.encoding(detected);
    }

    @Override
    public void header(List<String> newNames) {
        names = newNames;
        for (String name : names) if (!used.test(name)) texts.add(name);
        collector.header(names);
    }

    @Override
    public boolean number(int column, double value) {
        return collector.number(column, value);
    }

    @Override
    public void field(int column, byte[] buffer, int from, int to) {
        collector.field(column, buffer, from, to);
    }

    @Override
    public boolean endRow(int line) {
        collector.endRow(line);
        if (collector.rows() == most) handOver();
        return !turned;
    }

    private void handOver() {
        Set<String> lost = collector.unspelledColumns();
        turned = !lost.isEmpty();
        texts.addAll(lost);
        if (turned) return;
        Table table = collector.table();
        for (Column column : table.columns())
            // Numbers before, text now: the spelling of the earlier ones is lost.
            if (column instanceof TextColumn && texts.add(column.name())) turned |= !first;
        if (turned) return;
        first = false;
        // A column that is taken for text may have a later field that is not a number: this is decided at the end.
        if (refusal.isEmpty())
            refusal = collector.notFinite().or(() -> collector.mixedDecimals(name -> !texts.contains(name)));
        if (refusal.isEmpty()) each.accept(table);
        collector = new TableCollector(source, missing, texts::contains, marks);
        collector.separator(separator);
        encoding.ifPresent(collector::encoding);
        collector.header(names);
    }

    /** Passes on the remaining rows; false where a column has turned out to be text too late. */
    boolean end() {
        if (!turned && (collector.rows() > 0 || first)) handOver();
        if (turned) return false;
        refusal.or(() -> collector.mixedDecimals(name -> true)).ifPresent(wrong -> {
            throw wrong;
        });
        return true;
    }
}
