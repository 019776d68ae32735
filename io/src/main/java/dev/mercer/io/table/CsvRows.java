package dev.mercer.io.table;

import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.io.file.Utf8;
import dev.mercer.io.file.Utf8.NotText;
import dev.mercer.io.file.Utf8Input;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows of one CSV file: finds fields, checks the header and the width of each row, and passes the fields on. No row
 * is stored; plain numbers are parsed while searching for the end of their field, so that each byte is read once.
 */
final class CsvRows {
    private final String name;
    private final CsvBytes in;
    private final byte separator;
    private final RowSink sink;
    private final Decimals decimals = new Decimals();
    private final List<String> names = new ArrayList<>();
    private int width;
    private boolean inHeader = true;
    private boolean lineEnded;
    private int extraLine;
    private long extraColumn;

    private CsvRows(String name, CsvBytes in, byte separator, RowSink sink) {
        this.name = name;
        this.in = in;
        this.separator = separator;
        this.sink = sink;
    }

    /** Reads {@code source} from its beginning until its end, or until the sink needs no more rows. */
    static void read(Source source, CsvReader options, RowSink sink, Progress progress) {
        try (Utf8Input text = new Utf8Input(Input.open(source, progress), options.encoding(), sink::encoding)) {
            CsvBytes in = new CsvBytes(text, source.name());
            String begin = in.peek();
            Optional<Character> named = Separator.named(begin);
            // The line end is left to the search for the next line, which counts it.
            if (named.isPresent()) in.at(in.at() + Separator.lineLength(begin));
            char found = named.or(options::separator).orElseGet(() -> Separator.sniff(begin));
            sink.separator(found);
            new CsvRows(source.name(), in, (byte) found, sink).run();
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }

    private void run() throws IOException {
        boolean wanted = true;
        while (wanted && in.nextLine()) {
            int line = in.line();
            int count = fields();
            if (inHeader) header(line);
            else if (count != width) throw ragged(count);
            else wanted = sink.endRow(line);
        }
        if (inHeader)
            throw new InvalidInputException(name + ": the file is empty (its first row must name the columns)");
    }

    /** Passes on the fields of one row and returns their number; ends at the end of the line. */
    private int fields() throws IOException {
        int count = 0;
        lineEnded = false;
        while (true) {
            if (!inHeader) count = numbers(count);
            if (lineEnded) return count;
            if (count == width) {
                extraLine = in.line();
                extraColumn = in.column();
            }
            field(count++);
            if (!in.skip(separator)) return count;
        }
    }

    /**
     * Passes on plain numbers from column {@code first} on, until a field that needs the general parser, or the end of
     * the line.
     */
    private int numbers(int first) {
        byte[] text = in.bytes();
        int filled = in.filled();
        int at = in.at();
        int column = first;
        while (column < width) {
            int begin = at;
            while (text[begin] == ' ') begin++;
            int end = decimals.scan(text, begin);
            // A field that ends at the end of the buffer may continue in the next one.
            if (end < 0 || end == filled) break;
            byte stop = text[end];
            boolean last = stop == '\n' || stop == '\r';
            if ((!last && stop != separator) || !sink.number(column, decimals.value())) break;
            column++;
            at = last ? end : end + 1;
            if (last) {
                lineEnded = true;
                break;
            }
        }
        in.at(at);
        return column;
    }

    private void field(int column) throws IOException {
        int line = in.line();
        boolean quoted = in.field(separator);
        int from = in.from();
        int to = in.to();
        try {
            if (!quoted) while (from < to && in.bytes()[to - 1] == ' ') to--;
            if (inHeader) names.add(Utf8.text(in.bytes(), from, to));
            else if (column < width) sink.field(column, in.bytes(), from, to);
        } catch (NotText wrong) {
            throw in.notText(wrong, line);
        }
    }

    private void header(int line) {
        nameTheNameless();
        checkNames(line);
        sink.header(List.copyOf(names));
        width = names.size();
        inHeader = false;
    }

    /** Names columns without a name: pandas and R write such a column of row numbers. */
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
                    "columns " + first + " and " + k + " are both named " + Text.quote(column) + " (" + cure + ")");
        }
    }

    /** An error at the first extra field, or at the early end of the row. */
    private InvalidInputException ragged(int count) {
        boolean tooMany = count > width;
        return Input.at(
                name,
                tooMany ? extraLine : in.line(),
                tooMany ? extraColumn : in.column(),
                "the row has " + count + (count == 1 ? " field" : " fields") + ", the header has " + width
                        + (tooMany
                                ? " (put quotes around a field that holds "
                                        + Text.quote(String.valueOf((char) separator))
                                : " (leave a field empty where a value is missing, with its separator")
                        + ")");
    }
}
