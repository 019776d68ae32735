package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
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

    /** {@code rows.csv}, and the same rows as Parquet from Spark. */
    @BeforeEach
    void rows() throws IOException, URISyntaxException {
        Files.copy(resource("rows.csv"), directory.resolve("rows.csv"));
        Files.copy(resource("plain.parquet"), directory.resolve("rows.parquet"));
    }

    private static Path resource(String name) throws URISyntaxException {
        URL found = ParquetCommandTest.class.getResource("/parquet/" + name);
        return Path.of(Objects.requireNonNull(found).toURI());
    }

    private Run run(String line) {
        return Run.of(line.replace("DIR", directory.toString()).split(" "));
    }

    private void train(String data, String model) {
        run("train DIR/" + data + " --target float --kernel gaussian(sigma=1) --lambda 0.01" + " --out DIR/" + model)
                .endsWith(0);
    }

    @Test
    void givesWhatCsvGives() {
        train("rows.csv", "csv.mercer");
        train("rows.parquet", "parquet.mercer");
        String wanted =
                run("predict DIR/csv.mercer DIR/rows.csv --quiet").endsWith(0).out();
        assertThat(run("predict DIR/parquet.mercer DIR/rows.parquet --quiet")
                        .endsWith(0)
                        .out())
                .isEqualTo(wanted);
        String evaluated = "evaluate DIR/csv.mercer DIR/rows.FORMAT --json";
        assertThat(run(evaluated.replace("FORMAT", "parquet")).endsWith(0).json())
                .isEqualTo(run(evaluated.replace("FORMAT", "csv")).endsWith(0).json());
    }

    @Test
    void predictionsAreWrittenAsCsv() {
        assertThat(run("predict DIR/csv.mercer DIR/rows.csv --out DIR/predicted.PARQUET")
                        .endsWith(ExitCode.USAGE)
                        .err())
                .contains("predictions are written as CSV, not as Parquet: give --out a name such as predicted.csv");
        assertThat(directory.resolve("predicted.PARQUET")).doesNotExist();
    }

    @Test
    void aPipeIsCopiedFirst() throws IOException {
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

    /** Column x is i % 100 / 8 in {@code many-rows.parquet}, missing in every seventh row; color has three levels. */
    @Test
    void moreRowsThanMemoryComeInParts() throws IOException, URISyntaxException {
        StringBuilder csv = new StringBuilder("x,color,float\n");
        for (int i = 0; i < 90; i++)
            csv.append(i / 8.0 + "," + (i % 3 == 0 ? "red" : i % 3 == 1 ? "green" : "") + "," + Math.sin(i) + "\n");
        Files.writeString(directory.resolve("few.csv"), csv);
        train("few.csv", "m.mercer");
        String line = "predict DIR/m.mercer " + resource("many-rows.parquet") + " --backend plain --json --out DIR/";
        run(line + "at-once.csv").endsWith(0);
        Run parts = run(line + "in-parts.csv --memory 64m").endsWith(0);
        assertThat(parts.json().get("n").asInt()).isEqualTo(MANY);
        assertThat(directory.resolve("in-parts.csv")).hasSameTextualContentAs(directory.resolve("at-once.csv"));
        Files.writeString(directory.resolve("x.csv"), csv.toString().replaceAll("(?m)^([^,]+),[^,]*,", "$1,"));
        train("x.csv", "x.mercer");
        String kept = line.replace("m.mercer", "x.mercer") + "kept.csv --keep color";
        run(kept).endsWith(0);
        run(kept.replace("kept.csv", "in-parts.csv") + " --memory 64m").endsWith(0);
        assertThat(directory.resolve("in-parts.csv")).hasSameTextualContentAs(directory.resolve("kept.csv"));
    }
}
