package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.cli.option.Interrupt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every method of the table, as a user reaches it. */
@Tag("once")
class MethodsTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String waves = "";
    private String two = "";
    private String three = "";

    @BeforeEach
    void data() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(60, 1));
        two = Sets.file(directory, "two.csv", Sets.clouds(60, 2, 2));
        three = Sets.file(directory, "three.csv", Sets.clouds(60, 3, 3));
    }

    private static Run train(String data, String options) {
        List<String> args = new ArrayList<>(List.of("train", data, "--target", "-1", "--json", "--quiet"));
        args.addAll(Arrays.asList(options.split(" ")));
        return Run.of(args.toArray(String[]::new));
    }

    private static JsonNode result(String data, String options) {
        return train(data, options).endsWith(ExitCode.SUCCESS).json();
    }

    @ParameterizedTest
    @CsvSource({
        "--kernel gaussian(1) --lambda 1e-3, ridge, squared, centred",
        "--method ridge --kernel gaussian(1) --lambda 1e-3, ridge, squared, centred",
        "--loss huber(0.5) --kernel gaussian(1) --lambda 1e-3, ridge, huber(0.5), free",
        "--method svm --kernel gaussian(1) --c 10, svm, epsilon, free",
        "--loss epsilon(0.2) --kernel gaussian(1) --c 10, svm, epsilon(0.2), free",
        "--loss pinball(quantile=0.5) --kernel gaussian(1) --c 10, svm, pinball(0.5), free",
        "--method features(polynomial(5)) --lambda 1e-4, features, squared, centred",
        "--method metric --kernel gaussian(1) --lambda 1e-4, metric, squared, centred",
        "--method features(polynomial(5)) --loss huber(1) --lambda 1e-4, features, huber(1), centred",
        "--method features(polynomial(5)) --loss epsilon(0.05) --lambda 1e-4, features, epsilon(0.05), centred",
        "--method features(polynomial(5)) --loss pinball(0.5) --lambda 1e-4, features, pinball(0.5), centred",
        "'--method features(rbf(30,1)) --lambda 1e-5 --seed 7', features, squared, centred",
        "'--method features(fourier(gaussian(1),100)) --lambda 1e-4', features, squared, centred",
        "--method nystrom --kernel gaussian(1) --lambda 1e-4, nystrom, squared, centred",
        "'--method nystrom(20,selection=pivots) --seed 2 --kernel gaussian(1) --lambda 1e-4', nystrom, squared, centred",
        "--method descent --kernel gaussian(1) --lambda 1e-3, descent, squared, none",
        "--method descent --kernel gaussian(1) --lambda 0 --iterations 50, descent, squared, none",
        "--method descent --kernel gaussian(1) --lambda 1e-3 --loss huber(1) --intercept free, descent, huber(1), free"
    })
    void numbers(String options, String method, String loss, String intercept) {
        JsonNode json = result(waves, options);
        assertThat(json.get("task").asText()).isEqualTo("regression");
        assertThat(json.get("method").asText()).startsWith(method);
        assertThat(json.get("loss").asText()).isEqualTo(loss);
        assertThat(json.get("intercept").asText()).isEqualTo(intercept);
        assertThat(json.get("train").get("r2").asDouble()).isGreaterThan(0.8);
        assertThat(json.get("objective").asDouble()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "--kernel gaussian(1) --c 1, svm, hinge, free",
        "--method svm --kernel gaussian(1) --c 1 --intercept none, svm, hinge, none",
        "--loss squaredhinge --kernel gaussian(1) --c 1, svm, squaredhinge, free",
        "--loss logistic --kernel gaussian(1) --c 1, logistic, logistic, free",
        "--method logistic --kernel linear() --c 1 --intercept centred, logistic, logistic, centred",
        "--method logistic(batch=full) --kernel linear() --c 1, logistic, logistic, free",
        "--method logistic(batch=single) --kernel linear() --c 1 --seed 2, logistic, logistic, free",
        "--method features(polynomial(2)) --c 1, features, logistic, free",
        "--method features(polynomial(1)) --c 1 --loss hinge, features, hinge, free",
        "--method features(polynomial(1)) --c 1 --loss squaredhinge, features, squaredhinge, free",
        "--method features(polynomial(1)) --c 1 --loss squared, features, squared, free",
        "--method nystrom --kernel gaussian(1) --c 1, nystrom, squared, free",
        "--method nystrom(20) --kernel gaussian(1) --c 1 --loss logistic, nystrom, logistic, free",
        "--method nystrom(selection=spread) --kernel gaussian(1) --c 1 --loss squaredhinge, nystrom, squaredhinge, free",
        "--method perceptron --kernel polynomial(2), perceptron, , none",
        "--method sgd --kernel polynomial(1) --c 1 --seed 3 --iterations 50, sgd, hinge, none",
        "--method descent(batch=full) --kernel polynomial(1) --lambda 1e-3, descent, logistic, none",
        "--method descent(batch=single) --kernel polynomial(1) --lambda 1e-3, descent, logistic, none",
        "--method descent(batch=growing) --kernel polynomial(1) --lambda 1e-3, descent, logistic, none",
        "--method descent --kernel polynomial(1) --lambda 1e-3 --loss squaredhinge, descent, squaredhinge, none"
    })
    void twoClasses(String options, String method, String loss, String intercept) {
        JsonNode json = result(two, options);
        assertThat(json.get("task").asText()).isEqualTo("classification");
        assertThat(json.get("method").asText()).startsWith(method);
        assertThat(json.path("loss").asText(null)).isEqualTo(loss);
        assertThat(json.get("intercept").asText()).isEqualTo(intercept);
        assertThat(json.get("train").get("accuracy").asDouble()).isGreaterThan(0.95);
        assertThat(json.get("train").get("auc").asDouble()).isGreaterThan(0.99);
        assertThat(json.get("train").has("log_loss"))
                .isEqualTo("logistic".equals(loss)
                        || method.equals("svm")
                        || (method.equals("nystrom") && loss.equals("squared")));
        assertThat(json.has("seed")).isEqualTo(options.matches(".*(sgd|single|growing|nystrom).*"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--kernel gaussian(1) --c 1",
                "--method logistic --kernel gaussian(1) --c 1",
                "--method nystrom --kernel gaussian(1) --c 1",
                "--method perceptron --kernel gaussian(1)"
            })
    void threeClasses(String options) {
        JsonNode json = result(three, options);
        assertThat(json.get("train").get("accuracy").asDouble()).isGreaterThan(0.95);
        assertThat(json.get("train").get("classes")).hasSize(3);
        assertThat(json.get("train").get("auc").asDouble()).isGreaterThan(0.95);
    }

    @Test
    void printsCentersAndRejectsNone() {
        JsonNode json = result(waves, "--method nystrom(20) --kernel gaussian(1) --lambda 1e-4");
        assertThat(json.get("support").asInt()).isEqualTo(20);
        assertThat(json.get("restricted").asBoolean()).isTrue();
        assertThat(json.get("gap").asDouble()).isLessThan(1e-6);
        assertThat(result(waves, "--method ridge --kernel gaussian(1) --lambda 1e-4")
                        .has("restricted"))
                .isFalse();
        assertThat(train(waves, "--method nystrom(0) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .isEqualTo("--method: character 9 of \"nystrom(0)\": centers must be a whole number >= 1, got \"0\"");
        assertThat(train(waves, "--method nystrom(selection=best) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .startsWith(
                        "--method: character 9 of \"nystrom(selection=best)\": selection must be one of uniform, pivots,"
                                + " leverage, spread, got \"best\"");
        assertThat(train(waves, "--method ridge(centers=5) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .isEqualTo("--method: character 7 of \"ridge(centers=5)\": ridge takes no arguments");
    }

    @Test
    void printsLeavesAndRejectsOne() {
        for (String method : List.of("leaves(3)", "metric(leaves=3)")) {
            JsonNode json = result(waves, "--method " + method + " --kernel gaussian(1) --lambda 1e-4");
            assertThat(json.get("leaves").asInt()).isEqualTo(3);
            assertThat(json.get("train").get("r2").asDouble()).isGreaterThan(0.9);
        }
        for (String method : List.of("leaves(2)", "metric(leaves=2)"))
            assertThat(result(three, "--method " + method + " --kernel gaussian(1) --c 1")
                            .get("leaves")
                            .asInt())
                    .isEqualTo(2);
        assertThat(result(waves, "--method ridge --kernel gaussian(1) --lambda 1e-4")
                        .has("leaves"))
                .isFalse();
        assertThat(train(waves, "--method leaves(1) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .endsWith("leaves must be a whole number >= 2, got \"1\"");
        JsonNode trees = result(waves, "--method leaves(3,trees=2) --kernel gaussian(1) --lambda 1e-4");
        assertThat(trees.get("leaves").asInt()).isEqualTo(3);
        assertThat(trees.get("trees").asInt()).isEqualTo(2);
        assertThat(train(waves, "--method leaves(3,trees=0) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .endsWith("trees must be a whole number >= 1, got \"0\"");
        assertThat(train(waves, "--method leaves(trees=3) --kernel gaussian(1) --lambda 1")
                        .isMisused(HINT))
                .isEqualTo("--method leaves needs an argument: write leaves(leaves)");
        assertThat(train(waves, "--method features --lambda 1").isMisused(HINT))
                .isEqualTo("--method features needs an argument: write features(map)");
        assertThat(train(waves, "--method svm(leaves=4) --kernel gaussian(1) --c 1")
                        .isMisused(HINT))
                .endsWith("svm has no argument \"leaves\": svm takes scheme, probabilities, nu");
        assertThat(train(waves, "--method metric(9,leaves=4) --kernel gaussian(1) --c 1")
                        .isMisused(HINT))
                .contains("centers");
    }

    @Test
    void theDualObjectiveIsThatOfOtherPrograms_1e9() throws IOException {
        // Two points at ±1: min 2a² − 2a at a = 1/2.
        String points = Sets.file(directory, "points.libsvm", "+1 1:1\n-1 1:-1\n");
        JsonNode json = Run.of(
                        "train",
                        points,
                        "--method",
                        "svm",
                        "--kernel",
                        "linear()",
                        "--c",
                        "10",
                        "--encode",
                        "none",
                        "--json",
                        "--quiet")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("dual_objective").asDouble()).isCloseTo(-0.5, within(1e-9));
        assertThat(json.get("lambda").asDouble()).isEqualTo(1 / (2 * 2 * 10.0));
        assertThat(json.get("objective").asDouble()).isCloseTo(1 / 40.0, within(1e-9));
        assertThat(json.get("support").asInt()).isEqualTo(2);
        assertThat(json.get("d").asInt()).isEqualTo(1);
    }

    @Test
    void classWeightsMultiplyThoseOfRows_1e6() throws IOException {
        String clouds = Sets.clouds(40, 2, 5);
        StringBuilder weighted = new StringBuilder();
        clouds.lines()
                .forEach(line -> weighted.append(line)
                        .append(line.endsWith("kind") ? ",w" : line.endsWith("blue") ? ",3" : ",1")
                        .append('\n'));
        String rows = Sets.file(directory, "weighted.csv", weighted.toString());
        String plain = Sets.file(directory, "plain.csv", clouds);
        for (String method : List.of("svm", "logistic")) {
            String options = "--kernel gaussian(1) --c 1 --encode none --tolerance 1e-10 --method " + method;
            JsonNode byClass = result(plain, options + " --class-weight blue:3,green:1");
            JsonNode byRow = Run.of((options + " --column w=weight --target kind --json --quiet")
                            .transform(o -> "train " + rows + " " + o)
                            .split(" "))
                    .endsWith(ExitCode.SUCCESS)
                    .json();
            assertThat(byClass.get("lambda").asDouble())
                    .isCloseTo(byRow.get("lambda").asDouble(), within(1e-12));
            assertThat(byClass.get("objective").asDouble())
                    .isCloseTo(byRow.get("objective").asDouble(), within(1e-6));
        }
        String few = Sets.file(directory, "few.csv", "x,y\n1,a\n2,b\n3,b\n1.5,b\n0.5,b\n");
        double uneven =
                result(few, "--kernel linear() --lambda 10").get("objective").asDouble();
        assertThat(result(few, "--kernel linear() --lambda 10 --class-weight balanced")
                        .get("objective")
                        .asDouble())
                .isNotCloseTo(uneven, within(1e-3));
        assertThat(train(two, "--kernel linear() --c 1 --class-weight pink:2").failsWithOneLine())
                .contains("pink", "blue, green");
        for (String wrong : List.of("blue", "blue:0", "blue:x", "blue:-1", ":", "blue:1,blue:2"))
            assertThat(train(two, "--kernel linear() --c 1 --class-weight " + wrong)
                            .isMisused(HINT))
                    .startsWith("--class-weight");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "svm --kernel linear() --c 1",
                "svm --loss squaredhinge --kernel linear() --c 1",
                "logistic --kernel linear() --c 1",
                "features(polynomial(1)) --c 1",
                "perceptron --kernel linear()",
                "sgd --kernel linear() --c 1",
                "descent --kernel linear() --c 1"
            })
    void theModelKnowsItsClassWeights(String options) {
        String model = directory.resolve("weighted.mercer").toString();
        result(two, "--class-weight blue:3,green:1 --out " + model + " --method " + options);
        JsonNode json =
                Run.of("inspect", model, "--json").endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("provenance").get("learner").asText()).containsIgnoringCase("weights=blue:3,green:1");
    }

    @Test
    void rejectsASingleClass() throws IOException {
        String one = Sets.file(directory, "one.csv", "x,y\n1,a\n2,a\n");
        assertThat(train(one, "--kernel linear() --c 1").failsWithOneLine())
                .contains("at least two classes, got only \"a\"");
    }

    @Test
    void rejectsATargetThatNamesEachRow() throws IOException {
        StringBuilder csv = new StringBuilder("x,id\n");
        for (int i = 0; i < 30; i++)
            csv.append(i)
                    .append(',')
                    .append((char) ('a' + i % 26))
                    .append((char) ('a' + i))
                    .append('\n');
        String ids = Sets.file(directory, "ids.csv", csv.toString());
        assertThat(train(ids, "--kernel linear() --c 1").failsWithOneLine())
                .startsWith(ids + ": the target \"id\" has 30 different values in 30 rows, too many for classes")
                .endsWith("(is it the right column? Numbers are written with a \".\")");
    }

    @Test
    void aTargetWithDecimalCommasIsNumbers() throws IOException {
        StringBuilder csv = new StringBuilder("x,y\n");
        for (int i = 0; i < 30; i++) csv.append(i).append(",\"").append(i).append(",5\"\n");
        String numbers = Sets.file(directory, "numbers.csv", csv.toString());
        String model = directory.resolve("numbers.mercer").toString();
        train(numbers, "--method ridge --kernel linear() --lambda 1e-6 --out " + model)
                .endsWith(0);
        assertThat(Run.of("predict", model, numbers).endsWith(0).out()).contains("\n7.5000");
    }

    @Test
    void warnsOfUnknownValuesInTestData() throws IOException {
        String cities = Sets.file(directory, "cities.csv", "city,y\nRome,1.5\nOslo,2.5\nRome,1.25\n");
        String other = Sets.file(directory, "other.csv", "city,y\nRome,1\nParis,2.5\n");
        Run run = Run.of(("train " + cities + " --target y --kernel linear() --c 1 --json --test " + other).split(" "));
        assertThat(run.endsWith(ExitCode.SUCCESS).err()).startsWith("warning: " + other + ": ");
        assertThat(run.json().get("test").get("n").asInt()).isEqualTo(2);
    }

    @Test
    void anIndefiniteKernelIsRefused() {
        assertThat(train(two, "--kernel sigmoid(1,-1) --c 1").failsWithOneLine())
                .contains("positive semi-definite");
        assertThat(train(waves, "--kernel sigmoid(1,-1) --c 1").failsWithOneLine())
                .contains("positive semi-definite");
    }

    @ParameterizedTest
    @CsvSource({
        "waves, --method ridge --kernel linear() --c 1 --loss epsilon(1), --method ridge learns numbers with the loss",
        "waves, --method svm --kernel linear() --c 1 --class-weight balanced, --class-weight does not belong to --method svm with numbers",
        "two, --method svm --kernel linear() --c 1 --loss epsilon(1), --method svm learns classes with the loss",
        "two, --method perceptron --kernel linear() --lambda 1, --lambda does not belong to --method perceptron",
        "two, --method perceptron --kernel linear() --intercept free, --intercept does not belong",
        "two, --method svm(features=polar()) --c 1, '--method: character 5 of \"svm(features=polar())\": svm has no argument'",
        "two, --method features(polar()) --kernel gaussian(1) --c 1, --kernel does not belong to --method features",
        "two, --method svm --kernel linear() --c 1 --loss logistic, --method svm learns",
        "two, --method svm(batch=full) --kernel linear() --c 1, '--method: character 5 of \"svm(batch=full)\": svm has no argument'",
        "waves, --method svm --kernel linear() --lambda 0, --lambda must be > 0 with --method svm",
        "waves, --kernel linear() --c 1 --loss huber, --loss huber is written huber(delta=NUMBER)",
        "waves, --kernel linear() --c 1 --loss huber(0), --loss huber: delta must be",
        "waves, --kernel linear() --c 1 --loss squared(1), --loss squared is written squared",
        "waves, --kernel linear() --c 1 --loss pinball(tau=0.1), --loss pinball is written",
        "waves, --method descent(batch=some) --kernel linear() --c 1, '--method: character 9 of \"descent(batch=some)\": batch must be one of full, single, growing'",
        "waves, --method logistic --kernel linear() --c 1, '--method logistic learns classes, but the target is numbers'",
        "two, --method ridge --kernel linear() --c 1, '--method ridge learns numbers, but the target is classes'",
        "waves, --method features(polynomial(2)) --c 1 --seed 3, '--seed decides nothing here: only rbf'",
        "waves, --method descent --kernel linear() --c 1 --seed 3, '--seed decides nothing here: full steps draw no rows'",
        "two, --method features(batch=full) --c 1, '--method: character 10 of \"features(batch=full)\": features has no argument'",
    })
    void rejectsOptionsOfOtherMethods(String data, String options, String message) {
        assertThat(train(data.equals("two") ? two : waves, options).isMisused(HINT))
                .startsWith(message);
    }

    @Test
    void notConvergedIsAWarningOrWithStrictAFailure() throws IOException {
        Path out = directory.resolve("m.mercer");
        String[] args = {
            "train",
            two,
            "--target",
            "kind",
            "--kernel",
            "gaussian(0.3)",
            "--c",
            "100",
            "--iterations",
            "2",
            "--json",
            "--out",
            out.toString()
        };
        Run lenient = Run.of(args).endsWith(ExitCode.SUCCESS);
        assertThat(lenient.json().get("convergence").get("reason").asText()).isEqualTo("ITERATION_LIMIT");
        assertThat(lenient.err()).startsWith("warning: not converged: the iterations were used up after 2 iterations");
        assertThat(Files.exists(out)).isTrue();
        Files.delete(out);
        String[] strict = Arrays.copyOf(args, args.length + 1);
        strict[args.length] = "--strict";
        Run refused = Run.of(strict).endsWith(ExitCode.FAILURE);
        assertThat(refused.err())
                .startsWith("mercer: not converged")
                .contains("raise --iterations or --tolerance")
                .endsWith("--strict, so no model is written\n");
        assertThat(refused.json().get("convergence").get("reason").asText()).isEqualTo("ITERATION_LIMIT");
        assertThat(refused.json().has("model")).isFalse();
        assertThat(Files.exists(out)).isFalse();
    }

    @Test
    void theSeedDecidesWhatIsDrawn() {
        String options = "--method sgd --kernel gaussian(1) --c 1 --iterations 2 --seed ";
        double first = result(two, options + 1).get("objective").asDouble();
        assertThat(result(two, options + 1).get("objective").asDouble()).isEqualTo(first);
        assertThat(result(two, options + 2).get("objective").asDouble()).isNotEqualTo(first);
        assertThat(result(two, options + 2).get("seed").asInt()).isEqualTo(2);
    }

    @Test
    void theBestModelSoFarIsWrittenOnInterrupt() throws Exception {
        Path out = directory.resolve("m.mercer");
        Interrupt pressed = new Interrupt();
        Thread finger = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
            pressed.request();
        });
        finger.start();
        Run run = Run.with(
                        pressed,
                        ("train " + waves
                                        + " --target y --method descent --kernel gaussian(1) --lambda 1e-9 --tolerance 0"
                                        + " --iterations 1e12 --json --quiet --test " + waves + " --out " + out)
                                .split(" "))
                .endsWith(ExitCode.INTERRUPTED);
        finger.join();
        assertThat(run.err()).isEqualTo("mercer: interrupted: the best model so far is in " + out + "\n");
        assertThat(run.json().get("convergence").get("reason").asText()).isEqualTo("CANCELLED");
        assertThat(run.json().get("model").asText()).isEqualTo(out.toString());
        assertThat(Run.of("evaluate", out.toString(), waves, "--json")
                        .json()
                        .get("r2")
                        .asDouble())
                .isGreaterThan(0.8);
    }

    @Test
    void sparseFilesCarryTheirTarget() throws IOException {
        String sparse = Sets.file(directory, "two.libsvm", Sets.sparse(60, 2));
        Run run = Run.of("train", sparse, "--kernel", "gaussian(1)", "--c", "1", "--json")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.err())
                .startsWith(
                        "the target has 2 different integers: taken as classes (--task regression or --task classes decides)\n");
        assertThat(run.json().get("train").get("classes"))
                .extracting(JsonNode::asText)
                .containsExactly("-1", "1");
        assertThat(run.json().get("train").get("accuracy").asDouble()).isGreaterThan(0.95);
    }
}
