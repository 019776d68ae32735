package dev.mercer.serve;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of rows, column by column. A column is numeric if all its values are numbers and it is numeric in the model. Texts are
 * not changed: the encoder of the model decides which of them are missing values, as for a CSV file.
 */
final class RowCollector {
    private static final int FIRST = 4;

    private final InputColumns inputs;
    private final int most;
    private final double[][] numbers;
    private final @Nullable String[][] texts;
    /** The number of rows up to the last one that has a value of each column. */
    private final int[] upTo;

    private int rows;

    /** For at most {@code most} rows. */
    RowCollector(InputColumns inputs, int most) {
        this.inputs = inputs;
        this.most = most;
        numbers = new double[inputs.size()][];
        texts = new @Nullable String[inputs.size()][];
        upTo = new int[inputs.size()];
    }

    /** A number in the current row. */
    void number(int column, double value) {
        if (!Double.isFinite(value)) throw tooLarge(column);
        if (inputs.isText(column)) text(column, Require.text(value));
        else {
            arrived(column);
            numbers(column)[rows] = value;
            if (texts[column] != null) texts(column)[rows] = Require.text(value);
        }
    }

    private Refusal tooLarge(int column) {
        return Refusal.bad("row " + rows + " (counted from 0): column \"" + inputs.name(column)
                + "\" holds a number that is too large for a double");
    }

    /** A text in the current row. */
    void text(int column, String value) {
        arrived(column);
        texts(column)[rows] = value;
    }

    /** A missing value in the current row, in an existing column. */
    void missing(int column) {
        arrived(column);
    }

    /** Marks a value of the current row. All rows have the columns of the first one, unless columns are optional. */
    private void arrived(int column) {
        if (upTo[column] < rows && !inputs.isOptional()) throw lacks(upTo[column], column);
        upTo[column] = rows + 1;
    }

    static Refusal tooMany(int most) {
        return new Refusal(Refusal.TOO_LARGE, "a request has at most " + most + " rows: send them in parts");
    }

    private Refusal lacks(int row, int column) {
        return Refusal.bad("row " + row + " (counted from 0) lacks the column " + Text.quote(inputs.name(column))
                + ": send null for a missing value");
    }

    private double[] numbers(int column) {
        double[] values = numbers[column];
        if (values != null && rows < values.length) return values;
        double[] longer = values == null ? new double[Math.max(FIRST, rows + 1)] : Arrays.copyOf(values, 2 * rows + 1);
        Arrays.fill(longer, values == null ? 0 : values.length, longer.length, Double.NaN);
        numbers[column] = longer;
        return longer;
    }

    private @Nullable String[] texts(int column) {
        @Nullable String[] values = texts[column];
        if (values == null) {
            values = new @Nullable String[Math.max(FIRST, rows + 1)];
            double[] before = numbers[column];
            for (int i = 0; before != null && i < Math.min(rows, before.length); i++)
                if (!Double.isNaN(before[i])) values[i] = Require.text(before[i]);
        } else if (rows >= values.length) values = Arrays.copyOf(values, 2 * rows + 1);
        texts[column] = values;
        return values;
    }

    void endRow() {
        rows++;
        if (rows > most) throw tooMany(most);
    }

    int rows() {
        return rows;
    }

    /** The columns that occurred, in the order of the model's inputs. */
    Table table() {
        if (rows == 0) throw Refusal.bad(Predictor.NO_ROWS);
        List<Column> columns = new ArrayList<>(upTo.length);
        for (int k = 0; k < upTo.length; k++) {
            if (upTo[k] == 0) continue;
            if (upTo[k] < rows && !inputs.isOptional()) throw lacks(upTo[k], k);
            columns.add(column(k));
        }
        return Table.of(columns);
    }

    private Column column(int k) {
        if (texts[k] != null || inputs.isText(k))
            return TextColumn.of(
                    inputs.name(k), texts[k] == null ? new @Nullable String[rows] : Arrays.copyOf(texts[k], rows));
        double[] values = numbers[k] == null ? new double[0] : numbers[k];
        double[] all = Arrays.copyOf(values, rows);
        if (values.length < rows) Arrays.fill(all, values.length, rows, Double.NaN);
        return NumberColumn.of(inputs.name(k), all);
    }
}
