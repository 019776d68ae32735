package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.auto.Auto;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.io.Tables;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the library, and the command in memory and block by block, decide alike whether integers are numbers or classes. */
class TargetTaskTest {
    @TempDir
    Path directory;

    /** The rows of {@code integers-N.parquet}, as CSV and as Parquet. */
    private List<Path> files(double[] target) throws IOException, URISyntaxException {
        double[] x = DoubleStream.iterate(0.5, at -> (at * 7.3 + 0.1) % 1)
                .limit(target.length)
                .toArray();
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < target.length; i++) text.append(x[i] + "," + (int) target[i] + "\n");
        Path csv = Files.writeString(directory.resolve("rows.csv"), text);
        URL resource = TargetTaskTest.class.getResource("/parquet/integers-" + target.length + ".parquet");
        Path parquet = Path.of(Objects.requireNonNull(resource).toURI());
        assertThat(Tables.read(parquet)).isEqualTo(Tables.read(csv));
        return List.of(csv, parquet);
    }

    private static String trained(Path data, String... more) {
        String[] line = {
            "train",
            data.toString(),
            "--target",
            "y",
            "--method",
            "nystrom(5)",
            "--kernel",
            "gaussian(sigma=1)",
            "--lambda",
            "1e-3",
            "--json"
        };
        return Run.of(Stream.concat(Arrays.stream(line), Arrays.stream(more)).toArray(String[]::new))
                .endsWith(ExitCode.SUCCESS)
                .json()
                .get("task")
                .asText();
    }

    @ParameterizedTest
    @CsvSource({"18, 18, regression", "24, 5, regression", "25, 5, classification", "20, 2, classification"})
    void everyDoorTakesIntegersAlike(int rows, int different, String expected) throws Exception {
        double[] target =
                IntStream.range(0, rows).mapToDouble(i -> 3 + i % different).toArray();
        for (Path file : files(target)) {
            assertThat(trained(file)).as("in memory, " + file).isEqualTo(expected);
            assertThat(trained(file, "--cache", directory.resolve("cache").toString()))
                    .as("block by block, " + file)
                    .isEqualTo(expected);
            assertThat(new Auto().task(Examples.of(Tables.read(file), ColumnRoles.target("y")), note -> {}))
                    .as("library, " + file)
                    .hasToString(expected.toUpperCase(Locale.ROOT));
        }
    }
}
