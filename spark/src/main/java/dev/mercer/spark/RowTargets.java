package dev.mercer.spark;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;

/**
 * The target and the weight of rows of a DataFrame.
 *
 * @param label the name of the column of targets
 * @param labelPlace its place
 * @param weight the name of the column of weights; empty if all weights are 1
 * @param weightPlace its place
 * @param classes the numbers of the classes, ascending; empty if targets are numbers
 */
record RowTargets(String label, int labelPlace, String weight, int weightPlace, double[] classes)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    static RowTargets of(StructType schema, String label, String weight, double[] classes) {
        return new RowTargets(
                label,
                number(schema, label, "labelCol"),
                weight,
                weight.isEmpty() ? -1 : number(schema, weight, "weightCol"),
                classes);
    }

    /** The place of a column of numbers. */
    static int number(StructType schema, String column, String param) {
        int place = List.of(schema.fieldNames()).indexOf(column);
        if (place < 0)
            throw new InvalidInputException("there is no column " + Text.quote(column) + ": name it with " + param
                    + "; the columns are " + String.join(", ", schema.fieldNames()));
        DataType type = schema.fields()[place].dataType();
        if (!(type instanceof NumericType))
            throw new InvalidInputException("column " + Text.quote(column) + " is of type " + type.simpleString()
                    + ", not a number: cast it, or let StringIndexer number its classes");
        return place;
    }

    /** The target of a row, or the place of its class. */
    double target(Row row) {
        double value = ColumnInputs.number(row.get(labelPlace));
        if (!Double.isFinite(value))
            throw BlockEncoding.refused(
                    label, "must be a finite number in every row: drop rows without it first", value);
        if (classes.length == 0) return value;
        int place = Arrays.binarySearch(classes, value);
        if (place < 0) throw BlockEncoding.refused(label, "must hold one of its classes in every pass", value);
        return place;
    }

    double weight(Row row) {
        if (weightPlace < 0) return 1;
        double value = ColumnInputs.number(row.get(weightPlace));
        if (!(value >= 0) || Double.isInfinite(value))
            throw BlockEncoding.refused(weight, "must be a weight ≥ 0 in every row", value);
        return value;
    }
}
