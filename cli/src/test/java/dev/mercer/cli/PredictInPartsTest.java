package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictInPartsTest {
    /** So many that 64 MiB are too few for them. */
    private static final int MANY = 420_000;

    @TempDir
    Path directory;

    private Path table(String name, int rows) throws IOException {
        StringBuilder text = new StringBuilder("x,code,y\n");
        for (int i = 0; i < rows; i++) {
            String code = i == rows - 1 ? "new" : i % 3 == 0 ? "07" : i % 3 == 1 ? "7" : "b";
            text.append(i % 1000 / 100.0).append(',').append(code).append(",1\n");
        }
        return Files.writeString(directory.resolve(name), text);
    }

    private Path model() throws IOException {
        StringBuilder text = new StringBuilder("x,code,y\n");
        for (int i = 0; i < 60; i++)
            text.append(i / 6.0)
                    .append(i % 3 == 0 ? ",07," : i % 3 == 1 ? ",7," : ",b,")
                    .append(Math.sin(i))
                    .append('\n');
        Path rows = Files.writeString(directory.resolve("train.csv"), text);
        Path model = directory.resolve("m.mercer");
        Run.of(
                        "train",
                        rows.toString(),
                        "--target",
                        "y",
                        "--method",
                        "ridge",
                        "--kernel",
                        "gaussian(sigma=1)",
                        "--lambda",
                        "0.01",
                        "--out",
                        model.toString())
                .endsWith(0);
        return model;
    }

    @Test
    void predictionsAreTheSameInPartsAndAtOnce() throws IOException {
        Path model = model();
        Path many = table("many.csv", MANY);
        Path atOnce = directory.resolve("at-once.csv");
        Path inParts = directory.resolve("in-parts.csv");
        String line = "predict " + model + " " + many + " --backend plain --out ";
        Run first = Run.of((line + atOnce).split(" "));
        Run second = Run.of((line + inParts + " --memory 64m --json").split(" "));
        assertThat(second.endsWith(0).json().get("n").asInt()).isEqualTo(MANY);
        assertThat(Files.mismatch(atOnce, inParts)).isEqualTo(-1);
        String warning = "warning: " + many + ": column \"code\": 1 value was not seen in training, or rarely";
        assertThat(first.endsWith(0).err()).contains(warning);
        assertThat(second.err()).contains(warning).contains("420,000 predictions written to");
    }

    @Test
    void whatIsWrongLateLeavesNothingBehind() throws IOException {
        Path model = model();
        Path many = table("many.csv", MANY);
        Files.writeString(many, Files.readString(many) + "1,2\n");
        Path out = directory.resolve("out.csv");
        String line = Run.of("predict", model.toString(), many.toString(), "--out", out.toString(), "--memory", "64m")
                .failsWithOneLine();
        assertThat(line).startsWith(many + ":" + (MANY + 2) + ":4: the row has 2 fields");
        assertThat(out).doesNotExist();
    }

    @Test
    void standardOutputTakesPartsToo() throws IOException {
        Path model = model();
        Path many = table("many.csv", MANY);
        Path file = directory.resolve("file.csv");
        String line = "predict " + model + " " + many + " --backend plain --quiet --memory 64m";
        Run printed = Run.of(line.split(" ")).endsWith(0);
        Run.of((line + " --out " + file).split(" ")).endsWith(0);
        assertThat(printed.out()).isEqualTo(Files.readString(file));
    }

    private static Run piped(String text, String... args) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            return Run.of(args);
        } finally {
            System.setIn(before);
        }
    }

    /** A column that the model does not use may be numbers at first and text later. */
    @Test
    void aPipeIsPredictedPartByPart() throws IOException {
        Path model = model();
        StringBuilder text = new StringBuilder("id,x,code\n");
        for (int i = 0; i < 20_000; i++)
            text.append(i < 15_000 ? "" : "n")
                    .append(i)
                    .append(',')
                    .append(i % 100 / 10.0)
                    .append(i % 2 == 0 ? ",07\n" : ",b\n");
        Path file = Files.writeString(directory.resolve("rows.csv"), text);
        Run piped = piped(text.toString(), "predict", model.toString(), "-", "--backend", "plain")
                .endsWith(0);
        assertThat(piped.out())
                .isEqualTo(Run.of("predict", model.toString(), file.toString(), "--backend", "plain")
                        .out());
        List<String> kept = List.of("--backend", "plain", "--keep", "id,x", "--digits", "6");
        List<String> line = new ArrayList<>(List.of("predict", model.toString(), "-"));
        line.addAll(kept);
        Run besides = piped(text.toString(), line.toArray(String[]::new)).endsWith(0);
        line.set(2, file.toString());
        assertThat(besides.out()).isEqualTo(Run.of(line.toArray(String[]::new)).out());
        assertThat(besides.out().lines().skip(20_000)).first().asString().startsWith("n19999,9.9,");
        Run json = piped(text.toString(), "predict", model.toString(), "-", "--backend", "plain", "--json");
        assertThat(json.json().get("n").asInt()).isEqualTo(20_000);
        Run tsv = piped("x\tcode\n1\tb\n", "predict", model.toString(), "-", "--format", "tsv")
                .endsWith(0);
        assertThat(tsv.out().lines()).hasSize(2);
    }

    /** The widest row is in the second part; the models are one of Mercer and one of LIBSVM, which does not know the number of columns. */
    @Test
    void aPipeOfSparsePointsIsPredictedPartByPart() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 9000; i++) {
            text.append(i % 2).append(" 1:").append(i % 7 / 7.0);
            if (i % 3 == 0) text.append(" 3:").append(i % 5);
            text.append(i == 8800 ? " 5:1\n" : "\n");
        }
        Path file = Files.writeString(directory.resolve("rows.libsvm"), text);
        Path few =
                Files.writeString(directory.resolve("few.libsvm"), text.substring(0, text.indexOf("\n", 800)) + "\n");
        Path model = directory.resolve("p.mercer");
        Path exported = directory.resolve("p.model");
        Run.of(("train " + few + " --method svm --encode none --kernel gaussian(1) --lambda 0.01 --out " + model)
                        .split(" "))
                .endsWith(0);
        Run.of("export", model.toString(), "--to", "libsvm", "--out", exported.toString())
                .endsWith(0);
        for (Path used : List.of(model, exported)) {
            Run piped = piped(
                            text.toString(),
                            "predict",
                            used.toString(),
                            "-",
                            "--format",
                            "libsvm",
                            "--backend",
                            "plain")
                    .endsWith(0);
            Run whole = Run.of("predict", used.toString(), file.toString(), "--backend", "plain");
            assertThat(piped.out()).isEqualTo(whole.out());
            assertThat(piped.out().lines()).hasSize(9001);
        }
    }

    @Test
    void aColumnOfNumbersThatBecomesTextIsNamed() throws IOException {
        Path model = model();
        StringBuilder text = new StringBuilder("x,code\n");
        for (int i = 0; i < 20_000; i++)
            text.append(i < 15_000 ? "" : "n").append(i).append(",b\n");
        Run run = piped(text.toString(), "predict", model.toString(), "-", "--backend", "plain")
                .endsWith(1);
        assertThat(run.err())
                .contains(
                        "standard input: column \"x\" holds numbers at first and text later (in training it was: use --na");
        assertThat(run.out().lines()).hasSizeGreaterThan(8000);
        assertThat(piped("x,code\nfast,b\n", "predict", model.toString(), "-").failsWithOneLine())
                .startsWith("standard input:2: column \"x\" is not a number: \"fast\"");
    }

    @Test
    void scoresAreTheSameInPartsAndAtOnce() throws IOException {
        Path model = model();
        Path many = table("many.csv", MANY);
        String line = "evaluate " + model + " " + many + " --backend plain --json";
        Run atOnce = Run.of(line.split(" ")).endsWith(0);
        Run inParts = Run.of((line + " --memory 64m").split(" ")).endsWith(0);
        assertThat(inParts.out()).isEqualTo(atOnce.out());
        assertThat(inParts.json().get("n").asInt()).isEqualTo(MANY);
        assertThat(said(inParts)).isEqualTo(said(atOnce)).contains("1 value was not seen in training");
    }

    @Test
    void scoresOfClassesToo() throws IOException {
        StringBuilder text = new StringBuilder("x,w,kind\n");
        for (int i = 0; i < MANY; i++) {
            // Neither the first class nor the missing one is known from the first part on.
            String kind = i == MANY - 1 ? "never" : i % 1000 == 999 ? "" : i % 10 < 4 + i % 3 ? "1" : "2";
            text.append(i % 10)
                    .append(',')
                    .append(1 + i % 2)
                    .append(',')
                    .append(kind)
                    .append('\n');
        }
        Path many = Files.writeString(directory.resolve("classes.csv"), text);
        Path few = Files.writeString(directory.resolve("few.csv"), text.substring(0, text.indexOf("\n", 3000)) + "\n");
        Path model = directory.resolve("c.mercer");
        Run.of(("train " + few
                                + " --target kind --column w=ignore --method logistic --kernel gaussian(1)"
                                + " --lambda 0.01 --out " + model)
                        .split(" "))
                .endsWith(0);
        String line = "evaluate " + model + " " + many + " --column w=weight --backend plain --json";
        Run atOnce = Run.of(line.split(" ")).endsWith(0);
        Run inParts = Run.of((line + " --memory 64m").split(" ")).endsWith(0);
        assertThat(inParts.out()).isEqualTo(atOnce.out());
        assertThat(inParts.json().get("confusion")).hasSize(3);
        assertThat(said(inParts)).contains("left out 419 rows without a target").isEqualTo(said(atOnce));
    }

    /** The lines on stderr without those of progress, which only a slow machine has. */
    private static String said(Run run) {
        return run.err().lines().filter(line -> !line.matches(".*: \\d+ %.*")).collect(Collectors.joining("\n"));
    }
}
