package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompressCommandTest {
    @TempDir
    Path directory;

    private String data = "";
    private String model = "";
    private String small = "";

    @BeforeEach
    void model() throws IOException {
        data = Sets.file(directory, "waves.csv", Sets.waves(300, 5));
        model = directory.resolve("waves.mercer").toString();
        small = directory.resolve("small.mercer").toString();
        Run.of(
                        "train",
                        data,
                        "--target",
                        "y",
                        "--kernel",
                        "gaussian(1)",
                        "--lambda",
                        "0.001",
                        "--out",
                        model,
                        "--quiet")
                .endsWith(ExitCode.SUCCESS);
    }

    @Test
    void fewerCentersWithNearlyTheSameScore() throws IOException {
        JsonNode json = Run.of("compress", model, "--data", data, "--centers", "40", "--out", small, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("centers_before").asInt()).isEqualTo(300);
        assertThat(json.get("centers").asInt()).isEqualTo(40);
        assertThat(json.get("change").asDouble()).isLessThanOrEqualTo(0.01);
        assertThat(json.get("bytes").asLong()).isEqualTo(Files.size(Path.of(small)));
        double before = json.get("score_before").get("rmse").asDouble();
        assertThat(json.get("score").get("rmse").asDouble()).isLessThan(1.01 * before);
        assertThat(Run.of("evaluate", small, data, "--json").json().get("rmse").asDouble())
                .isEqualTo(json.get("score").get("rmse").asDouble());
    }

    @Test
    void aNumberOfCentersAndASize() throws IOException {
        assertThat(Run.of("compress", model, "--data", data, "--centers", "20", "--out", small)
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .containsPattern("centers +300 +20\\n")
                .contains("The outputs change by");
        Run.of("compress", model, "--data", data, "--error", "20%", "--size", "4k", "--out", small)
                .endsWith(ExitCode.SUCCESS);
        assertThat(Files.size(Path.of(small))).isLessThanOrEqualTo(4096 + 100);
    }

    @Test
    void intervalsDoNotCountForTheSize() throws IOException {
        String wide = directory.resolve("wide.mercer").toString();
        Run.of(
                        "train",
                        data,
                        "--target",
                        "y",
                        "--kernel",
                        "gaussian(1)",
                        "--lambda",
                        "0.001",
                        "--interval",
                        "cv:50",
                        "--out",
                        wide,
                        "--quiet")
                .endsWith(ExitCode.SUCCESS);
        assertThat(Files.size(Path.of(wide))).isGreaterThan(100_000);
        Run.of("compress", wide, "--data", data, "--error", "20%", "--size", "8k", "--out", small)
                .endsWith(ExitCode.SUCCESS);
        assertThat(Files.size(Path.of(small))).isLessThanOrEqualTo(8192);
    }

    @Test
    void rowsWithoutTheTargetAreEnough() throws IOException {
        StringBuilder inputs = new StringBuilder();
        Sets.waves(300, 6)
                .lines()
                .forEach(line -> inputs.append(line, 0, line.lastIndexOf(',')).append('\n'));
        String rows = Sets.file(directory, "inputs.csv", inputs.toString());
        assertThat(Run.of("compress", model, "--data", rows, "--out", small, "--json")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .has("score"))
                .isFalse();
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(Run.of("compress", model, "--data", data, "--error", "2", "--out", small)
                        .endsWith(ExitCode.USAGE)
                        .err())
                .contains("--error must be a share such as 1% or 0.01, got \"2\"");
        assertThat(Run.of("compress", model, "--data", data, "--size", "100", "--out", small)
                        .failsWithOneLine())
                .contains("all but the centers takes");
        assertThat(Run.of("compress", model, "--data", data, "--out", model).failsWithOneLine())
                .contains("would be lost");
    }
}
