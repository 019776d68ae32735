package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.Tables;
import dev.mercer.io.file.WholeFile;
import dev.mercer.io.parquet.ParquetWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet in place of CSV, in every command that has DATA. */
@Tag("once")
class ParquetCommandTest {
    /** So many that 64 MiB are too few for them. */
    private static final int MANY = 420_000;

    @TempDir
    Path directory;

    /** Writes equal rows as CSV and as Parquet. */
    private void rows(String name, int count) throws IOException {
        List<Double> x = new ArrayList<>();
        List<String> color = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        StringBuilder csv = new StringBuilder("x,color,y\n");
        for (int i = 0; i < count; i++) {
            x.add(i % 7 == 3 ? Double.NaN : i % 100 / 8.0);
            color.add(i % 3 == 0 ? "red" : i % 3 == 1 ? "green" : "");
            y.add(Math.sin(i % 100) + i % 3);
            csv.append(x.get(i).isNaN() ? "" : x.get(i))
                    .append(',')
                    .append(color.get(i))
                    .append(',');
            csv.append(y.get(i)).append('\n');
        }
        Map<String, List<?>> columns = new LinkedHashMap<>();
        columns.put("x", x);
        columns.put("color", color);
        columns.put("y", y);
        Files.writeString(directory.resolve(name + ".csv"), csv);
        WholeFile.write(directory.resolve(name + ".parquet"), channel -> {
            ParquetWriter writer = new ParquetWriter(channel);
            writer.add(columns);
            writer.finish();
        });
    }

    private Run run(String line) {
        return Run.of(line.replace("DIR", directory.toString()).split(" "));
    }

    private void train(String data, String model) {
        run("train DIR/" + data + " --target y --kernel gaussian(sigma=1) --lambda 0.01 --out DIR/" + model)
                .endsWith(0);
    }

    private void requireSame(String csv, String parquet) {
        Table wanted = Tables.read(directory.resolve(csv));
        Table found = Tables.read(directory.resolve(parquet));
        assertThat(found.names()).isEqualTo(wanted.names());
        assertThat(((NumberColumn) found.column("prediction")).toArray())
                .containsExactly(((NumberColumn) wanted.column("prediction")).toArray());
    }

    @Test
    void givesWhatCsvGives() throws IOException {
        rows("rows", 90);
        train("rows.csv", "csv.mercer");
        train("rows.parquet", "parquet.mercer");
        String wanted =
                run("predict DIR/csv.mercer DIR/rows.csv --quiet").endsWith(0).out();
        assertThat(run("predict DIR/parquet.mercer DIR/rows.parquet --quiet")
                        .endsWith(0)
                        .out())
                .isEqualTo(wanted);
        assertThat(run("evaluate DIR/csv.mercer DIR/rows.parquet --json")
                        .endsWith(0)
                        .json())
                .isEqualTo(run("evaluate DIR/csv.mercer DIR/rows.csv --json").json());
        run("predict DIR/csv.mercer DIR/rows.parquet --out DIR/predicted.parquet")
                .endsWith(0);
        Files.writeString(directory.resolve("predicted.csv"), wanted);
        requireSame("predicted.csv", "predicted.parquet");
    }

    @Test
    void aPipeIsCopiedFirst() throws IOException {
        rows("rows", 90);
        train("rows.csv", "m.mercer");
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(directory.resolve("rows.parquet"))));
            assertThat(run("predict DIR/m.mercer - --format parquet --quiet")
                            .endsWith(0)
                            .out())
                    .isEqualTo(run("predict DIR/m.mercer DIR/rows.csv --quiet").out());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void moreRowsThanMemoryComeAndGoInParts() throws IOException {
        rows("rows", 90);
        train("rows.csv", "m.mercer");
        rows("many", MANY);
        String line = "predict DIR/m.mercer DIR/many.parquet --backend plain --json --out DIR/";
        run(line + "at-once.csv").endsWith(0);
        Run parts = run(line + "in-parts.parquet --memory 64m").endsWith(0);
        assertThat(parts.json().get("n").asInt()).isEqualTo(MANY);
        requireSame("at-once.csv", "in-parts.parquet");
    }
}
