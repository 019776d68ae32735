package dev.mercer.io;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import dev.mercer.data.NumberText;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Quote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one CSV file: takes fields from the parser, checks the header and the width of each row, passes the rest on.
 * No row is ever held.
 */
final class CsvRows extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final String name;
    private final char separator;
    private final RowSink sink;
    private final List<String> names = new ArrayList<>();
    private boolean inHeader = true;

    private CsvRows(String name, char separator, RowSink sink) {
        this.name = name;
        this.separator = separator;
        this.sink = sink;
    }

    /** Reads {@code source} from its beginning until its end, or until the sink has had enough. */
    static void read(Source source, Optional<Character> separator, RowSink sink, Progress progress) {
        try (Utf8Reader reader = new Utf8Reader(Input.open(source, progress), source.name())) {
            char found = separator.orElseGet(() -> Separator.sniff(reader.peek()));
            new CsvRows(source.name(), found, sink).run(reader);
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }

    private void run(Utf8Reader reader) throws IOException {
        CsvReader.CsvReaderBuilder builder = CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false);
        try (CsvReader<Boolean> rows = builder.build(this, reader)) {
            Iterator<Boolean> more = rows.iterator();
            boolean wanted = true;
            while (wanted && more.hasNext()) wanted = more.next();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        } catch (CsvParseException failed) {
            throw meaning(failed);
        }
        if (inHeader)
            throw new InvalidInputException(name + ": the file is empty (its first row must name the columns)");
    }

    /** The parser wraps whatever happens below it; of its own it only ever says that quotes do not match. */
    private RuntimeException meaning(CsvParseException failed) {
        if (failed.getCause() instanceof Error error) throw error;
        if (failed.getCause() instanceof RuntimeException ours) return ours;
        return Input.at(
                name,
                getStartingLineNumber(),
                "the quotes of the row that begins here do not match (close each quote; write \"\" for a quote in a field)");
    }

    @Override
    protected void handleField(int column, char[] buffer, int offset, int length, boolean quoted) {
        int from = offset;
        int to = offset + length;
        if (!quoted) {
            while (from < to && buffer[from] == ' ') from++;
            while (from < to && buffer[to - 1] == ' ') to--;
        }
        if (inHeader) names.add(new String(buffer, from, to - from));
        else if (column < names.size()) sink.field(column, buffer, from, to - from);
    }

    @Override
    protected @Nullable Boolean buildRecord() {
        if (getRecordType() != RecordType.DATA) return null;
        int line = Math.toIntExact(getStartingLineNumber());
        if (inHeader) {
            nameTheNameless();
            checkNames(line);
            sink.header(List.copyOf(names));
            inHeader = false;
            return null;
        }
        if (getFieldCount() != names.size())
            throw Input.at(
                    name,
                    line,
                    "the row has " + getFieldCount() + (getFieldCount() == 1 ? " field" : " fields")
                            + ", the header has " + names.size() + " (put quotes around a field that holds "
                            + Quote.of(String.valueOf(separator)) + ")");
        return sink.endRow(line);
    }

    /** pandas and R write a column of row numbers without a name. */
    private void nameTheNameless() {
        for (int k = 0; k < names.size(); k++) if (names.get(k).isEmpty()) names.set(k, "column_" + (k + 1));
    }

    private void checkNames(int line) {
        Map<String, Integer> seen = new HashMap<>();
        for (int k = 1; k <= names.size(); k++) {
            String column = names.get(k - 1);
            Integer first = seen.put(column, k);
            if (first == null) continue;
            String cure = NumberText.isNumber(column) ? "is the header row missing?" : "rename one";
            throw Input.at(
                    name,
                    line,
                    "columns " + first + " and " + k + " are both named " + Quote.of(column) + " (" + cure + ")");
        }
    }
}
