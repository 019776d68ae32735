package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;
import dev.mercer.io.Models;
import dev.mercer.util.InvalidInputException;
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
class SparkDoorTest extends DoorContract {
    @TempDir
    static Path folder;

    private final Map<Cell, Double> predicted = new HashMap<>();
    private MercerModel model;

    @BeforeAll
    void predictAll() {
        SparkTestSession.get();
        Models.save(model(), folder.resolve("cells.mercer"));
        model = MercerModel.load(folder.resolve("cells.mercer").toString());
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
        for (Row row : model.transform(SparkTestSession.frame(schema, 1, rows.toArray(new Row[0])))
                .collectAsList()) predicted.put(cells.get(row.getInt(0)), row.<Double>getAs("prediction"));
    }

    @Override
    protected Door door() {
        return Door.SPARK;
    }

    @Override
    protected double predict(Cell cell) {
        if (cell.isRefused())
            try {
                predict(List.of(cell));
            } catch (Exception failed) {
                throw refused(failed);
            }
        return predicted.get(cell);
    }

    /** The refusal by which a job failed; any other failure is a defect. */
    static InvalidInputException refused(Exception failed) {
        assertThat(failed).hasStackTraceContaining(InvalidInputException.class.getName());
        return new InvalidInputException(String.valueOf(failed.getMessage()));
    }
}
