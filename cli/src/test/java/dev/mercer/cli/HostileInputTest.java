package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and names that somebody made to do harm, and commands that would harm their own files. */
class HostileInputTest {
    private static final String ESCAPE = "\u001b]0;owned\u0007\u009b2J";

    @TempDir
    Path directory;

    private Path waves() throws IOException {
        return Files.writeString(directory.resolve("waves.csv"), Sets.waves(30, 1));
    }

    private static void isTame(String text) {
        assertThat(text.chars().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t'))
                .as(text)
                .isEmpty();
    }

    @Test
    void escapesInNamesAndLabelsDoNotReachTheTerminal() throws IOException {
        StringBuilder text = new StringBuilder("a" + ESCAPE + ",y\n");
        for (int i = 0; i < 30; i++)
            text.append(i).append(i < 15 ? ",left" : ",right").append(ESCAPE).append('\n');
        Path data = Files.writeString(directory.resolve("escapes.csv"), text);
        Path model = directory.resolve("m" + ESCAPE + ".mercer");
        List<String> learn = List.of("--kernel", "gaussian(sigma=1)", "--lambda", "0.01");
        Run train = Run.of(
                "train",
                data.toString(),
                "--target",
                "y",
                learn.get(0),
                learn.get(1),
                learn.get(2),
                learn.get(3),
                "--out",
                model.toString());
        train.endsWith(ExitCode.SUCCESS);
        isTame(train.out());
        isTame(train.err());
        for (String json : List.of("", "--json")) {
            Run inspect =
                    json.isEmpty() ? Run.of("inspect", model.toString()) : Run.of("inspect", model.toString(), json);
            inspect.endsWith(ExitCode.SUCCESS);
            isTame(inspect.out());
            if (!json.isEmpty()) assertThat(inspect.json().toString()).contains("\u009b2J");
        }
        Run missing = Run.of("inspect", directory.resolve("none" + ESCAPE).toString());
        assertThat(missing.code()).isEqualTo(ExitCode.FAILURE);
        isTame(missing.err());
        // Predictions are data, and go into files as they are.
        assertThat(Run.of("predict", model.toString(), data.toString()).out()).contains("right" + ESCAPE);
    }

    /** The report replaced the model, and the run ended well. */
    @Test
    void outputsMustBeDifferentFilesWhateverTheirNames() throws IOException {
        Path data = waves();
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("m.mercer"));
        Path same = directory.resolve("m.mercer");
        for (String[] options : new String[][] {
            {"--out", same.toString(), "--report", same.toString()},
            {"--out", same.toString(), "--report", directory + "/./m.mercer"},
            {"--out", same.toString(), "--report", link.toString()},
        }) {
            Run run = Run.of(
                    "train",
                    data.toString(),
                    "--target",
                    "y",
                    "--kernel",
                    "gaussian(sigma=1)",
                    "--lambda",
                    "0.01",
                    options[0],
                    options[1],
                    options[2],
                    options[3]);
            assertThat(run.isMisused("try mercer train --help"))
                    .isEqualTo(options[0] + " and " + options[2] + " name the same file, " + options[3]
                            + ": give each a file of its own");
            assertThat(same).doesNotExist();
        }
        Run states = Run.of(
                "train",
                data.toString(),
                "--target",
                "y",
                "--method",
                "nystrom",
                "--out",
                same.toString(),
                "--state",
                same.toString());
        assertThat(states.isMisused("try mercer train --help")).startsWith("--out and --state name the same file");
        assertThat(Run.of("quickstart", "--out", directory.resolve("q.csv").toString())
                        .isMisused("try mercer quickstart --help"))
                .contains("name the same file");
        Run.of(
                        "train",
                        data.toString(),
                        "--target",
                        "y",
                        "--kernel",
                        "gaussian(sigma=1)",
                        "--lambda",
                        "0.01",
                        "--out",
                        "/dev/null",
                        "--report",
                        "/dev/null")
                .endsWith(ExitCode.SUCCESS);
    }

    @Test
    void formulasAreMarkedAsTextWhereThatIsAskedFor() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 30; i++)
            text.append(i).append(i < 15 ? ",=HYPERLINK(1)" : ",-1").append('\n');
        Path data = Files.writeString(directory.resolve("formulas.csv"), text);
        Path model = directory.resolve("f.mercer");
        Run.of(
                        "train",
                        data.toString(),
                        "--target",
                        "y",
                        "--kernel",
                        "gaussian(sigma=5)",
                        "--lambda",
                        "0.01",
                        "--out",
                        model.toString())
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model.toString(), data.toString()).out())
                .startsWith("prediction\n=HYPERLINK(1)\n")
                .endsWith("\n-1\n");
        assertThat(Run.of("predict", model.toString(), data.toString(), "--safe-csv")
                        .out())
                .startsWith("prediction\n'=HYPERLINK(1)\n")
                .endsWith("\n-1\n");
    }

    @Test
    void reportsForbidScriptsAndForeignContent() throws IOException {
        Path page = directory.resolve("report.html");
        Run.of(
                        "train",
                        waves().toString(),
                        "--target",
                        "y",
                        "--kernel",
                        "gaussian(sigma=1)",
                        "--lambda",
                        "0.01",
                        "--report",
                        page.toString())
                .endsWith(ExitCode.SUCCESS);
        assertThat(Files.readString(page))
                .contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';");
    }

    private Path decimalCommas(int rows) throws IOException {
        StringBuilder text = new StringBuilder("x;y\n");
        for (int i = 0; i < rows; i++)
            text.append(i % 7).append(",5;").append(i % 40).append(",25\n");
        return Files.writeString(directory.resolve("german.csv"), text);
    }

    /** A regression on numbers with decimal commas became a classification. */
    @Test
    void decimalCommasAreLearnedAsNumbersAndTold() throws IOException {
        Path data = decimalCommas(40);
        Run run = Run.of(
                "train",
                data.toString(),
                "--target",
                "y",
                "--kernel",
                "gaussian(sigma=1)",
                "--lambda",
                "0.01",
                "--json");
        run.endsWith(ExitCode.SUCCESS);
        assertThat(run.json().toString()).contains("regression");
        assertThat(run.err()).contains("german.csv: decimal commas, as in 1,5 for 1.5, are read in 2 columns\n");
    }

    private static final String COMMAS_ARE_READ =
            "german.csv: decimal commas, as in 1,5 for 1.5, are read in 2 columns\n";

    @Test
    void decimalCommasAreToldByEveryCommandThatReadsData() throws IOException {
        String data = decimalCommas(40).toString();
        String model = directory.resolve("m.mercer").toString();
        String learn = " --target y --kernel gaussian(sigma=1) --lambda 0.01 --out ";
        for (String line : List.of(
                "train " + data + learn + model,
                "predict " + model + " " + data,
                "evaluate " + model + " " + data,
                "plot " + model + " " + data + " --out " + directory.resolve("m.svg"),
                "kernel check gaussian(sigma=1) " + data))
            assertThat(Run.of(line.split(" ")).endsWith(ExitCode.SUCCESS).err())
                    .as(line)
                    .contains(COMMAS_ARE_READ);
    }

    @Test
    void decimalCommasAreToldWhereRowsAreReadInParts() throws IOException {
        String model = directory.resolve("m.mercer").toString();
        String learn = " --target y --kernel gaussian(sigma=1) --lambda 0.01 --out ";
        Run.of(("train " + decimalCommas(40) + learn + model).split(" ")).endsWith(ExitCode.SUCCESS);
        String data = decimalCommas(600_000).toString();
        for (String command : List.of("predict", "evaluate")) {
            Run run = Run.of((command + " " + model + " " + data + " --memory 64m").split(" "));
            assertThat(run.endsWith(ExitCode.SUCCESS).err())
                    .as(command)
                    .contains("warning: " + data + ": decimal commas");
        }
    }
}
