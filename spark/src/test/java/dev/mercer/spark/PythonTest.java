package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import py4j.GatewayServer;

/**
 * The Python file of the jar, run by Python through the gateway that PySpark uses. In place of the package PySpark there is a client of the
 * gateway with the names that the file needs.
 */
@SparkTestSession.Enabled
class PythonTest {
    @TempDir
    Path folder;

    /** The objects that the script asks for. */
    public static final class Entry {
        /** Sizes and cities, with prices and kinds. */
        public Dataset<Row> rows() {
            StructType schema = new StructType()
                    .add("size", DataTypes.DoubleType)
                    .add("city", DataTypes.StringType)
                    .add("price", DataTypes.DoubleType)
                    .add("kind", DataTypes.IntegerType);
            Row[] rows = new Row[80];
            for (int i = 0; i < rows.length; i++)
                rows[i] = SparkTestSession.row(
                        Math.sin(i), i % 2 == 0 ? "Ulm" : "Bonn", Math.sin(i) + i % 2, Math.sin(i) > 0 ? 1 : 0);
            return SparkTestSession.frame(schema, 2, rows);
        }

        public String columns(Dataset<Row> rows) {
            return String.join(" ", rows.columns());
        }

        public double rmse(Dataset<Row> predicted) {
            return new RegressionEvaluator().setLabelCol("price").evaluate(predicted);
        }
    }

    @Test
    void theFileOfTheJarLearnsSavesAndPredicts() throws IOException, InterruptedException {
        assumeTrue(hasPython(), "there is no python3 here");
        SparkTestSession.get();
        Path script = folder.resolve("mercer_spark.py");
        try (var file = MercerModel.class.getResourceAsStream("/python/mercer_spark.py")) {
            Files.write(script, Objects.requireNonNull(file).readAllBytes());
        }
        GatewayServer server = new GatewayServer.GatewayServerBuilder(new Entry())
                .javaPort(0)
                .javaAddress(InetAddress.getLoopbackAddress())
                .build();
        server.start();
        try {
            List<String> lines = python("src/test/python/learn.py", "" + server.getListeningPort(), folder.toString());
            assertThat(lines).hasSize(7);
            assertThat(lines.get(0)).startsWith("centres: 80 rows in 2 partitions stay on the executors");
            assertThat(lines.get(1)).isEqualTo("True");
            assertThat(lines.get(2)).isEqualTo("columns size,city,price,kind,prediction");
            assertThat(Double.parseDouble(lines.get(3).substring("rmse ".length())))
                    .isLessThan(0.1);
            assertThat(lines.get(4)).isEqualTo("columns size city price kind guess");
            assertThat(lines.get(5)).isEqualTo("columns size city price kind rawPrediction probability prediction");
            assertThat(lines.get(6)).contains("refused", "the DataFrame has a column \"prediction\" already");
        } finally {
            server.shutdown();
        }
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    private List<String> python(String script, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder("python3", script, arguments[0], arguments[1]);
        String stubs = Path.of("src", "test", "python").toAbsolutePath().toString();
        builder.environment().put("PYTHONPATH", folder + File.pathSeparator + stubs);
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        int exit = builder.redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(() -> read(errors)).isZero();
        return Files.readAllLines(out, StandardCharsets.UTF_8);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
