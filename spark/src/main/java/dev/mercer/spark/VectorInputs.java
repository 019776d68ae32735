package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.NumberedNames;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Inputs in one column of vectors, dense or sparse, whose coordinates have the names x1 … xd. NaN is a missing value. */
final class VectorInputs implements RowInputs {
    /** Blocks of rows are dense. */
    static final int WIDEST = 10_000;

    private static final long serialVersionUID = 1L;
    private static final int ROWS = 4096;
    private static final int NUMBERS = 1 << 22;

    private final String name;
    private final int place;
    private final int dim;
    private final String[] names;
    private final boolean longer;

    /**
     * Finds the column.
     *
     * @param names the names of the coordinates
     * @param longer whether vectors may have further coordinates, which are ignored
     */
    VectorInputs(StructType schema, String column, List<String> names, boolean longer) {
        this.longer = longer;
        this.name = column;
        this.place = place(schema, column);
        this.dim = names.size();
        this.names = names.toArray(new String[0]);
    }

    /** Inputs with the names x1 … xd. */
    static VectorInputs numbered(StructType schema, String column, int dim) {
        return new VectorInputs(schema, column, NumberedNames.of(dim), false);
    }

    /** Inputs with the first names x1 … xd; a model may have dropped the coordinates after them. */
    static VectorInputs first(StructType schema, String column, int dim) {
        return new VectorInputs(schema, column, NumberedNames.of(dim), true);
    }

    static int place(StructType schema, String column) {
        int place = List.of(schema.fieldNames()).indexOf(column);
        if (place < 0)
            throw new InvalidInputException("there is no column " + Text.quote(column)
                    + ": name the vector column with featuresCol; the columns are "
                    + String.join(", ", schema.fieldNames()));
        DataType type = schema.fields()[place].dataType();
        if (!(type instanceof VectorUDT))
            throw new InvalidInputException("column " + Text.quote(column) + " is of type " + type.simpleString()
                    + ", not a vector: assemble one with VectorAssembler, or name the columns with inputCols");
        return place;
    }

    @Override
    public List<String> columns() {
        return List.of(name);
    }

    @Override
    public int blockRows() {
        return Math.max(64, Math.min(ROWS, NUMBERS / Math.max(1, dim)));
    }

    @Override
    public Table table(List<Row> rows) {
        double[][] columns = new double[dim][rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            Vector vector = vector(rows.get(i));
            int row = i;
            vector.foreachActive((k, value) -> {
                if ((int) k < dim) columns[(int) k][row] = (double) value;
                return null;
            });
        }
        List<Column> all = new ArrayList<>(dim);
        for (int k = 0; k < dim; k++) all.add(NumberColumn.of(names[k], columns[k]));
        return Table.of(all);
    }

    /** The vectors as points without names. */
    DensePoints points(List<Row> rows) {
        double[] all = new double[Math.multiplyExact(rows.size(), dim)];
        for (int i = 0; i < rows.size(); i++)
            System.arraycopy(vector(rows.get(i)).toArray(), 0, all, i * dim, dim);
        return DensePoints.of(rows.size(), dim, all);
    }

    private Vector vector(Row row) {
        Vector vector = of(row, place, name);
        if (vector.size() < dim || (vector.size() > dim && !longer))
            throw new InvalidInputException("column " + Text.quote(name) + " holds a vector of " + vector.size()
                    + " coordinates where " + dim + " are expected");
        return vector;
    }

    /** The vector of a row, which must not be null. */
    static Vector of(Row row, int place, String name) {
        if (row.isNullAt(place))
            throw new InvalidInputException(
                    "column " + Text.quote(name)
                            + " holds a null in place of a vector: drop such rows first (df.na().drop(), or VectorAssembler with"
                            + " handleInvalid \"skip\"), or give the columns themselves with inputCols, where gaps are allowed");
        return (Vector) row.get(place);
    }
}
