package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.cli.option.Interrupt;
import dev.mercer.io.Models;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tuning of all that is not given, by {@code tune} and by {@code train}. */
@Tag("once")
class TuneCommandTest {
    private static final String GAUSSIAN = "gaussian(sigma=auto)";

    @TempDir
    Path directory;

    private String waves = "";
    private String two = "";

    @BeforeEach
    void data() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(80, 1));
        two = Sets.file(directory, "two.csv", Sets.clouds(60, 2, 1));
    }

    private Run run(String command, String data, String... more) {
        List<String> args = new ArrayList<>(List.of(command, data, "--target", data.equals(two) ? "kind" : "y"));
        args.addAll(Arrays.asList(more));
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void trainingNeedsNothingButATarget() throws IOException {
        Path out = directory.resolve("m.mercer");
        String test = Sets.file(directory, "test.csv", Sets.waves(200, 2));
        JsonNode json = run("train", waves, "--test", test, "--out", out.toString(), "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("method").asText()).isEqualTo("ridge");
        assertThat(json.get("lambda").asDouble()).isPositive();
        assertThat(json.get("tune_seconds").asDouble()).isPositive();
        assertThat(json.get("complete").asBoolean()).isTrue();
        assertThat(json.get("cv").get("rmse").asDouble()).isBetween(0.05, 0.3);
        assertThat(json.get("cv").get("n").asInt()).isEqualTo(80);
        assertThat(json.get("test").get("rmse").asDouble()).isLessThan(0.25);
        assertThat(json.get("seed").asInt()).isEqualTo(1);
        assertThat(Models.load(out).model().training().provenance().learner())
                .contains(json.get("kernel").asText());
    }

    @Test
    void theChoiceAndItsReasonArePrinted() {
        Run run = run("train", waves, "--kernel", GAUSSIAN).endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).contains("chosen in ", "ridge with gaussian(sigma=", "on held-out rows: rmse");
        assertThat(run.out()).contains("chosen", "unseen", "tune ");
    }

    @Test
    void classesAreLearnedByTheBestMethod() {
        JsonNode json = run("train", two, "--json").endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("method").asText()).isIn("lssvm", "svm", "logistic");
        assertThat(json.get("cv").get("accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(json.get("cv").get("nested").asBoolean()).isTrue();
    }

    @Test
    void theScoreSaysWhetherTheSameRowsChose() throws IOException {
        Path page = directory.resolve("page.html");
        Run classes = run("train", two, "--method", "svm", "--kernel", GAUSSIAN, "--report", page.toString())
                .endsWith(ExitCode.SUCCESS);
        assertThat(classes.out())
                .contains("by nested cross-validation")
                .doesNotContain("the same rows were used for tuning");
        assertThat(Files.readString(page)).contains("By nested cross-validation");
        Run numbers = run("train", waves, "--kernel", GAUSSIAN, "--report", page.toString());
        assertThat(numbers.out()).contains("the same rows were used for tuning").doesNotContain("nested");
        assertThat(Files.readString(page)).contains("tuned on the same rows");
        Run given = run("train", waves, "--kernel", "gaussian(sigma=1)", "--lambda", "0.1", "--folds", "3");
        assertThat(given.out()).contains("unseen").doesNotContain("the same rows were used for tuning", "nested");
        assertThat(run("tune", waves, "--kernel", GAUSSIAN).out()).contains("of the rows that choose");
    }

    @Test
    void manyRowsAreScoredByTheFinalFitWithoutThem() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,y\n");
        Random random = new Random(2);
        for (int i = 0; i < 4600; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble();
            rows.append(a)
                    .append(',')
                    .append(b)
                    .append(',')
                    .append(Math.sin(9 * a) * b)
                    .append('\n');
        }
        String many = Files.writeString(directory.resolve("many.csv"), rows).toString();
        Path page = directory.resolve("many.html");
        Run text = run("train", many, "--time", "10s", "--kernel", GAUSSIAN, "--report", page.toString())
                .endsWith(ExitCode.SUCCESS);
        assertThat(text.out()).contains("left out of the final fit");
        assertThat(Files.readString(page)).contains("the score of the model itself");
        JsonNode score = run("train", many, "--time", "10s", "--kernel", GAUSSIAN, "--json")
                .json()
                .get("cv");
        assertThat(score.get("by").asText()).isEqualTo("left_out");
        assertThat(score.get("nested").asBoolean()).isFalse();
        assertThat(score.get("n").asInt()).isEqualTo(250);
    }

    @Test
    void theTableHasAllTrials() {
        Run run = run("tune", waves, "--kernel", GAUSSIAN + "; linear()").endsWith(ExitCode.SUCCESS);
        assertThat(run.out()).startsWith("method").contains("gaussian(sigma=", "linear()", "leave-one-out", "folds");
        JsonNode json = run("tune", waves, "--kernel", GAUSSIAN + "; linear()", "--json")
                .json();
        assertThat(json.get("trials").size()).isGreaterThan(4);
        JsonNode trial = json.get("trials").get(0);
        for (String field : List.of("method", "kernel", "lambda", "rows", "judge", "loss", "error", "seconds"))
            assertThat(trial.has(field)).as(field).isTrue();
        assertThat(json.get("kernel").asText()).startsWith("gaussian(");
        assertThat(json.get("reason").asText()).contains("2 kinds of kernels");
    }

    @Test
    void whatIsGivenIsKept() {
        JsonNode json =
                run("train", waves, "--kernel", "gaussian(sigma=0.5)", "--json").json();
        assertThat(json.get("kernel").asText()).isEqualTo("gaussian(sigma=0.5)");
        assertThat(json.get("lambda").asDouble()).isPositive();
        json = run(
                        "train",
                        waves,
                        "--method",
                        "svm",
                        "--loss",
                        "epsilon(0.2)",
                        "--kernel",
                        GAUSSIAN,
                        "--c",
                        "3",
                        "--json")
                .json();
        assertThat(json.get("method").asText()).isEqualTo("svm");
        assertThat(json.get("lambda").asDouble()).isCloseTo(1 / (2 * 3 * 80.0), within(1e-12));
        assertThat(json.get("epsilon").asDouble()).isEqualTo(0.2);
        json = run("train", waves, "--method", "svm", "--kernel", "gaussian(sigma=1)", "--c", "3", "--json")
                .json();
        assertThat(json.get("epsilon").asDouble()).isPositive().isNotEqualTo(0.1);
    }

    @Test
    void everyMethodCanBeTuned() throws IOException {
        waves = Sets.file(directory, "few.csv", Sets.waves(30, 1));
        two = Sets.file(directory, "few two.csv", Sets.clouds(24, 2, 1));
        for (String method : List.of("ridge", "svm", "descent"))
            assertThat(run("train", waves, "--method", method, "--kernel", GAUSSIAN, "--time", "10s", "--json")
                            .json()
                            .get("method")
                            .asText())
                    .isEqualTo(method);
        for (String method : List.of("lssvm", "svm", "logistic", "perceptron", "sgd"))
            assertThat(run("train", two, "--method", method, "--kernel", GAUSSIAN, "--time", "10s", "--json")
                            .json()
                            .get("method")
                            .asText())
                    .isEqualTo(method);
        JsonNode json = run("train", waves, "--method", "features(polynomial(3))", "--time", "10s", "--json")
                .json();
        assertThat(json.get("method").asText()).startsWith("features");
        assertThat(json.get("lambda").asDouble()).isPositive();
        for (String data : List.of(waves, two)) {
            json = run(
                            "train",
                            data,
                            "--method",
                            "metric",
                            "--kernel",
                            "exponential(sigma=auto)",
                            "--time",
                            "10s",
                            "--json")
                    .json();
            assertThat(json.get("method").asText()).isEqualTo("metric");
            assertThat(json.get("kernel").asText()).startsWith("exponential(sigma=");
            assertThat(json.has("lambda")).as("it is chosen with the metric").isFalse();
        }
        json = run("train", waves, "--loss", "pinball(0.9)", "--kernel", GAUSSIAN, "--time", "10s", "--json")
                .json();
        assertThat(json.get("loss").asText()).isEqualTo("pinball(0.9)");
    }

    @Test
    void classWeightsAreObeyed() {
        JsonNode json = run("train", two, "--class-weight", "balanced", "--kernel", GAUSSIAN, "--json")
                .json();
        assertThat(json.get("cv").get("accuracy").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void theSameSeedChoosesTheSame() throws IOException {
        Path out = directory.resolve("m.mercer");
        run("train", waves, "--out", out.toString()).endsWith(ExitCode.SUCCESS);
        byte[] first = Files.readAllBytes(out);
        run("train", waves, "--out", out.toString(), "--threads", "1").endsWith(ExitCode.SUCCESS);
        assertThat(Files.readAllBytes(out)).isEqualTo(first);
    }

    @Test
    void foldsOfAGivenModelAreAScore() {
        JsonNode json = run(
                        "train", waves, "--kernel", "gaussian(sigma=1)", "--lambda", "0.001", "--folds", "4", "--json")
                .json();
        assertThat(json.get("cv").get("n").asInt()).isEqualTo(80);
        assertThat(json.get("cv").get("rmse").asDouble()).isBetween(0.05, 0.5);
        assertThat(run("train", waves, "--kernel", "gaussian(sigma=1)", "--lambda", "0.001", "--json")
                        .json()
                        .has("cv"))
                .isFalse();
    }

    @Test
    void groupsAndTimesDivideRows() throws IOException {
        StringBuilder grouped = new StringBuilder("who,when,");
        String[] lines = Sets.waves(60, 1).split("\n");
        grouped.append(lines[0]).append('\n');
        for (int i = 1; i < lines.length; i++)
            grouped.append("p" + i % 6 + "," + (2000 + i) + "-01-01," + lines[i] + "\n");
        String file = Sets.file(directory, "grouped.csv", grouped.toString());
        JsonNode json = run(
                        "train",
                        file,
                        "--column",
                        "who=group",
                        "--column",
                        "when=ignore",
                        "--folds",
                        "3",
                        "--kernel",
                        GAUSSIAN,
                        "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("d").asInt()).isEqualTo(2);
        assertThat(json.get("cv").get("n").asInt()).isEqualTo(60);
        json = run(
                        "train",
                        file,
                        "--column",
                        "when=time",
                        "--column",
                        "who,when=ignore",
                        "--folds",
                        "3",
                        "--kernel",
                        GAUSSIAN,
                        "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("cv").get("n").asInt()).isEqualTo(45);
        json = run("train", waves, "--kernel", GAUSSIAN, "--folds", "ordered(3)", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("cv").get("n").asInt()).isEqualTo(60);
        assertThat(run("train", file, "--column", "who=group", "--folds", "9", "--kernel", GAUSSIAN)
                        .failsWithOneLine())
                .isEqualTo("9 folds need at least as many groups, got 6: ask for fewer folds (--folds)");
    }

    @Test
    void whereEverythingIsGivenTheOneRowHasItsScore() {
        String[] given = {"--method", "ridge", "--kernel", "gaussian(sigma=1)", "--lambda", "0.01"};
        Run table = run("tune", waves, given).endsWith(ExitCode.SUCCESS);
        assertThat(table.out().lines().toList())
                .hasSize(4)
                .satisfies(lines -> assertThat(lines.get(0))
                        .containsPattern("method +kernel +lambda +rows +validation +loss +rmse +time"))
                .satisfies(lines ->
                        assertThat(lines.get(1)).containsPattern("ridge +gaussian\\(sigma=1\\) +0.01 +80 +folds "))
                .satisfies(lines -> assertThat(lines.get(3))
                        .startsWith("everything was given, and nothing chosen; on held-out rows: rmse "));
        List<String> json = new ArrayList<>(List.of(given));
        json.add("--json");
        JsonNode tuned = run("tune", waves, json.toArray(String[]::new))
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(tuned.get("trials")).hasSize(1);
        assertThat(tuned.get("cv").get("by").asText()).isEqualTo("folds");
        assertThat(Math.sqrt(tuned.get("trials").get(0).get("error").asDouble()))
                .isCloseTo(tuned.get("cv").get("rmse").asDouble(), within(1e-12));
        json.addAll(List.of("--folds", "5"));
        assertThat(run("train", waves, json.toArray(String[]::new)).json().get("cv"))
                .isEqualTo(tuned.get("cv"));
        Run classes = run("tune", two, "--method", "svm", "--kernel", "gaussian(sigma=1)", "--c", "1");
        assertThat(classes.endsWith(ExitCode.SUCCESS).out()).contains(" error ").contains("accuracy");
        assertThat(Run.of("tune", waves, "--method", "one-class", "--kernel", "gaussian(sigma=1)")
                        .isMisused("try mercer tune --help"))
                .isEqualTo("there is nothing to choose, and no target to score it by: leave out --method one-class");
    }

    /** Every value of each list is tried with every other, by every method that is named, and what is open is tuned for each. */
    @Test
    void listsAreTriedInAllCombinations() {
        String kernels = "gaussian(sigma=0.5); gaussian(sigma=2)";
        String[] svm = {"--method", "svm", "--kernel", kernels, "--c", "0.1, 1,10", "--json"};
        JsonNode json = run("tune", two, svm).endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("trials"))
                .hasSize(6)
                .allMatch(trial -> trial.get("method").asText().equals("svm"));
        assertThat(json.get("trials"))
                .extracting(trial ->
                        trial.get("kernel").asText() + " " + trial.get("lambda").asDouble())
                .doesNotHaveDuplicates();
        List<Double> losses = new ArrayList<>();
        json.get("trials").forEach(trial -> losses.add(trial.get("loss").asDouble()));
        assertThat(losses).isSorted();
        assertThat(json.get("lambda").asDouble())
                .isEqualTo(json.get("trials").get(0).get("lambda").asDouble());
        JsonNode one = run("tune", two, "--method", "svm", "--kernel", "gaussian(sigma=2)", "--c", "1", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("trials"))
                .as("as when it is given alone")
                .anyMatch(trial ->
                        trial.get("loss").equals(one.get("trials").get(0).get("loss")));
        String out = run("tune", two, "--method", "svm; lssvm", "--kernel", kernels, "--c", "1")
                .endsWith(ExitCode.SUCCESS)
                .out();
        assertThat(out).contains("the best of 4 combinations: ").containsPattern("(?s)(lssvm .*){2}");
    }

    @Test
    void numbersInsideANotationAreListsInBrackets() {
        String[] options = {
            "--method", "nystrom([5, 20], [uniform, pivots])", "--kernel", "gaussian(1)", "--lambda", "1e-3"
        };
        String out = run("tune", waves, options).endsWith(ExitCode.SUCCESS).out();
        assertThat(out)
                .contains("the best of 4 combinations")
                .contains("nystrom(5, selection=uniform)", "nystrom(20, selection=pivots)");
        assertThat(run("tune", waves, "--loss", "epsilon([0.1, 0.5])", "--kernel", "gaussian(1)", "--c", "1,x")
                        .isMisused("try mercer tune --help"))
                .isEqualTo("--c must be a number > 0, got \"x\"");
        assertThat(run("tune", waves, "--kernel", "linear()", "--lambda", "1,2", "--state", "s")
                        .isMisused("try mercer tune --help"))
                .isEqualTo("--state keeps one search, and lists are several: leave it out");
        assertThat(run("train", waves, "--kernel", "linear()", "--lambda", "1,2")
                        .isMisused("try mercer train --help"))
                .isEqualTo("--lambda must be a number >= 0, got \"1,2\"");
    }

    @Test
    void contradictionsAreRefused() {
        String hint = "try mercer tune --help";
        assertThat(run("tune", waves, "--column", "1=group", "--column", "2=time")
                        .isMisused(hint))
                .isEqualTo("--column: the roles group and time contradict each other: give one of them");
        assertThat(run("tune", waves, "--folds", "1").isMisused(hint))
                .isEqualTo("--folds must be a whole number >= 2, got \"1\"");
        assertThat(run("tune", waves, "--folds", "ordered(1)").isMisused(hint))
                .isEqualTo("--folds must be a whole number >= 2, got \"1\"");
        assertThat(run("tune", waves, "--folds", "ordered", "--column", "1=time")
                        .isMisused(hint))
                .isEqualTo("--folds ordered and --column COL=time contradict each other: give one of them");
        assertThat(run("tune", waves, "--kernel", "linear()", "--lambda", "1", "--plot", "p.svg")
                        .isMisused(hint))
                .startsWith("--plot draws the error against the scale of a kernel, and there is no scale here");
    }

    /** Ctrl-C once something was chosen: that is learned from the rows that it was judged by, and written. */
    @Test
    void anInterruptWritesWhatIsBestSoFar() throws IOException {
        String large = Sets.file(directory, "large.csv", Sets.waves(300, 1));
        Path out = directory.resolve("m.mercer");
        Interrupt interrupt = new Interrupt();
        ByteArrayOutputStream said = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
                super.write(bytes, from, length);
                if (toString(StandardCharsets.UTF_8).contains("chosen in")) interrupt.request();
            }
        };
        String[] args = {"train", large, "--target", "y", "--kernel", "linear()", "--out", out.toString()};
        int code = Main.run(args, new ByteArrayOutputStream(), said, interrupt);
        assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("interrupted: the best model so far is in");
        assertThat(Models.load(out).model().training().provenance().rows()).isEqualTo(300);
    }

    @Test
    void thePictureOfTheScale() throws IOException {
        Path svg = directory.resolve("scale.svg");
        Run run = run("tune", waves, "--kernel", GAUSSIAN, "--plot", svg.toString());
        assertThat(run.endsWith(ExitCode.SUCCESS).err()).contains("the picture is in " + svg);
        assertThat(Files.readString(svg))
                .contains("training error", "leave-one-out error", "chosen", ">sigma<", ">rmse<");
        Run classes = run("tune", two, "--method", "svm", "--kernel", GAUSSIAN, "--plot", svg.toString());
        classes.endsWith(ExitCode.SUCCESS);
        assertThat(Files.readString(svg)).contains("share of wrong classes");
        assertThat(run("tune", waves, "--method", "features(polynomial(2))", "--plot", svg.toString())
                        .isMisused("try mercer tune --help"))
                .startsWith("--plot draws the error against the scale of a kernel, and there is no scale here");
        assertThat(run("tune", waves, "--kernel", GAUSSIAN, "--plot", directory + "/no/such.svg")
                        .code())
                .isNotEqualTo(ExitCode.SUCCESS);
    }

    /** The evidence of the chosen model is that of the library; without one it is absent. */
    @Test
    void theEvidence() {
        JsonNode tuned = run("tune", waves, "--kernel", GAUSSIAN, "--method", "ridge", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        String kernel = tuned.get("kernel").asText();
        String lambda = tuned.get("lambda").asText();
        JsonNode trained = run("train", waves, "--kernel", kernel, "--lambda", lambda, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(trained.get("log_evidence").asDouble())
                .isCloseTo(tuned.get("log_evidence").asDouble(), within(1e-6));
        JsonNode rough = run("train", waves, "--kernel", "gaussian(0.01)", "--lambda", lambda, "--json")
                .json();
        assertThat(rough.get("log_evidence").asDouble())
                .isLessThan(trained.get("log_evidence").asDouble() - 10);
        JsonNode logistic = run("train", two, "--method", "logistic", "--kernel", "gaussian(1)", "--c", "1", "--json")
                .json();
        assertThat(logistic.get("log_evidence").asDouble()).isNegative();
        JsonNode svm = run("train", two, "--method", "svm", "--kernel", "gaussian(1)", "--c", "1", "--json")
                .json();
        assertThat(svm.has("log_evidence")).isFalse();
        assertThat(run("train", waves, "--kernel", kernel, "--lambda", lambda).out())
                .contains("log marginal likelihood");
    }

    /** Noise, each row twice: whoever has learned from one of them would know the other. */
    @Test
    void rowsThatRepeatInputsAreJudgedTogetherAndTold() throws IOException {
        Random random = new Random(3);
        StringBuilder rows = new StringBuilder("a,b,y\n");
        for (int i = 0; i < 60; i++) {
            String row = random.nextGaussian() + "," + random.nextGaussian() + "," + random.nextGaussian() + "\n";
            rows.append(row).append(row);
        }
        String twice = Sets.file(directory, "twice.csv", rows.toString());
        String said = "50 % of the rows repeat the inputs of another row; equal rows are in the same fold";
        Run tune = run("tune", twice, "--kernel", GAUSSIAN, "--json").endsWith(ExitCode.SUCCESS);
        assertThat(tune.err()).contains(said);
        assertThat(tune.json().get("repeated_inputs").asDouble()).isEqualTo(0.5);
        assertThat(tune.json().get("cv").get("r2").asDouble()).isLessThan(0.2);
        String[] given = {"--method", "ridge", "--kernel", "gaussian(sigma=0.1)", "--rho", "0.001", "--folds", "5"};
        Run train = run("train", twice, given).endsWith(ExitCode.SUCCESS);
        assertThat(train.out()).contains("repeated").contains(said);
        assertThat(run("train", waves, "--kernel", GAUSSIAN).out()).doesNotContain("repeated");
    }

    /** As before, but every copy has a change of 1e-6, and a column numbers the rows. */
    @Test
    void rowsThatNearlyRepeatInputsAreToldApartFromEqualOnes() throws IOException {
        Random random = new Random(3);
        StringBuilder rows = new StringBuilder("id,a,b,y\n");
        for (int i = 0; i < 60; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double y = random.nextGaussian();
            rows.append(2 * i).append("," + a + "," + b + "," + y + "\n");
            rows.append(2 * i + 1).append("," + (a + 1e-6 * random.nextGaussian()) + "," + b + "," + y + "\n");
        }
        String twice = Sets.file(directory, "nearly.csv", rows.toString());
        Run tune = run("tune", twice, "--kernel", GAUSSIAN, "--json").endsWith(ExitCode.SUCCESS);
        assertThat(tune.err()).contains("50 % of the rows repeat the inputs of another row (50 % nearly)");
        assertThat(tune.json().get("repeated_inputs").asDouble()).isEqualTo(0.5);
        assertThat(tune.json().get("nearly_repeated_inputs").asDouble()).isEqualTo(0.5);
        assertThat(tune.json().get("cv").get("r2").asDouble()).isLessThan(0.2);
        String[] singular = {"--method", "ridge", "--kernel", "gaussian(sigma=30)", "--lambda", "1e-20"};
        Run train = run("train", twice, singular).endsWith(ExitCode.SUCCESS);
        assertThat(train.out().replaceAll("\\s+", " ")).contains("was added to its diagonal");
    }

    /** 7 % of the rows are yes. Judged without the weights, ridge regression escapes them by λ → 0 (AUC 0.70, without them 0.88). */
    @Test
    void whatIsChosenIsJudgedWithClassWeights() throws IOException {
        String data = Sets.file(directory, "rare.csv", rare(250, 1));
        String test = Sets.file(directory, "raretest.csv", rare(800, 2));
        List<String> args = new ArrayList<>(List.of("train", data, "--target", "kind", "--test", test, "--json"));
        args.addAll(List.of("--method", "lssvm", "--kernel", GAUSSIAN));
        JsonNode plain =
                Run.of(args.toArray(String[]::new)).endsWith(ExitCode.SUCCESS).json();
        args.addAll(List.of("--class-weight", "balanced"));
        JsonNode balanced =
                Run.of(args.toArray(String[]::new)).endsWith(ExitCode.SUCCESS).json();
        assertThat(balanced.get("test").get("auc").asDouble())
                .isGreaterThan(plain.get("test").get("auc").asDouble() - 0.02);
        assertThat(balanced.get("cv").get("balanced_accuracy").asDouble()).isBetween(0.65, 0.9);
        assertThat(balanced.get("cv").get("accuracy").asDouble()).isBetween(0.65, 0.9);
        assertThat(plain.get("cv").has("balanced_accuracy")).isFalse();
        args.remove("--json");
        assertThat(Run.of(args.toArray(String[]::new)).out())
                .contains("balanced accuracy", "balanced log loss by the folds");
        List<String> given = List.of(
                "train",
                data,
                "--target",
                "kind",
                "--method",
                "svm",
                "--folds",
                "3",
                "--json",
                "--kernel",
                "gaussian(sigma=3)",
                "--c",
                "1",
                "--class-weight",
                "yes:10");
        JsonNode weighted =
                Run.of(given.toArray(String[]::new)).endsWith(ExitCode.SUCCESS).json();
        assertThat(weighted.get("cv").get("weighted_accuracy").asDouble()).isBetween(0.6, 0.95);
    }

    private static String rare(int n, long seed) {
        Random random = new Random(seed);
        StringBuilder rows = new StringBuilder("a,b,c,d,e,f,g,h,kind\n");
        for (int i = 0; i < n; i++) {
            boolean yes = random.nextDouble() < 0.07;
            for (int k = 0; k < 8; k++)
                rows.append(random.nextGaussian() + (yes && k < 3 ? 1 : 0)).append(',');
            rows.append(yes ? "yes" : "no").append('\n');
        }
        return rows.toString();
    }
}
