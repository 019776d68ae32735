package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.RefusedSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalTextTest {
    private static final String TRAIN = "try mercer train --help";

    @TempDir
    Path directory;

    private String waves = "";
    private String fresh = "";

    @BeforeEach
    void data() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(100, 1));
        fresh = Sets.file(directory, "fresh.csv", Sets.waves(300, 2));
    }

    private Run train(String... options) {
        List<String> args = new ArrayList<>(List.of("train", waves, "--target", "y", "--kernel", "gaussian(1)"));
        args.addAll(List.of("--lambda", "1e-3", "--json", "--out", model()));
        args.addAll(List.of(options));
        return Run.of(args.toArray(String[]::new));
    }

    private String model() {
        return directory.resolve("m.mercer").toString();
    }

    private double coverage(Run predicted) throws IOException {
        List<String> rows = predicted.out().lines().skip(1).toList();
        List<String> data = Files.readAllLines(Path.of(fresh));
        int held = 0;
        for (int i = 0; i < rows.size(); i++) {
            String[] fields = rows.get(i).split(",");
            double y = Double.parseDouble(data.get(i + 1).split(",")[2]);
            if (Double.parseDouble(fields[1]) <= y && y <= Double.parseDouble(fields[2])) held++;
        }
        return held / (double) rows.size();
    }

    @ParameterizedTest
    @CsvSource({
        "split, split, 20, 1, 80, 'at least 90 %, if new rows'",
        "split:0.4, split, 40, 1, 60, 'at least 90 %, if new rows'",
        "cv, cv, 100, 10, 100, 'about 90 % (guaranteed: 71.8 %), if new rows'",
        "cv:4, cv, 100, 4, 100, 'about 90 % (guaranteed: 74.2 %), if new rows'",
        "cv:100, jackknife, 100, 100, 100, 'about 90 % (guaranteed: 80 %), if new rows'"
    })
    void intervalsAreLearnedKeptAndPredicted(String given, String method, int rows, int parts, int n, String guarantee)
            throws IOException {
        JsonNode trained =
                train("--interval", given, "--quiet").endsWith(ExitCode.SUCCESS).json();
        assertThat(trained.get("n").asInt()).isEqualTo(n);
        JsonNode interval = trained.get("interval");
        assertThat(interval.get("method").asText()).isEqualTo(method);
        assertThat(interval.get("rows").asInt()).isEqualTo(rows);
        assertThat(interval.get("parts").asInt()).isEqualTo(parts);
        assertThat(interval.get("basis").asText()).isEqualTo("unseen");
        JsonNode inspected = Run.of("inspect", model(), "--json").json();
        assertThat(inspected.get("interval")).isEqualTo(interval);
        assertThat(Run.of("inspect", model()).out())
                .containsPattern("intervals +(split conformal|CV\\+|jackknife\\+), from");

        Run predicted = Run.of("predict", model(), fresh, "--interval", "0.9").endsWith(ExitCode.SUCCESS);
        assertThat(predicted.out().lines().findFirst()).contains("prediction,lower,upper");
        assertThat(predicted.err())
                .startsWith("an interval holds the observation with probability ")
                .contains(guarantee);
        assertThat(coverage(predicted)).isBetween(0.8, 1.0);
        String plain =
                Run.of("predict", model(), fresh).endsWith(ExitCode.SUCCESS).out();
        assertThat(plain.lines().findFirst()).contains("prediction");
        assertThat(predicted.out().lines().map(line -> line.split(",")[0]).toList())
                .isEqualTo(plain.lines().toList());
    }

    @Test
    void theGaussianProcessOfRidgeIsKeptAndSaysWhatItAssumes() throws IOException {
        JsonNode trained =
                train("--interval", "gp", "--quiet").endsWith(ExitCode.SUCCESS).json();
        JsonNode interval = trained.get("interval");
        assertThat(interval.get("method").asText()).isEqualTo("gp");
        assertThat(interval.get("rows").asInt()).isEqualTo(100);
        assertThat(interval.get("degrees_of_freedom").asDouble()).isEqualTo(99);
        assertThat(interval.get("noise_deviation").asDouble()).isBetween(0.05, 0.3);
        assertThat(Run.of("inspect", model(), "--json").json().get("interval")).isEqualTo(interval);
        assertThat(Run.of("inspect", model()).out())
                .containsPattern("intervals +Gaussian process of 100 rows, noise of deviation 0\\.");

        Run predicted = Run.of("predict", model(), fresh, "--interval", "0.999").endsWith(ExitCode.SUCCESS);
        assertThat(predicted.out().lines().findFirst()).contains("prediction,lower,upper");
        assertThat(predicted.err())
                .startsWith("an interval holds the observation with probability 99.9 % if the noise is normal")
                .contains("nothing is guaranteed");
        assertThat(coverage(predicted)).isBetween(0.95, 1.0);
        assertThat(coverage(Run.of("predict", model(), fresh, "--interval", "0.8")))
                .isBetween(0.65, 0.95);
    }

    @Test
    void evaluateTellsCoverageAndWidth() {
        train("--interval", "cv:5").endsWith(ExitCode.SUCCESS);
        Run told = Run.of("evaluate", model(), fresh, "--interval", "0.9", "--json")
                .endsWith(ExitCode.SUCCESS);
        assertThat(told.json().get("interval").get("coverage").asDouble()).isBetween(0.8, 1.0);
        assertThat(told.json().get("interval").get("width").asDouble()).isPositive();
        assertThat(Run.of("evaluate", model(), fresh, "--interval", "0.9").out())
                .containsPattern("coverage +[0-9.]+ % of the targets are inside intervals of level 0.9");
        train();
        assertThat(Run.of("evaluate", model(), fresh, "--interval", "0.9").failsWithOneLine())
                .startsWith("the model has no intervals");
    }

    @Test
    void onlyRidgeHasAGaussianProcess() throws IOException {
        for (String method : List.of("--method svm", "--method ridge --loss huber(1)"))
            assertThat(train((method + " --interval gp").split(" ")).isMisused(TRAIN))
                    .isEqualTo("--interval gp belongs to --method ridge with a kernel and the squared loss, which is a"
                            + " Gaussian process: use --interval cv, which any method can have");
        assertThat(train("--interval", "gp", "--seed", "2").isMisused(TRAIN))
                .isEqualTo("--seed decides nothing here: --interval gp follows from the model");
        waves = Sets.file(directory, "many.csv", Sets.waves(20_001, 1));
        assertThat(train("--interval", "gp").failsWithOneLine()).contains("at most 20,000 of them, got 20,001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--method svm", "--method descent --iterations 50", "--method ridge --loss huber(1)"})
    void anyRegressionHasThem(String method) throws IOException {
        for (String kind : List.of("cv:3", "split")) {
            train((method + " --interval " + kind).split(" ")).endsWith(ExitCode.SUCCESS);
            assertThat(coverage(Run.of("predict", model(), fresh, "--interval", "0.8")))
                    .isBetween(0.6, 0.98);
        }
    }

    @Test
    void theSeedDecidesWhichRows() throws IOException {
        train("--interval", "split").endsWith(ExitCode.SUCCESS);
        byte[] first = Files.readAllBytes(Path.of(model()));
        assertThat(train("--interval", "split", "--seed", "2")
                        .json()
                        .get("seed")
                        .asInt())
                .isEqualTo(2);
        assertThat(Files.readAllBytes(Path.of(model()))).isNotEqualTo(first);
        train("--interval", "split", "--seed", "1").endsWith(ExitCode.SUCCESS);
        assertThat(Files.readAllBytes(Path.of(model()))).isEqualTo(first);
    }

    /** Row numbers are those of the file, also where some rows are kept apart. */
    @Test
    void reasonsAreRowsOfTheFile() throws IOException {
        train("--interval", "split:0.5", "--encode", "none").endsWith(ExitCode.SUCCESS);
        List<String> data = Files.readAllLines(Path.of(waves));
        Run.of("predict", model(), waves, "--explain", "1")
                .endsWith(ExitCode.SUCCESS)
                .out()
                .lines()
                .skip(1)
                .limit(20)
                .map(line -> line.split(","))
                .forEach(fields -> assertThat(Integer.parseInt(fields[1])).isBetween(1, data.size() - 1));
        List<Integer> named = Run.of("predict", model(), waves, "--explain", "1")
                .out()
                .lines()
                .skip(1)
                .map(line -> Integer.parseInt(line.split(",")[1]))
                .toList();
        assertThat(named).anyMatch(row -> row > 60);
    }

    @ParameterizedTest
    @CsvSource({
        "splt, '--interval must be one of split, class, quantile, cv, gp, got \"splt\" (did you mean split?)'",
        "split:2, '--interval split:SHARE holds out a share of the rows, a number between 0 and 1 such as 0.2, got \"2\"'",
        "cv:1, '--interval cv:K needs a whole number of parts >= 2, got \"1\"'",
        "gp:3, '--interval gp takes no number, got \"3\"'",
        "scaled:0.3, '--interval scaled is not offered: use --interval quantile, which is also as wide as the noise at each place'",
        "jackknife, '--interval jackknife is not offered: use --interval cv, or cv:K with as many parts as rows'"
    })
    void refusesWhatItDoesNotKnow(String given, String message) {
        assertThat(train("--interval", given).isMisused(TRAIN)).isEqualTo(message);
    }

    @Test
    void tooFewRowsAreRefusedBeforeAnythingIsLearned() {
        assertThat(train("--interval", "cv:101").failsWithOneLine())
                .isEqualTo("--interval cv:101 needs at least as many rows as parts, got 100: give fewer parts, such as"
                        + " --interval cv:2");
    }

    /** Rows without weight are neither learned from nor calibrated with; sparse files have intervals too. */
    @Test
    void weightsAndSparseFiles() throws IOException {
        StringBuilder csv = new StringBuilder("a,y,w\n");
        StringBuilder sparse = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            csv.append(i / 10.0)
                    .append(',')
                    .append(Math.sin(i) + 0.001 * i)
                    .append(',')
                    .append(i % 2)
                    .append('\n');
            sparse.append(Math.sin(i) + 0.001 * i)
                    .append(" 1:")
                    .append(1 + i / 10.0)
                    .append('\n');
        }
        waves = Sets.file(directory, "weights.csv", csv.toString());
        for (String kind : List.of("cv:4", "cv:20"))
            assertThat(train("--interval", kind, "--column", "w=weight")
                            .json()
                            .get("interval")
                            .get("rows")
                            .asInt())
                    .isEqualTo(20);
        String file = Sets.file(directory, "s.libsvm", sparse.toString());
        Run.of("train", file, "--kernel", "gaussian(1)", "--lambda", "0.1", "--interval", "split", "--out", model())
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model(), file, "--interval", "0.8")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .startsWith("prediction,lower,upper");
    }

    @Test
    void classesHaveSets() throws IOException {
        String clouds = Sets.file(directory, "clouds.csv", Sets.clouds(150, 3, 1));
        String[] options = {
            "train",
            clouds,
            "--target",
            "kind",
            "--method",
            "logistic",
            "--kernel",
            "gaussian(1)",
            "--c",
            "1",
            "--out",
            model()
        };
        Run.of(options).endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model(), clouds, "--interval", "0.9").failsWithOneLine())
                .startsWith("the model has no sets of classes: they are learned with it");
        List<String> args = new ArrayList<>(List.of(options));
        args.addAll(List.of("--interval", "cv"));
        assertThat(Run.of(args.toArray(String[]::new)).isMisused("try mercer train --help"))
                .isEqualTo("sets of classes come from held-out rows: use --interval split or class, not cv");
        args.set(args.size() - 1, "split");
        assertThat(Run.of(args.toArray(String[]::new))
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("adaptive prediction sets, from the probabilities of 30 rows held out");
        Run predicted = Run.of("predict", model(), clouds, "--interval", "0.9").endsWith(ExitCode.SUCCESS);
        assertThat(predicted.out()).startsWith("prediction,set\n").contains("blue,blue");
        assertThat(predicted.err()).contains("a set holds the class with probability at least 90 %");
        String fresh = Sets.file(directory, "fresh.csv", Sets.clouds(90, 3, 2));
        JsonNode score = Run.of("evaluate", model(), fresh, "--interval", "0.9", "--json")
                .json()
                .get("interval");
        assertThat(score.get("coverage").asDouble()).isGreaterThan(0.8);
        assertThat(score.get("size").asDouble()).isBetween(1.0, 2.0);
        assertThat(score.get("classes")).hasSize(3);
        assertThat(score.get("classes").get(0).get("n").asInt()).isEqualTo(30);
        args.set(args.size() - 1, "class");
        assertThat(Run.of(args.toArray(String[]::new))
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("prediction sets for each class, from the probabilities of 30 rows held out");
        Run held = Run.of("evaluate", model(), fresh, "--interval", "0.95").endsWith(ExitCode.SUCCESS);
        assertThat(held.out()).containsPattern("by class +(blue|green|red) \\d+(\\.\\d+)? % of 30 rows, ");
        assertThat(Run.of("predict", model(), fresh, "--interval", "0.95")
                        .endsWith(ExitCode.SUCCESS)
                        .err())
                .contains("of the rows of each class, a set holds the class with probability at least 95 %")
                .contains("in every set of level 0.95, as too few rows of it were held out: ");
    }

    @Test
    void rejectsSetsByClassForNumbers() {
        assertThat(train("--interval", "class").isMisused(TRAIN))
                .isEqualTo("--interval class is for sets of classes, and the target is numbers: use --interval split");
    }

    @Test
    void bandsAreLearnedAndScored() {
        JsonNode found = train("--interval", "quantile").json().get("interval");
        assertThat(found.get("method").asText()).isEqualTo("quantile");
        assertThat(found.get("rows").asInt()).isEqualTo(20);
        JsonNode score = Run.of("evaluate", model(), fresh, "--interval", "0.8", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json()
                .get("interval");
        assertThat(score.get("coverage").asDouble()).isGreaterThan(0.5);
        JsonNode adaptive = Run.of("evaluate", model(), fresh, "--interval", "0.8", "--adaptive", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json()
                .get("interval");
        assertThat(adaptive.get("adaptive").asBoolean()).isTrue();
        assertThat(Run.of("evaluate", model(), fresh, "--adaptive").isMisused("try mercer evaluate --help"))
                .isEqualTo("--adaptive is about --interval, which is missing");
    }

    @Test
    void levelsThatCannotBeHadAreRefusedWithTheCure() {
        train().endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model(), fresh, "--interval", "0.9").failsWithOneLine())
                .isEqualTo("the model has no intervals: they are learned with it (train again with --interval cv)");
        assertThat(Run.of("inspect", model()).out()).contains("none (train with --interval has them)");
        train("--interval", "split").endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model(), fresh, "--interval", "0.99").failsWithOneLine())
                .isEqualTo("an interval of level 0.99 needs at least 99 calibration points, the model has 20: ask for a"
                        + " lower level, or train with more rows");
        String hint = "try mercer predict --help";
        assertThat(Run.of("predict", model(), fresh, "--interval", "90").isMisused(hint))
                .isEqualTo("--interval must be a level between 0 and 1, such as 0.9, got \"90\" (90 percent is 0.9)");
        assertThat(Run.of("predict", model(), fresh, "--interval", "x").isMisused(hint))
                .contains("between 0 and 1");
    }

    @Test
    void partsWhoseFeaturesDifferAreRefused() {
        List<String> args = new ArrayList<>(List.of("train", waves, "--target", "y", "--lambda", "1e-3"));
        args.addAll(List.of("--method", "features(rbf(10, 1))", "--interval", "cv"));
        assertThat(Run.of(args.toArray(String[]::new)).failsWithOneLine())
                .isEqualTo("each part has features of its own, learned from its rows: hold out rows instead (split)");
        assertThatThrownBy(() -> IntervalChoice.parse("cv:")).isInstanceOf(RefusedSettings.class);
    }
}
