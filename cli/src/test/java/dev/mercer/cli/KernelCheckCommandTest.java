package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.cli.option.Interrupt;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelCheckCommandTest {
    private static final String COMPOSITE = "gaussian(sigma=1)*linear() + 2*polynomial(degree=3,c=1)";
    private static final String SIGMOID = "sigmoid(scale=0.5, c=-1)";

    @TempDir
    Path directory;

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    /** Columns a, b, c of standard normal numbers and a text column. */
    private static String table(int rows) {
        Random random = new Random(7);
        return "a,b,c,who\n"
                + IntStream.range(0, rows)
                        .mapToObj(i -> random.nextGaussian() + "," + random.nextGaussian() + "," + random.nextGaussian()
                                + ",p" + i)
                        .collect(Collectors.joining("\n"));
    }

    @Test
    void provenByConstruction() throws IOException {
        String data = file("normal.csv", table(60));
        JsonNode json = Run.of("kernel", "check", COMPOSITE, data, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("verdict").asText()).isEqualTo("proven");
        assertThat(json.get("psd").asBoolean()).isTrue();
        assertThat(json.get("n").asInt()).isEqualTo(60);
        assertThat(json.get("d").asInt()).isEqualTo(3);
        assertThat(json.get("kernel").asText()).isEqualTo("gaussian(sigma=1) * linear() + 2*polynomial(degree=3, c=1)");
        assertThat(json.get("min_eigenvalue").asDouble())
                .isGreaterThan(-json.get("tolerance").asDouble());
        assertThat(json.get("max_eigenvalue").asDouble()).isGreaterThan(1);
        assertThat(json.get("rank_exact").isBoolean()).isTrue();
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.has("witness")).isFalse();
        assertThat(json.has("repair")).isFalse();
    }

    @Test
    void theSigmoidIsRefutedWithAWitness() throws IOException {
        String data = file("normal.csv", table(60));
        Run run = Run.of("kernel", "check", SIGMOID, data, "--json").endsWith(ExitCode.FAILURE);
        JsonNode json = run.json();
        assertThat(json.get("verdict").asText()).isEqualTo("refuted");
        assertThat(json.get("psd").asBoolean()).isFalse();
        assertThat(json.get("witness").get("value").asDouble())
                .isLessThan(-json.get("tolerance").asDouble());
        assertThat(json.get("witness").get("rows")).isNotEmpty().allMatch(row -> row.asInt() >= 1 && row.asInt() <= 60);
        for (String cost : new String[] {"jitter", "jitter_cost", "clip_cost", "flip_cost"})
            assertThat(json.get("repair").get(cost).asDouble()).as(cost).isPositive();
        Run text = Run.of("kernel", "check", SIGMOID, data, "--quiet").endsWith(ExitCode.FAILURE);
        assertThat(text.out()).contains("refuted", "witness", "rows", "jitter", "clip", "flip");
        assertThat(text.err()).isEmpty();
    }

    @Test
    void theRowsAtFaultAreCountedFromOne() throws IOException {
        // K = [[tanh(-1+0), …]]: row 3, the origin, has k(x, x) = tanh(−1) < 0 and alone refutes.
        String data = file("three.csv", "x\n100\n-100\n0\n");
        JsonNode json = Run.of("kernel", "check", "sigmoid(scale=1, c=-1)", data, "--json")
                .json();
        assertThat(json.get("witness").get("rows").get(0).asInt()).isEqualTo(3);
    }

    @Test
    void periodicHoldsInThreeDimensions() throws IOException {
        String data = file("normal.csv", table(80));
        JsonNode json = Run.of("kernel", "check", "periodic(period=1.5, sigma=1)", data, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("min_eigenvalue").asDouble())
                .isGreaterThanOrEqualTo(-json.get("tolerance").asDouble());
        assertThat(json.get("d").asInt()).isEqualTo(3);
    }

    @Test
    void withoutDataOnlyTheConstructionSpeaks() {
        JsonNode proven = Run.of("kernel", "check", COMPOSITE, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(proven.get("verdict").asText()).isEqualTo("proven");
        JsonNode unknown = Run.of("kernel", "check", SIGMOID + " + linear()", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(unknown.get("verdict").asText()).isEqualTo("unknown");
        assertThat(unknown.has("psd")).isFalse();
        Run indefinite = Run.of("kernel", "check", SIGMOID).endsWith(ExitCode.FAILURE);
        assertThat(indefinite.out().replaceAll("\\s+", " ")).contains("indefinite", "give data");
    }

    @Test
    void columnsAreFoundByName() throws IOException {
        String data = file("normal.csv", table(20));
        Run run = Run.of("kernel", "check", "linear()[c]", data, "--json").endsWith(ExitCode.SUCCESS);
        assertThat(run.json().get("rank").asInt()).isEqualTo(1);
        assertThat(run.json().get("kernel").asText()).isEqualTo("linear()[c]");
        assertThat(run.err()).isEqualTo("left out, not numbers: who\n");
        assertThat(Run.of("kernel", "check", "linear()[ab]", data, "--quiet").failsWithOneLine())
                .contains("\"ab\"");
    }

    @Test
    void theTargetIsLeftOut() throws IOException {
        String data = file("normal.csv", table(20));
        for (String target : new String[] {"c", "3", "-2"}) {
            JsonNode json = Run.of("kernel", "check", "linear()", data, "--target", target, "--json")
                    .json();
            assertThat(json.get("d").asInt()).as(target).isEqualTo(2);
        }
        assertThat(Run.of("kernel", "check", "linear()", data, "--target", "z").failsWithOneLine())
                .contains("z");
    }

    @Test
    void formatsAndMissingValues() throws IOException {
        String svm = file("data.txt", "1 1:0.5 3:2\n-1 2:1\n");
        JsonNode json = Run.of("kernel", "check", "linear()", svm, "--format", "libsvm", "--json")
                .json();
        assertThat(json.get("d").asInt()).isEqualTo(3);
        String dashes = file("dashes.csv", "a,b\n1,2\n3,--\n");
        assertThat(Run.of("kernel", "check", "linear()", dashes, "--na", "--,none")
                        .failsWithOneLine())
                .contains("missing");
    }

    @Test
    void readsStandardInput() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream("x\n1\n2\n".getBytes(StandardCharsets.UTF_8)));
            JsonNode json = Run.of("kernel", "check", "linear()", "-", "--json")
                    .endsWith(ExitCode.SUCCESS)
                    .json();
            assertThat(json.get("n").asInt()).isEqualTo(2);
        } finally {
            System.setIn(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gausian(sigma=1)",
                "gaussian",
                "gaussian(sigma=-1)",
                "gaussian(sigma=1",
                "gaussian(sigma=1) +",
                "linear() - linear()",
                "linear()^0.5",
                "polynomial(degree=2, d=3)",
                "3",
                "linear() linear()",
                "linear()[0]"
            })
    void malformedKernelsGetOneLineWithThePlace(String text) {
        assertThat(Run.of("kernel", "check", text).failsWithOneLine()).matches("character [0-9]+ of \".*");
        assertThat(Run.of("kernel", "show", text).failsWithOneLine()).matches("character [0-9]+ of \".*");
    }

    @Test
    void refusedDataIsSaidInOneLine() throws IOException {
        String ragged = file("ragged.csv", "a,b\n1,2\n3\n");
        assertThat(Run.of("kernel", "check", "linear()", ragged).failsWithOneLine())
                .startsWith(ragged + ":3:2: ");
        assertThat(Run.of(
                                "kernel",
                                "check",
                                "linear()",
                                directory.resolve("none.csv").toString())
                        .failsWithOneLine())
                .contains("there is no such file");
        String words = file("words.csv", "a\nx\ny\n");
        assertThat(Run.of("kernel", "check", "linear()", words, "--json").failsWithOneLine())
                .contains("no number column");
        String empty = file("empty.csv", "a,b\n");
        Run.of("kernel", "check", "linear()", empty).failsWithOneLine();
        String negative = file("negative.csv", "a\n1\n-1\n");
        assertThat(Run.of("kernel", "check", "chi2(gamma=1)", negative).failsWithOneLine())
                .contains(">= 0");
    }

    /** Standardised inputs are negative: a kernel that is defined for x ≥ 0 gets them scaled without centring. */
    @ParameterizedTest
    @ValueSource(strings = {"chi2(gamma=1)", "intersection()", "2*normalized(chi2(gamma=1)) + linear()"})
    void whatCheckAcceptsTrainLearns(String kernel) throws IOException {
        String rows = IntStream.range(0, 30)
                .mapToObj(i -> i % 7 + "," + i * i % 11 + "," + (i % 7 + i * i % 11))
                .collect(Collectors.joining("\n"));
        String data = file("counts.csv", "a,b,y\n" + rows);
        String model = directory.resolve("counts.mercer").toString();
        Run.of("kernel", "check", kernel, data, "--target", "y").endsWith(ExitCode.SUCCESS);
        Run trained = Run.of(
                        "train",
                        data,
                        "--target",
                        "y",
                        "--kernel",
                        kernel,
                        "--task",
                        "regression",
                        "--rho",
                        "0.1",
                        "--out",
                        model)
                .endsWith(ExitCode.SUCCESS);
        assertThat(trained.out()).contains("not centred");
        Run.of("predict", model, data).endsWith(ExitCode.SUCCESS);
        Run.of("tune", data, "--target", "y", "--kernel", "gaussian(auto); " + kernel, "--task", "regression")
                .endsWith(ExitCode.SUCCESS);
        String negative = file("negative.csv", "a,b,y\n-1,0,1\n" + rows);
        assertThat(Run.of("train", negative, "--target", "y", "--kernel", kernel, "--rho", "1")
                        .endsWith(ExitCode.FAILURE)
                        .err())
                .contains("needs coordinates >= 0, got -");
    }

    @Test
    void interrupted() throws IOException {
        String data = file("normal.csv", table(60));
        Interrupt pressed = new Interrupt();
        pressed.request();
        Run run = Run.with(pressed, "kernel", "check", SIGMOID, data, "--quiet").endsWith(ExitCode.INTERRUPTED);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("mercer: interrupted\n");
    }
}
