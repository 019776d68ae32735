package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a table with columns that tell nothing to what was learned about them. */
class LearnedInputsTest {
    private static final int ROWS = 160;

    @TempDir
    static Path directory;

    private static String data;
    private static String model;
    private static Run trained;

    @BeforeAll
    static void train() throws IOException {
        data = table("two.csv", x -> Math.sin(2 * x[0]) + Math.cos(2 * x[1]));
        model = directory.resolve("two.mercer").toString();
        trained = Run.of("train", data, "--target", "y", "--time", "1m", "--out", model, "--report", page().toString())
                .endsWith(ExitCode.SUCCESS);
    }

    private static Path page() {
        return directory.resolve("two.html");
    }

    /** Six columns a … f, and y of some of them. */
    private static String table(String name, ToDoubleFunction<double[]> y) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder csv = new StringBuilder("a,b,c,d,e,f,y\n");
        for (int i = 0; i < ROWS; i++) {
            double[] x = DoubleStream.generate(() -> random.nextDouble(-2, 2))
                    .limit(6)
                    .toArray();
            csv.append(DoubleStream.of(x).mapToObj(Double::toString).collect(Collectors.joining(",")))
                    .append(',')
                    .append(y.applyAsDouble(x) + 0.05 * random.nextDouble())
                    .append('\n');
        }
        return Files.writeString(directory.resolve(name), csv).toString();
    }

    @Test
    void trainPrintsTheMetricAndItsGain() {
        // Lines are broken anywhere.
        assertThat(trained.out().replaceAll("\\s+", " "))
                .containsPattern("learned +a (full metric|factor for each column); importance: [ab] [0-9.]+ %, [ab] ")
                .containsPattern("(a full metric|a factor for each column) is learned: error rmse [0-9.]+ without,")
                .containsPattern("kernel +\\w+\\(.*\\) @ (scales\\(factors|metric\\(root)=M1\\)");
    }

    @Test
    void inspectShowsImportances() {
        assertThat(Run.of("inspect", model).endsWith(ExitCode.SUCCESS).out())
                .containsPattern("learned +a (full metric|factor for each column); importance: [ab] ");
        JsonNode importances = Run.of("inspect", model, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json()
                .get("metric")
                .get("importances");
        assertThat(importances).hasSize(6);
        List<String> first = new ArrayList<>();
        for (int k = 0; k < 2; k++) first.add(importances.get(k).get("column").asText());
        assertThat(first).containsExactlyInAnyOrder("a", "b");
        double both = importances.get(0).get("weight").asDouble()
                + importances.get(1).get("weight").asDouble();
        assertThat(both).isBetween(0.7, 1.0);
    }

    @Test
    void reportAndPlotShowThemAsAPicture() throws IOException {
        assertThat(Files.readString(page())).contains("Importance of inputs");
        Path picture = directory.resolve("two.svg");
        Run.of("plot", model, "--out", picture.toString()).endsWith(ExitCode.SUCCESS);
        assertThat(Files.readString(picture)).contains("Importance of inputs").contains(">a<");
    }

    @Test
    void theSavedModelPredictsAndNamesItsReasons() {
        JsonNode score = Run.of("evaluate", model, data, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(score.get("r2").asDouble()).isGreaterThan(0.95);
        assertThat(Run.of("predict", model, data)
                        .endsWith(ExitCode.SUCCESS)
                        .out()
                        .lines())
                .hasSize(ROWS + 1);
        Run explained = Run.of("predict", model, data, "--explain", "2").endsWith(ExitCode.SUCCESS);
        assertThat(explained.out().lines()).hasSize(ROWS + 1);
    }

    @Test
    void directionsOfASumAreShown() throws IOException {
        String sum = table("sum.csv", x -> Math.sin(x[0] + x[1] + x[2]));
        String other = directory.resolve("sum.mercer").toString();
        Run.of(("train " + sum + " --target y --method metric --kernel gaussian(3) --lambda 1e-4 --out " + other)
                        .split(" "))
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("inspect", other).endsWith(ExitCode.SUCCESS).out())
                .containsPattern("directions +[0-9.]+ % along -?0\\.5[0-9]* [abc] [+-] 0\\.5[0-9]* [abc] ");
        JsonNode metric = Run.of("inspect", other, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json()
                .get("metric");
        assertThat(metric.get("shape").asText()).isEqualTo("full");
        JsonNode first = metric.get("directions").get(0);
        assertThat(first.get("share").asDouble()).isGreaterThan(0.8);
        for (int k = 0; k < 3; k++)
            assertThat(Math.abs(first.get("weights").get(k).get("weight").asDouble()))
                    .isBetween(0.4, 0.75);
    }

    @Test
    void aMetricOnFewCentersIsLearnedWhereTheyAreGiven() {
        String model = directory.resolve("few.mercer").toString();
        String[] words = ("train " + data + " --target y --method metric(60) --kernel gaussian(2) --lambda 1e-5"
                        + " --json --out " + model)
                .split(" ");
        JsonNode json = Run.of(words).endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("support").asInt()).isEqualTo(60);
        assertThat(Run.of("inspect", model, "--json")
                        .json()
                        .get("metric")
                        .get("shape")
                        .asText())
                .isIn("full", "diagonal");
        assertThat(json.get("train").get("r2").asDouble()).isGreaterThan(0.9);
    }
}
