package dev.mercer.spark;

import dev.mercer.data.table.Table;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.Row;

/** Makes a table of inputs from rows of a DataFrame. */
interface RowInputs extends Serializable {
    /** The inputs of some rows, in their order. */
    Table table(List<Row> rows);

    /** The columns that are needed. */
    List<String> columns();

    /** The number of rows that are processed together. */
    int blockRows();
}
