package dev.mercer.io.table;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.file.Utf8;
import dev.mercer.util.NumberText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Collects one column: numbers until the first field that is not a number, text from then on.
 *
 * <p>The text of the numbers is not stored. If the column turns out to be text after some numbers, their spelling must
 * be read again ({@link #replay}); most text columns are recognised in their first row.
 */
final class ColumnCollector {
    private final String name;
    private final MissingSpellings missing;
    private NumberColumn.Builder numbers = new NumberColumn.Builder();
    private TextColumn.@Nullable Builder texts;
    private boolean anyNumber;
    private int unspelled;
    private int notFiniteRow = -1;
    private String notFinite = "";
    private final Optional<DecimalMarks> marks;

    /** A collector of a column; with marks its numbers may have a decimal comma. */
    ColumnCollector(String name, MissingSpellings missing, Optional<DecimalMarks> marks) {
        this.name = name;
        this.missing = missing;
        this.marks = marks;
    }

    /** A collector for a column that is known to be text, even if its fields look like numbers. */
    static ColumnCollector ofText(String name, MissingSpellings missing, Optional<DecimalMarks> marks) {
        ColumnCollector collector = new ColumnCollector(name, missing, marks);
        collector.texts = new TextColumn.Builder();
        return collector;
    }

    /**
     * Adds a number that is not missing; false when the column is text, or the number could be a spelling of a missing
     * value.
     */
    boolean add(double value) {
        if (texts != null || missing.numbers()) return false;
        anyNumber = true;
        if (marks.isPresent()) marks.get().number(value);
        numbers.add(value);
        return true;
    }

    void add(byte[] buffer, int from, int to) {
        boolean absent = missing.contains(buffer, from, to);
        if (texts != null) {
            if (!absent && marks.isPresent()) marks.get().field(buffer, from, to);
            texts.add(absent ? null : Utf8.text(buffer, from, to));
            return;
        }
        double value = absent ? Double.NaN : NumberText.parse(buffer, from, to);
        if (!absent && marks.isPresent()) value = marked(marks.get(), value, buffer, from, to);
        if (!absent && (Double.isNaN(value) || Decimals.isPadded(buffer, from, to))) {
            String text = Utf8.text(buffer, from, to);
            marks.ifPresent(DecimalMarks::text);
            texts = turnToText();
            texts.add(text);
            return;
        }
        anyNumber |= !absent;
        if (value == NumberText.NOT_FINITE) {
            if (notFiniteRow < 0) {
                notFiniteRow = numbers.size();
                notFinite = Utf8.text(buffer, from, to);
            }
            value = Double.NaN;
        }
        numbers.add(value);
    }

    /** The value of a field that may have a decimal comma. */
    private static double marked(DecimalMarks marks, double value, byte[] buffer, int from, int to) {
        if (!Double.isNaN(value)) {
            marks.number(value);
            return value;
        }
        double withComma = Decimals.withComma(buffer, from, to);
        if (!Double.isNaN(withComma)) marks.comma();
        return withComma;
    }

    private TextColumn.Builder turnToText() {
        TextColumn.Builder builder = new TextColumn.Builder();
        int rows = numbers.size();
        for (int i = 0; i < rows; i++) builder.add(null);
        unspelled = anyNumber ? rows : 0;
        numbers = new NumberColumn.Builder();
        return builder;
    }

    /** The number of rows, from the first, that must be read again for their spelling. */
    int unspelled() {
        return unspelled;
    }

    /** Row {@code i}, below {@link #unspelled}, read again. */
    void replay(int i, byte[] buffer, int from, int to) {
        if (texts != null && !missing.contains(buffer, from, to)) texts.set(i, Utf8.text(buffer, from, to));
    }

    /** The first row with an infinite number or NaN, if this is a number column; else −1. */
    int notFiniteRow() {
        return texts == null ? notFiniteRow : -1;
    }

    /** The spelling of the number in {@link #notFiniteRow}. */
    String notFinite() {
        return notFinite;
    }

    /** True for a number column in which some number has a decimal comma. */
    boolean hasDecimalCommas() {
        return texts == null && marks.isPresent() && marks.get().hasCommas();
    }

    String name() {
        return name;
    }

    Column build() {
        return texts == null ? numbers.build(name) : texts.build(name);
    }
}
