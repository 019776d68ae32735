package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --method "svm(nu=NU)"}. */
class NuTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String waves = "";
    private String three = "";

    @BeforeEach
    void data() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(60, 1));
        three = Sets.file(directory, "three.csv", Sets.clouds(60, 3, 3));
    }

    private static Run train(String data, String options) {
        List<String> args = new ArrayList<>(List.of("train", data, "--target", "-1", "--json", "--quiet"));
        args.addAll(Arrays.asList(options.split(" ", -1)));
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void passesNuOnForClasses() {
        JsonNode json = train(three, "--method svm(nu=0.2) --kernel gaussian(1)")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("method").asText()).isEqualTo("svm(nu=0.2)");
        assertThat(json.get("nu").asDouble()).isEqualTo(0.2);
        assertThat(json.get("intercept").asText()).isEqualTo("free");
        assertThat(json.get("train").get("accuracy").asDouble()).isGreaterThan(0.95);
        assertThat(json.get("gap").asDouble()).isBetween(-1e-12, 1e-2);
        assertThat(json.has("lambda")).isFalse();
        assertThat(json.has("dual_objective")).isFalse();
    }

    @Test
    void passesNuOnForNumbers() {
        JsonNode json = train(waves, "--method svm(nu=0.3) --kernel gaussian(1) --c 10")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("nu").asDouble()).isEqualTo(0.3);
        assertThat(json.get("support").asInt()).isBetween(18, 40);
        assertThat(json.get("train").get("r2").asDouble()).isGreaterThan(0.9);
        assertThat(json.has("epsilon")).isFalse();
    }

    @Test
    void rejectsNuBesideWhatItFinds() {
        assertThat(train(three, "--method svm(nu=0.3) --kernel gaussian(1) --c 1 --task classes")
                        .isMisused(HINT))
                .isEqualTo("nu takes the place of --c, which is found from it for classes: give one of them");
        assertThat(train(waves, "--method svm(nu=0.3) --loss epsilon(0.1) --kernel gaussian(1) --c 1 --task regression")
                        .isMisused(HINT))
                .isEqualTo("nu takes the place of --loss, which is found from it for numbers: give one of them");
        JsonNode tuned = train(waves, "--method svm(nu=0.3) --kernel gaussian(1) --task regression")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(tuned.get("nu").asDouble()).isEqualTo(0.3);
        assertThat(train(waves, "--method ridge(nu=0.3) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .isEqualTo("--method: character 7 of \"ridge(nu=0.3)\": ridge takes no arguments");
    }

    @Test
    void refusesANuThatIsTooLarge() throws IOException {
        String uneven =
                Sets.file(directory, "uneven.csv", "x,kind\n1,a\n2,a\n3,a\n4,a\n5,a\n6,a\n7,a\n8,a\n9,b\n10,b\n");
        assertThat(train(uneven, "--method svm(nu=0.5) --kernel gaussian(1)").failsWithOneLine())
                .isEqualTo(
                        "nu must be at most 0.4 for these classes, twice the share of the smaller one of \"a\" and \"b\","
                                + " got 0.5: give a smaller nu");
    }
}
