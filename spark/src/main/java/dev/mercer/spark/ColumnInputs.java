package dev.mercer.spark;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Inputs in columns of a DataFrame: numbers, and text, dates and truth values in the notation of a CSV file. A null is a missing
 * value, and so are NaN and the empty text.
 */
final class ColumnInputs implements RowInputs {
    private static final long serialVersionUID = 1L;
    private static final int ROWS = 4096;

    private final String[] names;
    private final int[] places;
    private final boolean[] numbers;

    /** Finds the columns of a model by their names, which must be there and of a type that a table has. */
    ColumnInputs(StructType schema, List<String> columns) {
        this(schema, columns, "the model expects");
    }

    /** Finds columns; {@code wanted} describes the user of the columns in the message about a missing one. */
    ColumnInputs(StructType schema, List<String> columns, String wanted) {
        List<String> there = Arrays.asList(schema.fieldNames());
        List<String> missing =
                columns.stream().filter(name -> !there.contains(name)).toList();
        if (!missing.isEmpty()) throw missing(missing, there, wanted + " " + Text.count(columns.size(), "column"));
        this.names = columns.toArray(new String[0]);
        this.places = new int[names.length];
        this.numbers = new boolean[names.length];
        for (int k = 0; k < names.length; k++) {
            places[k] = there.indexOf(names[k]);
            DataType type = schema.fields()[places[k]].dataType();
            numbers[k] = type instanceof NumericType;
            if (!numbers[k] && !isText(type))
                throw new InvalidInputException(
                        "column " + Text.quote(names[k]) + " is of type " + type.simpleString()
                                + ": inputs are numbers, text, dates and truth values; a vector column is named by featuresCol");
        }
    }

    private static InvalidInputException missing(List<String> missing, List<String> there, String expected) {
        Optional<String> near = Suggest.nearest(missing.get(0), there);
        return new InvalidInputException(expected + ", and the DataFrame lacks "
                + String.join(", ", missing.stream().map(Text::quote).toList())
                + near.map(name -> ": did you mean " + Text.quote(name) + "?")
                        .orElse(": its columns are " + String.join(", ", there)));
    }

    /** Whether a column of this type can be an input. */
    static boolean isInput(DataType type) {
        return type instanceof NumericType || isText(type);
    }

    private static boolean isText(DataType type) {
        return type instanceof StringType || type instanceof BooleanType || type instanceof DatetimeType;
    }

    @Override
    public List<String> columns() {
        return List.of(names);
    }

    @Override
    public int blockRows() {
        return ROWS;
    }

    @Override
    public Table table(List<Row> rows) {
        List<Column> columns = new ArrayList<>(names.length);
        for (int k = 0; k < names.length; k++) columns.add(column(k, rows));
        return Table.of(columns);
    }

    private Column column(int k, List<Row> rows) {
        if (numbers[k]) {
            double[] values = new double[rows.size()];
            for (int i = 0; i < values.length; i++)
                values[i] = number(rows.get(i).get(places[k]));
            return NumberColumn.of(names[k], values);
        }
        TextColumn.Builder texts = new TextColumn.Builder();
        for (Row row : rows) texts.add(text(row.get(places[k])));
        return texts.build(names[k]);
    }

    /** A number of any type; NaN for null. */
    static double number(@Nullable Object value) {
        if (value == null) return Double.NaN;
        return value instanceof BigDecimal decimal ? decimal.doubleValue() : ((Number) value).doubleValue();
    }

    private static @Nullable String text(@Nullable Object value) {
        if (value == null) return null;
        String text = value instanceof Timestamp time ? time.toLocalDateTime().toString() : value.toString();
        return text.isEmpty() ? null : text;
    }
}
