package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateCommandTest {
    @TempDir
    Path directory;

    private String numbers = "";
    private String classes = "";

    @BeforeEach
    void models() throws IOException {
        numbers = train("numbers", Sets.waves(40, 1), "--kernel", "gaussian(1)", "--lambda", "1e-3");
        classes = train("classes", Sets.clouds(40, 2, 3), "--method", "logistic", "--kernel", "linear()", "--c", "1");
    }

    private String train(String name, String data, String... options) throws IOException {
        String out = directory.resolve(name + ".mercer").toString();
        List<String> args = new ArrayList<>(
                List.of("train", Sets.file(directory, name + ".csv", data), "--quiet", "--out", out, "--target", "-1"));
        args.addAll(List.of(options));
        Run.of(args.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        return out;
    }

    private String file(String name, String content) throws IOException {
        return Sets.file(directory, name, content);
    }

    @Test
    void numbersAgreeWithThePredictions_1e12() throws IOException {
        String test = file("test.csv", Sets.waves(30, 9));
        JsonNode json = Run.of("evaluate", numbers, test, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        double[] predicted = Run.of("predict", numbers, test)
                .out()
                .lines()
                .skip(1)
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] truth = Sets.waves(30, 9)
                .lines()
                .skip(1)
                .mapToDouble(l -> Double.parseDouble(l.split(",")[2]))
                .toArray();
        double squares = 0;
        double sizes = 0;
        for (int i = 0; i < 30; i++) {
            squares += Math.pow(predicted[i] - truth[i], 2) / 30;
            sizes += Math.abs(predicted[i] - truth[i]) / 30;
        }
        assertThat(json.get("n").asInt()).isEqualTo(30);
        assertThat(json.get("rmse").asDouble()).isCloseTo(Math.sqrt(squares), within(1e-12));
        assertThat(json.get("mae").asDouble()).isCloseTo(sizes, within(1e-12));
        assertThat(json.get("r2").asDouble()).isGreaterThan(0.8);
        Run text = Run.of("evaluate", numbers, test).endsWith(ExitCode.SUCCESS);
        assertThat(text.out()).contains("30 rows", "rmse", "mae", "r2");
        assertThat(text.err()).isEmpty();
    }

    @Test
    void classesHaveAllTheFieldsOfTheContract() throws IOException {
        String test = file("test.csv", "x,z,kind\n0,0,blue\n3,0,green\n3,0,blue\n0,0,blue\n");
        JsonNode json = Run.of("evaluate", classes, test, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("n").asInt()).isEqualTo(4);
        assertThat(json.get("accuracy").asDouble()).isEqualTo(0.75);
        assertThat(json.get("log_loss").asDouble()).isPositive();
        assertThat(json.get("auc").asDouble()).as("two pairs won, one tied").isCloseTo(2.5 / 3, within(1e-15));
        assertThat(json.get("classes")).extracting(JsonNode::asText).containsExactly("blue", "green");
        assertThat(json.get("precision").get("blue").asDouble()).isEqualTo(1);
        assertThat(json.get("recall").get("blue").asDouble()).isEqualTo(2 / 3.0);
        assertThat(json.get("precision").get("green").asDouble()).isEqualTo(0.5);
        assertThat(json.get("recall").get("green").asDouble()).isEqualTo(1);
        assertThat(json.get("confusion").toString()).isEqualTo("[[2,1],[0,1]]");
        assertThat(Run.of("evaluate", classes, test).out().replaceAll(" +", " "))
                .contains(
                        "accuracy 75 %", "class blue precision 100 %, recall 66.67 %, predicted as blue: 2, green: 1");
    }

    /** Log loss and calibration error, from the probabilities that `predict` shows. */
    @Test
    void supportVectorMachinesHaveALogLossTo1em12() throws IOException {
        String svm = train("svm", Sets.clouds(60, 2, 4), "--method", "svm", "--kernel", "gaussian(1)", "--c", "1");
        String test = file("test.csv", Sets.clouds(40, 2, 5));
        JsonNode json = Run.of("evaluate", svm, test, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        List<String> truth = Sets.clouds(40, 2, 5).lines().toList();
        List<String> predicted =
                Run.of("predict", svm, test, "--proba").out().lines().toList();
        List<String> names = List.of(predicted.get(0).split(","));
        double loss = 0;
        for (int i = 1; i <= 40; i++) {
            String kind = truth.get(i).split(",")[2];
            loss -= Math.log(Double.parseDouble(predicted.get(i).split(",")[names.indexOf("p_" + kind)])) / 40;
        }
        assertThat(json.get("log_loss").asDouble()).isCloseTo(loss, within(1e-12));
        assertThat(json.get("calibration_error").asDouble()).isBetween(0.0, 0.5);
        assertThat(Run.of("evaluate", svm, test).out()).contains("log loss", "calibration");
    }

    @Test
    void classesThatAreAbsentOrNew() throws IOException {
        String test = file("test.csv", "x,z,kind\n0,0,blue\n0,0,pink\n");
        JsonNode json = Run.of("evaluate", classes, test, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("accuracy").asDouble()).isEqualTo(0.5);
        assertThat(json.has("auc")).isFalse();
        assertThat(json.get("precision").has("green")).as("never predicted").isFalse();
        assertThat(json.get("recall").has("green")).as("not there").isFalse();
        assertThat(json.get("recall").get("pink").asDouble()).isZero();
        assertThat(Run.of("evaluate", classes, test).out()).contains("precision none");
    }

    /** Training refuses a class for almost every row; a file to compare with may have one row of each class. */
    @Test
    void manyClassesOfOneRowEach() throws IOException {
        StringBuilder many = new StringBuilder("x,kind\n");
        StringBuilder one = new StringBuilder("x,kind\n");
        for (int c = 0; c < 40; c++) {
            one.append(c).append(",class ").append(c).append('\n');
            for (int i = 0; i < 3; i++)
                many.append(c + i / 10.0).append(",class ").append(c).append('\n');
        }
        String model =
                train("many", many.toString(), "--method", "lssvm", "--kernel", "gaussian(0.1)", "--lambda", "1e-3");
        Run run = Run.of("evaluate", model, file("one.csv", one.toString()), "--json")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.json().get("accuracy").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void aQuantileModelIsScoredByPinballLossAndCoverage_1e12() throws IOException {
        String upper = train(
                "upper",
                Sets.waves(60, 1),
                "--method",
                "svm",
                "--loss",
                "pinball(0.9)",
                "--kernel",
                "gaussian(1)",
                "--lambda",
                "1e-2");
        String test = file("test.csv", Sets.waves(30, 9));
        JsonNode json = Run.of("evaluate", upper, test, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        double[] predicted = Run.of("predict", upper, test)
                .out()
                .lines()
                .skip(1)
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] truth = Sets.waves(30, 9)
                .lines()
                .skip(1)
                .mapToDouble(l -> Double.parseDouble(l.split(",")[2]))
                .toArray();
        double loss = 0;
        double below = 0;
        for (int i = 0; i < 30; i++) {
            double error = truth[i] - predicted[i];
            loss += Math.max(0.9 * error, -0.1 * error) / 30;
            if (error <= 0) below += 1 / 30.0;
        }
        assertThat(json.get("quantile").asDouble()).isEqualTo(0.9);
        assertThat(json.get("pinball_loss").asDouble()).isCloseTo(loss, within(1e-12));
        assertThat(json.get("coverage").asDouble()).isCloseTo(below, within(1e-12));
        assertThat(Run.of("evaluate", upper, test).out())
                .contains("pinball loss", "coverage", "0.9")
                .doesNotContain("rmse", "r2");
        assertThat(Run.of("inspect", upper, "--json").json().get("quantile").asDouble())
                .isEqualTo(0.9);
    }

    @Test
    void countsARowOfWeightThreeAsThreeRowsAndOfWeightZeroAsNone() throws IOException {
        String test = file("test.csv", "x,z,kind,w\n0,0,blue,3\n3,0,blue,1\n3,0,red,0\n");
        assertThat(Run.of("evaluate", classes, test, "--column", "w=weight", "--json")
                        .json()
                        .get("n")
                        .asInt())
                .isEqualTo(4);
    }

    @Test
    void theTargetIsThatOfTheModelOrAnother() throws IOException {
        String without = file("without.csv", "a,b\n1,2\n");
        assertThat(Run.of("evaluate", numbers, without).failsWithOneLine()).contains("there is no column \"y\"");
        String renamed = file("renamed.csv", Sets.waves(20, 5).replace("a,b,y", "a,b,truth"));
        assertThat(Run.of("evaluate", numbers, renamed, "--target", "truth", "--json")
                        .json()
                        .get("n")
                        .asInt())
                .isEqualTo(20);
        String words = file("words.csv", "a,b,y\n1,2,much\n");
        assertThat(Run.of("evaluate", numbers, words).failsWithOneLine())
                .startsWith(words + ":2: the target \"y\" is not a number: \"much\"");
    }

    @Test
    void weightsAndMissingTargets() throws IOException {
        String test = file("test.csv", "x,z,kind,w\n0,0,blue,3\n3,0,blue,1\n3,0,,1\n");
        Run run = Run.of("evaluate", classes, test, "--column", "w=weight", "--json")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.json().get("accuracy").asDouble()).isEqualTo(0.75);
        assertThat(run.json().get("n").asInt()).isEqualTo(4);
        assertThat(run.err()).contains("left out 1 row without a target");
    }

    @Test
    void emptyAndMissingFiles() throws IOException {
        assertThat(Run.of("evaluate", numbers, file("header.csv", "a,b,y\n")).failsWithOneLine())
                .contains("no rows below the header");
        Run.of("evaluate", numbers, file("empty.csv", "")).failsWithOneLine();
        assertThat(Run.of("evaluate", numbers, "none.csv").failsWithOneLine()).contains("there is no such file");
        assertThat(Run.of("evaluate", numbers).isMisused("try mercer evaluate --help"))
                .contains("DATA");
    }
}
