package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class ExplainCommandTest {
    private static final String GAUSSIAN = "gaussian(sigma=1)";

    @TempDir
    Path directory;

    private String waves = "";
    private String clouds = "";

    @BeforeEach
    void data() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(200, 1));
        clouds = Sets.file(directory, "clouds.csv", Sets.clouds(90, 2, 1));
    }

    private static Run explain(String data, String... more) {
        List<String> args = new ArrayList<>(List.of("explain", data));
        args.addAll(List.of(more));
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void theWaysTheChoiceAndTheReasonAreShown() {
        Run run = explain(waves, "--target", "y", "--kernel", "polynomial(degree=2)", "--lambda", "0.01")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("200 rows, 2 columns after encoding")
                .containsPattern("choice +primal")
                .containsPattern(
                        "reason +primal (is expected to be|needs) .* times (faster|fewer operations) than dual")
                .containsPattern("option +flops +time +memory +fits +what")
                .containsPattern("primal .* yes +Cholesky factor of ΦᵀΦ \\+ ρI on 6 features")
                .contains("dual-double");
    }

    @Test
    void theAnswerAsJsonHasEveryNumber() {
        JsonNode json = explain(
                        waves, "--target", "y", "--kernel", GAUSSIAN, "--lambda", "0.01", "--json", "--threads", "1")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("task").asText()).isEqualTo("regression");
        assertThat(json.get("method").asText()).isEqualTo("ridge");
        assertThat(json.get("kernel").asText()).isEqualTo(GAUSSIAN);
        assertThat(json.get("n").asInt()).isEqualTo(200);
        assertThat(json.get("d").asInt()).isEqualTo(2);
        assertThat(json.get("threads").asInt()).isEqualTo(1);
        assertThat(json.get("choice").asText()).isEqualTo("dual");
        assertThat(json.get("reason").asText()).isNotBlank();
        assertThat(json.get("ways")).hasSize(2);
        for (JsonNode way : json.get("ways")) {
            assertThat(way.get("seconds").asDouble()).isPositive();
            assertThat(way.get("flops").asDouble()).isGreaterThan(200.0 * 200 * 200 / 3);
            assertThat(way.get("bytes").asLong()).isGreaterThan(8 * 200 * 200);
            assertThat(way.get("fits").asBoolean()).isTrue();
        }
        assertThat(json.get("prediction").get("rows").asInt()).isEqualTo(10_000);
        assertThat(json.get("prediction").get("seconds").asDouble()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"svm", "logistic", "perceptron", "sgd", "descent"})
    void everyMethodForClassesHasAPlan(String method) {
        List<String> more = new ArrayList<>(List.of("--target", "kind", "--method", method, "--kernel", GAUSSIAN));
        if (!method.equals("perceptron")) more.addAll(List.of("--lambda", "0.01"));
        more.add("--json");
        JsonNode json = explain(clouds, more.toArray(String[]::new))
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("method").asText()).isEqualTo(method);
        assertThat(json.get("choice").asText()).isNotBlank();
    }

    @Test
    void featuresHaveAPlanToo() {
        JsonNode json = explain(
                        waves,
                        "--target",
                        "y",
                        "--method",
                        "features(polynomial(degree=3))",
                        "--lambda",
                        "0.01",
                        "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("choice").asText()).isEqualTo("primal");
        assertThat(json.get("features").asText()).isEqualTo("polynomial(degree=3, c=1)");
        assertThat(json.get("prediction").get("bytes").asLong()).isPositive();
        JsonNode drawn = explain(
                        waves, "--target", "y", "--method", "features(rbf(20, 1))", "--lambda", "0.01", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(drawn.get("choice").asText()).isEqualTo("primal");
        assertThat(drawn.has("prediction")).isFalse();
    }

    @Test
    void whatDoesNotFitHasNoChoiceButACure() throws IOException {
        String many = Sets.file(directory, "many.csv", Sets.waves(5000, 1));
        String line = "--target y --loss huber(1) --kernel " + GAUSSIAN + " --lambda 0.01 --memory 64m --json";
        JsonNode json =
                explain(many, line.split(" ")).endsWith(ExitCode.SUCCESS).json();
        assertThat(json.has("choice")).isFalse();
        assertThat(json.get("reason").asText())
                .startsWith("no option fits into the memory")
                .endsWith("raise --memory or use fewer points");
        assertThat(json.get("ways").get(0).get("fits").asBoolean()).isFalse();
    }

    @Test
    void optionsAreCheckedAsThoseOfTrain() {
        assertThat(explain(waves, "--target", "y", "--kernel", "gauss(1)", "--lambda", "1")
                        .code())
                .isNotEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void whatTrainWouldChooseIsAssumedAndSaid() {
        JsonNode json = explain(waves, "--target", "y", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("method").asText()).isEqualTo("ridge");
        assertThat(json.get("assumed")).extracting(JsonNode::asText).containsExactly("kernel", "lambda");
        assertThat(json.get("kernel").asText()).startsWith("gaussian(sigma=");
        assertThat(json.get("lambda").asDouble()).isEqualTo(0.1 / 200);
        assertThat(json.get("choice").asText()).isEqualTo("dual");
        Run some = explain(clouds, "--target", "kind", "--kernel", GAUSSIAN, "--time", "20s")
                .endsWith(ExitCode.SUCCESS);
        assertThat(some.out().replaceAll("\\s+", " "))
                .contains(
                        "assumed method lssvm (of lssvm, logistic, svm), lambda 0.001111: typical",
                        "train tunes, for 20 s at most (--time)");
        JsonNode given = explain(waves, "--target", "y", "--kernel", GAUSSIAN, "--lambda", "1", "--json")
                .json();
        assertThat(given.get("assumed")).isEmpty();
    }

    @Test
    void withoutATargetTheLengthIsTheMedianDistance() {
        assertThat(explain(waves, "--method", "one-class")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .containsPattern("kernel +gaussian\\(sigma=\\d");
    }

    @Test
    void theHelpHasAnExample() {
        Run help = Run.of("explain", "--help").endsWith(ExitCode.SUCCESS);
        assertThat(help.out()).contains("mercer explain cars.csv --target dist", "Nothing is learned");
    }
}
