package dev.mercer.io.table;

import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Input;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parses the lines of one LIBSVM file, token by token in the bytes of the line. Plain numbers are parsed while
 * searching for their end; everything else, including errors, goes through a slower parser.
 */
final class LibsvmParser {
    private static final int NONE = -1;

    /** Any index with this many digits fits into an int. */
    private static final int INDEX_DIGITS = 9;

    /** The approximate bytes of a feature in a file. */
    private static final int BYTES = 10;

    private final String name;
    private final boolean unlabelled;
    private final boolean numbered;
    private final int columns;
    private final SparsePoints.Builder points;
    private final LabelCollector labels = new LabelCollector();
    /** The values of index 0, of each point or of none. */
    private final List<Double> numbers = new ArrayList<>();

    private final Decimals decimals = new Decimals();
    private @Nullable First first;
    private int rows;

    /** The beginning of the first point. */
    private record First(int line, String token) {}

    private byte[] text = {};
    private int to;
    private int number;
    private int index;

    /** A parser for about {@code bytes} bytes. */
    LibsvmParser(String name, LibsvmReader reader, int bytes) {
        this.points = new SparsePoints.Builder(Math.max(64, bytes / BYTES));
        this.name = name;
        this.unlabelled = reader.unlabelled();
        this.numbered = reader.numbered();
        this.columns = reader.columns().orElse(NONE);
    }

    /** Parses all lines of a piece of the file. */
    void lines(LinePieces.Piece piece) {
        ByteArrayInputStream bytes = new ByteArrayInputStream(piece.bytes(), 0, piece.length());
        try (LineScanner lines = new LineScanner(bytes, piece.line())) {
            while (lines.next()) line(lines);
        } catch (IOException failed) {
            throw Input.failure(name, failed);
        }
    }

    void line(LineScanner line) {
        text = line.buffer();
        number = line.number();
        to = line.to();
        int at = skipBlanks(skipMark(line.from()));
        int end = tokenEnd(at);
        if (find('#', at, end) != NONE) {
            leaveOutComment(at);
            end = tokenEnd(at);
        }
        if (at == to) return;
        boolean labelled = find(':', at, end) == NONE;
        if (rows == 0) first = new First(number, quoted(at, end));
        if (labelled) label(at, end);
        checkLabelled(labelled, at, end);
        features(labelled ? skipBlanks(end) : at);
        if (numbers.size() != rows + 1 && !numbers.isEmpty())
            throw wrong("there is no 0:number, which other rows have (write it in all rows or in none)");
        points.endRow();
        rows++;
    }

    private int skipMark(int from) {
        boolean mark = number == 1
                && to - from >= 3
                && text[from] == (byte) 0xEF
                && text[from + 1] == (byte) 0xBB
                && text[from + 2] == (byte) 0xBF;
        return mark ? from + 3 : from;
    }

    private void label(int from, int end) {
        double value = NumberText.parse(text, from, end);
        if (Double.isFinite(value)) {
            labels.add(value);
            return;
        }
        if (value == NumberText.NOT_FINITE)
            throw wrong("the label is not finite: " + quoted(from, end) + " (leave out the line)");
        if (find(',', from, end) != NONE)
            throw wrong("a point has one label, not " + quoted(from, end), Cure.CSV_FORMAT);
        if (find('\0', from, end) != NONE || token(from, end).indexOf('\uFFFD') >= 0)
            throw wrong("not a text file", Cure.NAME_FORMAT);
        labels.add(token(from, end));
    }

    private void checkLabelled(boolean labelled, int at, int end) {
        if (labelled && labels.size() != rows + 1) throw wrong(surprise(quoted(at, end)));
        if (!labelled && !(unlabelled && labels.size() == 0)) throw wrong(lack(quoted(at, end)));
    }

    private static String surprise(String label) {
        return "a label, " + label + ", but the points before have none (label all or none)";
    }

    private String lack(String before) {
        String cure = unlabelled ? "label all or none" : "write the label first; only one-class learning needs none";
        return "there is no label before " + before + " (" + cure + ")";
    }

    private void leaveOutComment(int from) {
        int comment = find('#', from, to);
        if (comment != NONE) to = comment;
    }

    private void features(int from) {
        int last = 0;
        int at = from;
        while (at < to) {
            int end = plainFeature(at, last);
            if (end == NONE) {
                leaveOutComment(at);
                if (at == to) return;
                end = anyFeature(at, last);
            }
            last = index;
            at = skipBlanks(end);
        }
    }

    /** Parses the feature at {@code at}, and returns its end, if it is plain and valid; else {@link #NONE}. */
    private int plainFeature(int at, int last) {
        int k = at;
        int found = 0;
        int digit;
        while ((digit = text[k] - '0') >= 0 && digit <= 9 && k - at < INDEX_DIGITS) {
            found = 10 * found + digit;
            k++;
        }
        if (text[k] != ':' || found <= last || (columns != NONE && found > columns)) return NONE;
        int end = decimals.scan(text, k + 1);
        if (end < 0 || !(text[end] == ' ' || text[end] == '\n' || isBlank(text[end]))) return NONE;
        points.add(found - 1, decimals.value());
        index = found;
        return end;
    }

    private int anyFeature(int at, int last) {
        int end = tokenEnd(at);
        int colon = find(':', at, end);
        if (colon == NONE)
            throw wrong(quoted(at, end) + " is not index:value (write every value with its index, as 3:0.5)");
        index = index(at, colon, end);
        if (index == 0 && last == 0 && numbers.size() <= rows) {
            numbers.add(value(0, colon + 1, end));
            return end;
        }
        if (index <= last)
            throw wrong("index " + index + " comes after index " + last + " (sort the indices, each once)");
        feature(index, colon + 1, end);
        return end;
    }

    private double value(int column, int from, int end) {
        double value = NumberText.parse(text, from, end);
        if (Double.isFinite(value)) return value;
        String rule = value == NumberText.NOT_FINITE ? " is not finite: " : " is not a number: ";
        throw wrong(
                "the value of index " + column + rule + quoted(from, end) + " (write a number, or leave it out for 0)");
    }

    private void feature(int column, int from, int end) {
        double value = value(column, from, end);
        if (columns != NONE && column > columns)
            throw wrong(
                    "index " + column + " is too large: " + columns + " columns are expected (is it the right file?)");
        points.add(column - 1, value);
    }

    private int index(int from, int colon, int end) {
        long found = 0;
        for (int k = from; k < colon; k++) {
            int digit = text[k] - '0';
            if (digit < 0 || digit > 9) throw badIndex(from, colon, end);
            found = Math.min(10 * found + digit, Integer.MAX_VALUE);
        }
        if (colon == from) throw badIndex(from, colon, end);
        if (found == 0 && !numbered) throw wrong("index 0: indices begin with 1", Cure.INDICES_FROM_ONE);
        if (found == Integer.MAX_VALUE)
            throw wrong("index " + token(from, colon) + " is too large: the largest is " + (Integer.MAX_VALUE - 1)
                    + " (number the columns without gaps)");
        return (int) found;
    }

    private InvalidInputException badIndex(int from, int colon, int end) {
        if (token(from, colon).equals("qid"))
            return wrong(quoted(from, end) + " groups points for ranking, which is not supported (remove it: sed -E"
                    + " 's/ qid:[0-9]+//')");
        return wrong("the index of " + quoted(from, end) + " is not a number from 1 (number the columns 1, 2, 3 …)");
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < to && isBlank(text[at])) at++;
        return at;
    }

    private int tokenEnd(int from) {
        int at = from;
        while (at < to && !isBlank(text[at])) at++;
        return at;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r';
    }

    private int find(char wanted, int from, int end) {
        for (int k = from; k < end; k++) if (text[k] == wanted) return k;
        return NONE;
    }

    private String token(int from, int end) {
        return new String(text, from, end - from, StandardCharsets.UTF_8);
    }

    private String quoted(int from, int end) {
        return Text.quote(token(from, end));
    }

    private InvalidInputException wrong(String fact, Cure cure) {
        return Input.at(name, number, fact, cure);
    }

    private InvalidInputException wrong(String message) {
        return Input.at(name, number, message);
    }

    int rows() {
        return rows;
    }

    /** Joins the results of the parsers of a file in their order. */
    static Table joined(String name, List<LibsvmParser> parts) {
        List<LibsvmParser> filled = parts.stream().filter(part -> part.rows > 0).toList();
        if (filled.isEmpty()) throw empty(name);
        LibsvmParser all = filled.get(0);
        List<LibsvmParser> rest = filled.subList(1, filled.size());
        for (LibsvmParser part : rest) {
            First begin = Objects.requireNonNull(part.first);
            if (all.labels.size() == 0 && part.labels.size() > 0)
                throw Input.at(name, begin.line, surprise(begin.token));
            if (all.labels.size() > 0 && part.labels.size() == 0)
                throw Input.at(name, begin.line, all.lack(begin.token));
            if (all.numbers.isEmpty() != part.numbers.isEmpty())
                throw Input.at(name, begin.line, "rows with and without 0:number (write it in all rows or in none)");
            all.numbers.addAll(part.numbers);
            all.labels.addAll(part.labels);
        }
        all.points.addAll(rest.stream().map(part -> part.points).toList());
        all.rows = all.points.rows();
        return all.build();
    }

    private static InvalidInputException empty(String name) {
        return new InvalidInputException(
                name + ": the file holds no points (a point is a line \"label index:value index:value …\")");
    }

    Table build() {
        if (rows == 0) throw empty(name);
        List<Column> built = new ArrayList<>();
        if (labels.size() > 0) built.add(labels.build());
        if (!numbers.isEmpty())
            built.add(NumberColumn.of(
                    PointsColumn.ITEM,
                    numbers.stream().mapToDouble(Double::doubleValue).toArray()));
        built.add(new PointsColumn(PointsColumn.POINTS, points.build(columns == NONE ? points.widest() : columns)));
        return Table.of(built).withSource(name);
    }
}
