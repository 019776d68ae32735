package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --target a,b}: several targets at once (mission, row M5). */
class SeveralTargetsTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String data = "";
    private String model = "";

    @BeforeEach
    void data() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder csv = new StringBuilder("x,z,up,\"down, far\"\n");
        for (int i = 0; i < 60; i++) {
            double x = random.nextDouble(-2, 2);
            double z = random.nextDouble(-2, 2);
            double noise = 0.05 * random.nextDouble();
            csv.append(x + "," + z + "," + (Math.sin(2 * x) + noise) + "," + 1000 * (Math.cos(z) + noise) + "\n");
        }
        data = Sets.file(directory, "both.csv", csv.toString());
        model = directory.resolve("m.mercer").toString();
    }

    private Run train(String target, String options) {
        List<String> args = new ArrayList<>(List.of("train", data, "--target", target, "--json", "--quiet"));
        args.addAll(List.of("--out", model));
        args.addAll(Arrays.asList(options.split(" ", -1)));
        return Run.of(args.toArray(String[]::new));
    }

    private static double[] column(Run predicted, int k) {
        return predicted
                .out()
                .lines()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[k]))
                .toArray();
    }

    @Test
    void learnsPredictsAndScoresEachTarget() {
        String options = "--method ridge --kernel gaussian(1) --lambda 1e-3";
        JsonNode json =
                train("up,\"down, far\"", options).endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("targets")).extracting(JsonNode::asText).containsExactly("up", "down, far");
        Run both = Run.of("predict", model, data).endsWith(ExitCode.SUCCESS);
        assertThat(both.out().lines().findFirst()).contains("prediction_up,\"prediction_down, far\"");
        JsonNode scores = Run.of("evaluate", model, data, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(scores).isEqualTo(json.get("train"));
        JsonNode each = scores.get("targets");
        double mean = (each.get("up").get("rmse").asDouble()
                        + each.get("down, far").get("rmse").asDouble())
                / 2;
        assertThat(scores.get("rmse").asDouble()).isCloseTo(mean, within(1e-9));
        train("up", options + " --column 4=ignore").endsWith(ExitCode.SUCCESS);
        assertThat(column(Run.of("predict", model, data), 0)).containsExactly(column(both, 0), within(1e-6));
    }

    @Test
    void scoresOtherRows() {
        JsonNode json = train("3,4", "--method ridge --kernel gaussian(1) --lambda 1e-3 --test " + data)
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("test")).isEqualTo(json.get("train"));
        assertThat(train("3,4", "--method features(polynomial(2)) --lambda 1 --loss pinball(0.5)")
                        .isMisused(HINT))
                .isEqualTo("--target names 2 columns, which are learned with the squared loss, not pinball: leave"
                        + " out --loss, or name one of them");
    }

    @Test
    void columnsByNumberAndANameThatHoldsAComma() {
        JsonNode json = train("-2,-1", "--method ridge --kernel gaussian(1) --lambda 1e-3")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("targets")).extracting(JsonNode::asText).containsExactly("up", "down, far");
        JsonNode one = train("down, far", "--method ridge --kernel gaussian(1) --lambda 1e-3")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(one.has("targets")).isFalse();
        assertThat(train("up,up", "--lambda 1").failsWithOneLine()).contains("column \"up\" is named twice");
    }

    @Test
    void tunesForAllTargets() {
        Run tuned = Run.of(
                "tune", data, "--target", "up,\"down, far\"", "--kernel", "gaussian(sigma=auto)", "--method", "ridge");
        assertThat(tuned.endsWith(ExitCode.SUCCESS).out()).contains("rmse/sd");
        assertThat(train("3,4", "--method ridge --kernel gaussian(1) --lambda 1e-3 --folds 3")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("cv")
                        .get("n")
                        .asInt())
                .isEqualTo(60);
    }

    @Test
    void printsAndDrawsEachTarget() throws IOException {
        String page = directory.resolve("page.html").toString();
        Run said = Run.of(("train " + data + " --target 3,4 --method ridge --kernel gaussian(1) --lambda 1e-3 --out "
                                + model + " --report " + page)
                        .split(" "))
                .endsWith(ExitCode.SUCCESS);
        assertThat(said.out()).contains("up, down, far, numbers", "the mean of 2 targets");
        assertThat(Files.readString(Path.of(page))).contains("up: rmse", "down, far: rmse");
        assertThat(Run.of("inspect", model).out()).contains("up, down, far, numbers");
        assertThat(Run.of("inspect", model, "--json").json().get("targets")).hasSize(2);
        assertThat(Run.of("evaluate", model, data).out()).contains("target up", "target down, far");
        String svg = directory.resolve("q.svg").toString();
        Run.of("plot", model, data, "--out", svg).endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("plot", model, "--out", svg).failsWithOneLine())
                .startsWith("the model has 2 targets: its picture compares predictions");
    }

    @Test
    void rejectsMethodsOfOneTarget() {
        String both = "up,\"down, far\"";
        assertThat(train(both, "--method svm --loss epsilon(0.1) --kernel gaussian(1) --c 1")
                        .isMisused(HINT))
                .isEqualTo("--target names 2 columns, but support vector regression (--method svm) learns one: choose"
                        + " --method ridge, nystrom or features, or name one of them");
        assertThat(train(both, "--method metric --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .contains("learns one");
        assertThat(train(both, "--method ridge --kernel gaussian(1) --lambda 1 --task classes")
                        .isMisused(HINT))
                .isNotEmpty();
        assertThat(train(both, "--method ridge --kernel gaussian(1) --lambda 1 --interval cv")
                        .isMisused(HINT))
                .isEqualTo(
                        "--interval is for models of one target, --target names 2: leave it out, or name one of them");
        assertThat(train(both, "--method nystrom --kernel gaussian(1) --lambda 1 --state " + directory + "/c")
                        .isMisused(HINT))
                .startsWith("several targets are not learned block by block");
        assertThat(train("up,sideways", "--lambda 1").failsWithOneLine()).contains("sideways");
    }

    @Test
    void aTargetThatIsNoNumberIsNamedAndRowsWithoutOneAreLeftOut() throws IOException {
        String text = Sets.file(directory, "text.csv", "x,a,b\n1,2,red\n2,3,blue\n3,1,red\n");
        String train = "train " + text + " --target a,b --method ridge --kernel gaussian(1) --lambda 1";
        assertThat(Run.of(train.split(" ")).failsWithOneLine())
                .contains("text.csv:2: the target \"b\" is not a number");
        String holes = Sets.file(directory, "holes.csv", "x,a,b\n1,2,7\n2,3,\n3,,1\n4,2,2\n5,1,1\n");
        String gaps = "train " + holes + " --target a,b --method ridge --kernel gaussian(1) --lambda 1";
        Run kept = Run.of((gaps + " --json").split(" ")).endsWith(ExitCode.SUCCESS);
        assertThat(kept.json().get("n").asInt()).isEqualTo(3);
    }

    @Test
    void refusesToExplain() {
        train("3,4", "--method ridge --kernel gaussian(1) --lambda 1e-3").endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model, data, "--explain", "2").failsWithOneLine())
                .startsWith("the model predicts 2 targets, each of which has reasons of its own");
    }
}
