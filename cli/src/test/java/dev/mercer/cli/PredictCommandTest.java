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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictCommandTest {
    private static final String HINT = "try mercer predict --help";

    @TempDir
    Path directory;

    private String waves = "";
    private String numbers = "";
    private String three = "";
    private String classes = "";

    @BeforeEach
    void models() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(40, 1));
        numbers = train("numbers", waves, "--kernel", "gaussian(1)", "--lambda", "1e-3");
        three = Sets.file(directory, "three.csv", Sets.clouds(45, 3, 3));
        classes = train("classes", three, "--method", "logistic", "--kernel", "gaussian(1)", "--c", "1");
    }

    private String train(String name, String data, String... options) {
        String out = directory.resolve(name + ".mercer").toString();
        List<String> args = new ArrayList<>(List.of("train", data, "--quiet", "--out", out));
        if (!data.endsWith(".libsvm")) args.addAll(List.of("--target", "-1"));
        args.addAll(List.of(options));
        Run.of(args.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        return out;
    }

    private static double[] column(Run run, int k) {
        return run.out()
                .lines()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[k]))
                .toArray();
    }

    @Test
    void aNumberForEachRowInOrder() throws IOException {
        Run run = Run.of("predict", numbers, waves).endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().findFirst()).contains("prediction");
        double[] all = column(run, 0);
        assertThat(all).hasSize(40);
        List<String> lines = Files.readAllLines(Path.of(waves));
        List<String> turned = new ArrayList<>(List.of(lines.get(0)));
        for (int i = 40; i > 0; i--) turned.add(lines.get(i));
        double[] back =
                column(Run.of("predict", numbers, Sets.file(directory, "turned.csv", String.join("\n", turned))), 0);
        for (int i = 0; i < 40; i++) assertThat(back[39 - i]).isEqualTo(all[i]);
    }

    @Test
    void columnsAreFoundByNameExtraOnesIgnoredAndTheTargetNotNeeded() throws IOException {
        String some = Sets.file(directory, "some.csv", "a,b\n0.5,1\n-0.5,0\n");
        String more = Sets.file(directory, "more.csv", "extra,b,a\nx,1,0.5\ny,0,-0.5\n");
        assertThat(Run.of("predict", numbers, more).out())
                .isEqualTo(Run.of("predict", numbers, some)
                        .endsWith(ExitCode.SUCCESS)
                        .out());
        String less = Sets.file(directory, "less.csv", "a,y\n0.5,1\n");
        assertThat(Run.of("predict", numbers, less).failsWithOneLine()).contains("b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"logistic", "svm", "svm --loss squaredhinge"})
    void classesAndTheirProbabilities(String method) {
        List<String> options = new ArrayList<>(List.of("--kernel", "gaussian(1)", "--c", "1", "--method"));
        options.addAll(List.of(method.split(" ")));
        String model = train("proba", three, options.toArray(String[]::new));
        Run plain = Run.of("predict", model, three).endsWith(ExitCode.SUCCESS);
        assertThat(plain.out().lines().findFirst()).contains("prediction");
        Run run = Run.of("predict", model, three, "--proba").endsWith(ExitCode.SUCCESS);
        assertThat(run.out().lines().findFirst()).contains("prediction,p_blue,p_green,p_red");
        assertThat(run.out().lines().map(line -> line.split(",")[0]))
                .as("the same classes, asked for probabilities or not")
                .containsExactlyElementsOf(plain.out().lines().toList());
        List<String> names = List.of("blue", "green", "red");
        run.out().lines().skip(1).forEach(line -> {
            String[] fields = line.split(",");
            double[] p = Arrays.stream(fields)
                    .skip(1)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(p[0] + p[1] + p[2]).isCloseTo(1, within(1e-12));
            assertThat(p[names.indexOf(fields[0])])
                    .isEqualTo(Arrays.stream(p).max().orElseThrow());
        });
    }

    @Test
    void whatTheModelDoesNotHaveIsSaid() {
        assertThat(Run.of("predict", numbers, "none.csv", "--proba").failsWithOneLine())
                .isEqualTo("the model predicts numbers, which have no probabilities (leave out --proba)");
        String votes = train("votes", three, "--method", "perceptron", "--kernel", "gaussian(1)");
        assertThat(Run.of("predict", votes, three, "--proba").failsWithOneLine())
                .contains("the model has no probabilities", "svm or logistic");
        String features = train("features", waves, "--method", "features(polynomial(2))", "--lambda", "1e-3");
        assertThat(Run.of("predict", features, waves, "--explain", "2").failsWithOneLine())
                .contains("weighted sum of features");
        Run.of("predict", features, waves).endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", numbers, waves, "--explain", "0").isMisused(HINT))
                .isEqualTo("--explain must be a whole number >= 1, got \"0\"");
        assertThat(Run.of("predict", numbers, "none.csv", "--interval", "0.9").failsWithOneLine())
                .contains("the model has no intervals", "--interval cv");
    }

    @Test
    void theRowsThatContributeMost_1e12() throws IOException {
        String two = Sets.file(directory, "two.csv", "x,y\n0,1.5\n10,-2.5\n");
        String model =
                train("two", two, "--kernel", "gaussian(1)", "--rho", "1", "--encode", "none", "--intercept", "none");
        Run run = Run.of("predict", model, two, "--explain", "5").endsWith(ExitCode.SUCCESS);
        assertThat(run.out().lines().findFirst())
                .contains("prediction,row_1,similarity_1,contribution_1,row_2,similarity_2,contribution_2");
        assertThat(column(run, 1)).as("the nearest, counted from 1").containsExactly(1, 2);
        assertThat(column(run, 2)).containsExactly(1, 1);
        for (int i = 0; i < 2; i++)
            assertThat(column(run, 3)[i] + column(run, 6)[i]).isCloseTo(column(run, 0)[i], within(1e-12));
    }

    @Test
    void whatSpeaksForAClassIsPositive() {
        for (String method : List.of("svm", "logistic")) {
            String model = train("m", three, "--method", method, "--kernel", "gaussian(1)", "--c", "1");
            JsonNode json = Run.of("predict", model, three, "--explain", "1", "--json")
                    .endsWith(ExitCode.SUCCESS)
                    .json();
            assertThat(json.get("contribution_1")).hasSize(45);
            // But for a point among those of another class.
            assertThat(json.get("contribution_1"))
                    .filteredOn(c -> c.asDouble() > 0)
                    .hasSizeGreaterThan(42);
            assertThat(json.get("row_1")).allMatch(r -> r.asInt() >= 1 && r.asInt() <= 45);
        }
    }

    @Test
    void asJson() {
        JsonNode json = Run.of("predict", classes, three, "--proba", "--json").json();
        assertThat(json.get("n").asInt()).isEqualTo(45);
        assertThat(json.get("prediction").get(0).asText()).isEqualTo("blue");
        assertThat(json.get("p_blue").get(0).asDouble()).isGreaterThan(0.4);
    }

    @Test
    void keepsColumnsOfTheRowsAsTheyAreSpelled() throws IOException {
        String rows = Sets.file(directory, "rows.csv", "id,a,b,note,=1\n1.50,1,2,\"x, y\",=2\n2.00,2,2,,-3\n");
        Run kept = Run.of("predict", numbers, rows, "--keep", "note,1").endsWith(ExitCode.SUCCESS);
        assertThat(kept.out().lines().map(line -> line.replaceAll("[^,]*$", "")))
                .containsExactly("note,id,", "\"x, y\",1.50,", ",2.00,");
        Run safe =
                Run.of("predict", numbers, rows, "--keep", "=1", "--safe-csv").endsWith(ExitCode.SUCCESS);
        assertThat(safe.out().lines().map(line -> line.replaceAll(",.*", ""))).containsExactly("'=1", "'=2", "-3");
        JsonNode json =
                Run.of("predict", numbers, rows, "--keep", "id", "--json").json();
        assertThat(json.get("id").get(0).asText()).isEqualTo("1.50");
        assertThat(json.get("prediction").size()).isEqualTo(2);
    }

    @Test
    void roundsNumbers() {
        Run exact = Run.of("predict", numbers, waves).endsWith(ExitCode.SUCCESS);
        Run rounded = Run.of("predict", numbers, waves, "--digits", "3").endsWith(ExitCode.SUCCESS);
        double[] all = column(exact, 0);
        double[] few = column(rounded, 0);
        for (int i = 0; i < all.length; i++) assertThat(few[i]).isCloseTo(all[i], within(5.1e-3 * Math.abs(all[i])));
        assertThat(rounded.out().lines().skip(1)).allMatch(line -> line.matches("-?[0-9.]{1,7}(E-?\\d+)?"));
    }

    @Test
    void whatCannotBeKeptIsRefused() throws IOException {
        assertThat(Run.of("predict", numbers, waves, "--keep", "nothing").failsWithOneLine())
                .contains("there is no column \"nothing\"");
        String rows = Sets.file(directory, "own.csv", "prediction,a,b\n1,1,2\n");
        assertThat(Run.of("predict", numbers, rows, "--keep", "prediction").failsWithOneLine())
                .isEqualTo("the predictions have a column \"prediction\" of their own: rename that of the rows");
        assertThat(Run.of("predict", numbers, "a.libsvm", "--keep", "1").isMisused(HINT))
                .isEqualTo("--keep is for columns with names, which LIBSVM files do not have");
        assertThat(Run.of("predict", numbers, waves, "--digits", "0").isMisused(HINT))
                .contains("--digits");
    }

    @Test
    void toAFileWholeOrNotAtAll() throws IOException {
        Path out = directory.resolve("predicted.csv");
        Run run = Run.of("predict", numbers, waves, "--out", out.toString()).endsWith(ExitCode.SUCCESS);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("40 predictions written to " + out + "\n");
        assertThat(Files.readString(out))
                .isEqualTo(Run.of("predict", numbers, waves).out());
        Run json = Run.of("predict", numbers, waves, "--out", out.toString(), "--json", "--quiet");
        assertThat(json.json().get("out").asText()).isEqualTo(out.toString());
        assertThat(json.err()).isEmpty();
        Path kept = directory.resolve("kept.csv");
        Files.writeString(kept, "before");
        Run.of("predict", numbers, "none.csv", "--out", kept.toString()).failsWithOneLine();
        assertThat(kept).hasContent("before");
        assertThat(Run.of("predict", numbers, waves, "--out", waves).failsWithOneLine())
                .contains("would be lost");
        assertThat(Run.of(
                                "predict",
                                numbers,
                                waves,
                                "--out",
                                directory.resolve("no/x.csv").toString())
                        .failsWithOneLine())
                .contains("there is no such directory");
    }

    @Test
    void oddNamesOfClassesAreQuoted() throws IOException {
        String odd = Sets.file(directory, "odd.csv", "x,y\n0,\"a,b\"\n5,\"say \"\"hi\"\"\"\n0.1,\"a,b\"\n");
        String model = train("odd", odd, "--method", "logistic", "--kernel", "linear()", "--c", "1");
        Run run = Run.of("predict", model, odd, "--proba").endsWith(ExitCode.SUCCESS);
        assertThat(run.out().lines().findFirst()).contains("prediction,\"p_a,b\",\"p_say \"\"hi\"\"\"");
        assertThat(run.out().lines().skip(1).findFirst().orElseThrow()).startsWith("\"a,b\",");
    }

    @Test
    void sparseDataWithOrWithoutLabels() throws IOException {
        String labelled = Sets.file(directory, "two.libsvm", Sets.sparse(40, 4));
        String model = train("sparse", labelled, "--kernel", "gaussian(1)", "--c", "1");
        Run run = Run.of("predict", model, labelled).endsWith(ExitCode.SUCCESS);
        String bare = Sets.file(directory, "bare.libsvm", Sets.sparse(40, 4).replaceAll("(?m)^[+-]1 ", ""));
        assertThat(Run.of("predict", model, bare).endsWith(ExitCode.SUCCESS).out())
                .isEqualTo(run.out());
        String wider = Sets.file(directory, "wider.libsvm", "1:0.5 2:1 9:4\n");
        assertThat(Run.of("predict", model, wider).endsWith(ExitCode.SUCCESS).out())
                .startsWith("prediction\n");
        assertThat(Run.of("predict", model, waves).code()).isEqualTo(ExitCode.FAILURE);
        assertThat(Run.of("predict", numbers, labelled).code()).isEqualTo(ExitCode.FAILURE);
    }

    @Test
    void badModelFilesGetOneLine() throws IOException {
        assertThat(Run.of("predict", directory.resolve("no.mercer").toString(), waves)
                        .failsWithOneLine())
                .contains("no.mercer");
        assertThat(Run.of("predict", waves, waves).failsWithOneLine()).startsWith(waves);
        byte[] whole = Files.readAllBytes(Path.of(numbers));
        Path cut = directory.resolve("cut.mercer");
        for (int length : new int[] {0, 5, 100, whole.length / 2, whole.length - 1}) {
            Files.write(cut, Arrays.copyOf(whole, length));
            assertThat(Run.of("predict", cut.toString(), waves).failsWithOneLine())
                    .startsWith(cut.toString());
            assertThat(Run.of("inspect", cut.toString()).failsWithOneLine()).startsWith(cut.toString());
            assertThat(Run.of("evaluate", cut.toString(), waves).failsWithOneLine())
                    .startsWith(cut.toString());
        }
    }

    @Test
    void unseenValuesAreWarnedOf() throws IOException {
        String cities = Sets.file(directory, "cities.csv", "city,y\nRome,1.5\nOslo,2.5\nRome,1.25\n");
        String model = train("cities", cities, "--kernel", "linear()", "--lambda", "1e-2");
        String other = Sets.file(directory, "other.csv", "city\nRome\nParis\n");
        assertThat(Run.of("predict", model, other).endsWith(ExitCode.SUCCESS).err())
                .startsWith("warning: " + other + ": ")
                .contains("city");
        assertThat(Run.of("predict", model, other, "--quiet").err()).isEmpty();
    }
}
