package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outliers, from training to their reasons. */
class OneClassTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String cloud = "";
    private String model = "";

    @BeforeEach
    void data() throws IOException {
        String rows = Sets.clouds(80, 1, 4).replaceAll(",(kind|blue)", "");
        cloud = Sets.file(directory, "cloud.csv", rows);
        model = directory.resolve("cloud.mercer").toString();
    }

    private Run train(String data, String... more) {
        return trainBy("one-class", data, more);
    }

    private Run trainBy(String method, String data, String... more) {
        List<String> args =
                new ArrayList<>(List.of("train", data, "--kernel", "gaussian(2)", "--out", model, "--json"));
        args.addAll(List.of("--method", method));
        args.addAll(Arrays.asList(more));
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void learnsAFileWithoutATarget() {
        JsonNode json = train(cloud).endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("task").asText()).isEqualTo("detection");
        assertThat(json.get("method").asText()).isEqualTo("one-class");
        assertThat(json.get("nu").asDouble()).isEqualTo(0.1);
        assertThat(json.get("d").asInt()).isEqualTo(2);
        assertThat(json.get("train").get("outliers").asDouble()).isBetween(0.02, 0.15);
        assertThat(json.get("support").asInt()).isBetween(8, 12);
        assertThat(json.get("gap").asDouble()).isBetween(-1e-12, 1e-3);
        assertThat(json.get("dual_objective").asDouble()).isPositive();
        double half = trainBy("one-class(0.5)", cloud)
                .json()
                .get("train")
                .get("outliers")
                .asDouble();
        assertThat(half).isBetween(0.4, 0.55);
    }

    @Test
    void predictionsAreNamedAndScored() throws IOException {
        train(cloud).endsWith(ExitCode.SUCCESS);
        String two = Sets.file(directory, "two.csv", "x,z\n0,0\n9,9\n");
        List<String> lines = Run.of("predict", model, two)
                .endsWith(ExitCode.SUCCESS)
                .out()
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("prediction,score");
        assertThat(lines.get(1)).matches("inlier,[0-9.E-]+");
        assertThat(lines.get(2)).matches("outlier,-[0-9.E-]+");
        String reasons = Run.of("predict", model, two, "--explain", "2").out();
        assertThat(reasons.lines().findFirst().orElseThrow())
                .isEqualTo("prediction,score,row_1,similarity_1,contribution_1,row_2,similarity_2,contribution_2");
        assertThat(Run.of("predict", model, two, "--proba").failsWithOneLine()).contains("without probabilities");
    }

    @Test
    void evaluationComparesWithInliersAndOutliersOrOneAndMinusOne_1em12() throws IOException {
        train(cloud).endsWith(ExitCode.SUCCESS);
        String plain = Sets.file(directory, "plain.csv", "x,z\n0,0\n0.1,0\n9,9\n7,7\n");
        JsonNode share = Run.of("evaluate", model, plain, "--json").json();
        assertThat(share.get("outliers").asDouble()).isEqualTo(0.5);
        assertThat(share.has("accuracy")).isFalse();
        for (String[] names : new String[][] {{"inlier", "outlier"}, {"1", "-1"}}) {
            String known = Sets.file(
                    directory,
                    "known.csv",
                    "x,z,what\n0,0," + names[0] + "\n0.1,0," + names[1] + "\n9,9," + names[1] + "\n7,7," + names[1]
                            + "\n");
            JsonNode json = Run.of("evaluate", model, known, "--target", "what", "--json")
                    .json();
            assertThat(json.get("accuracy").asDouble()).isCloseTo(0.75, within(1e-12));
            assertThat(json.get("outliers").asDouble()).isEqualTo(0.5);
            assertThat(json.get("recall").get("outlier").asDouble()).isCloseTo(2 / 3.0, within(1e-12));
            assertThat(json.has("auc")).isTrue();
        }
        assertThat(Run.of("evaluate", model, plain).out()).contains("outliers", "50");
    }

    @Test
    void ignoresTheLabelsOfALibsvmFile() throws IOException {
        String labelled = Sets.file(directory, "labelled.libsvm", Sets.sparse(60, 5));
        String bare = Sets.file(directory, "bare.libsvm", Sets.sparse(60, 5).replaceAll("(?m)^[+-]1 ", ""));
        JsonNode one = train(labelled).endsWith(ExitCode.SUCCESS).json();
        JsonNode other = train(bare).endsWith(ExitCode.SUCCESS).json();
        assertThat(one.get("objective").asDouble())
                .isEqualTo(other.get("objective").asDouble());
        assertThat(one.get("train").has("accuracy")).isTrue();
        assertThat(other.get("train").has("accuracy")).isFalse();
    }

    @Test
    void ignoresTheTarget() throws IOException {
        String kinds = Sets.file(directory, "kinds.csv", Sets.clouds(80, 1, 4));
        JsonNode aside =
                train(kinds, "--target", "kind").endsWith(ExitCode.SUCCESS).json();
        JsonNode none = train(cloud).json();
        assertThat(aside.get("objective").asDouble())
                .isEqualTo(none.get("objective").asDouble());
        assertThat(aside.get("train").has("accuracy")).isFalse();
    }

    @Test
    void inspectAndExplainOneClassModels() {
        train(cloud).endsWith(ExitCode.SUCCESS);
        JsonNode json = Run.of("inspect", model, "--json").json();
        assertThat(json.get("task").asText()).isEqualTo("detection");
        assertThat(Run.of("inspect", model).out()).contains("inlier or outlier");
        JsonNode plan = Run.of("explain", cloud, "--method", "one-class", "--kernel", "gaussian(2)", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(plan.get("choice").asText()).isEqualTo("smo");
    }

    @Test
    void rejectsOptionsOfOtherMethods() {
        assertThat(train(cloud, "--task", "classes").isMisused(HINT))
                .isEqualTo("--method one-class learns from the inputs alone: leave out --task classes");
        assertThat(trainBy("one-class(1.5)", cloud).isMisused(HINT))
                .isEqualTo(
                        "--method: character 11 of \"one-class(1.5)\": nu must be a share > 0 and <= 1, got \"1.5\"");
        assertThat(train(cloud, "--c", "1").isMisused(HINT)).startsWith("--c does not belong to --method one-class");
    }

    /** The columns are standardised, so that the median distance of two normal columns is near √2·1.18. */
    @Test
    void takesTheMedianDistanceWithoutAKernel() {
        JsonNode json = Run.of("train", cloud, "--method", "one-class", "--out", model, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        String kernel = json.get("kernel").asText();
        assertThat(kernel).matches("gaussian\\(sigma=[0-9.]+\\)");
        assertThat(Double.parseDouble(kernel.replaceAll("[^0-9.]", ""))).isBetween(1.3, 2.0);
        assertThat(json.get("train").get("outliers").asDouble()).isBetween(0.02, 0.15);
        assertThat(Run.of("train", cloud, "--method", "one-class", "--kernel", "matern(1.5, auto)", "--json")
                        .json()
                        .get("kernel")
                        .asText())
                .startsWith("matern(nu=1.5, sigma=");
    }
}
