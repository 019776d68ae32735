package dev.mercer.spark;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;
import dev.mercer.io.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Cells of one column and type are predicted together, since a job takes long. */
@SparkTestSession.Enabled
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlDoorTest extends DoorContract {
    @TempDir
    static Path folder;

    private final Map<Cell, Double> predicted = new HashMap<>();

    @BeforeAll
    void predictAll() {
        SparkTestSession.get();
        Models.save(model(), folder.resolve("cells.mercer"));
        MercerFunctions.register(
                SparkTestSession.get(),
                Map.of("cells", folder.resolve("cells.mercer").toString()));
        List<Cell> texts = Cell.all().stream()
                .filter(cell -> !cell.isNumber() && !cell.isRefused())
                .toList();
        predict(texts);
        Cell.all().stream()
                .filter(Cell::isNumber)
                .collect(Collectors.groupingBy(Cell::column))
                .values()
                .forEach(this::predict);
    }

    /** Predicts cells that are all texts, or all numbers of one column. */
    private void predict(List<Cell> cells) {
        StructType schema = new StructType().add("id", DataTypes.IntegerType);
        for (String name : columns())
            schema = schema.add(
                    name,
                    cells.get(0).isNumber() && name.equals(cells.get(0).column())
                            ? DataTypes.DoubleType
                            : DataTypes.StringType);
        List<Row> rows = new ArrayList<>();
        for (Cell cell : cells) {
            List<Object> values = new ArrayList<>(List.of(rows.size()));
            for (String name : columns()) {
                if (!name.equals(cell.column())) values.add(ROW.get(name));
                else if (cell.isNumber()) values.add(cell.number());
                else values.add(cell.text());
            }
            rows.add(SparkTestSession.row(values.toArray()));
        }
        SparkTestSession.frame(schema, 1, rows.toArray(new Row[0])).createOrReplaceTempView("cells");
        for (Row row : SparkTestSession.get()
                .sql("select id, mercer_predict('cells', struct(*)) from cells")
                .collectAsList()) predicted.put(cells.get(row.getInt(0)), row.getDouble(1));
    }

    @Override
    protected Door door() {
        return Door.SPARK_SQL;
    }

    @Override
    protected double predict(Cell cell) {
        if (cell.isRefused())
            try {
                predict(List.of(cell));
            } catch (Exception failed) {
                throw SparkDoorTest.refused(failed);
            }
        return predicted.get(cell);
    }
}
