package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels of texts through the command: train, inspect, predict, evaluate. */
class TextKernelTest {
    @TempDir
    Path directory;

    /** Strings of which every second one has a motif, and a number. */
    private static String rows(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder csv = new StringBuilder("dna,age,y\n");
        for (int i = 0; i < count; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < 20; k++) text.append("ACGT".charAt(random.nextInt(4)));
            if (i % 2 == 0) text.replace(5, 12, "GGTAAGT");
            csv.append(text).append(',').append(random.nextInt(90)).append(i % 2 == 0 ? ",site\n" : ",none\n");
        }
        return csv.toString();
    }

    private String file(String name, String text) throws IOException {
        return Sets.file(directory, name, text);
    }

    @Test
    void suggestsAKernelForStringsOfFewLetters() throws IOException {
        Random random = new Random(7);
        StringBuilder csv = new StringBuilder("kind,dna,name,n\n");
        for (int i = 0; i < 30; i++) {
            StringBuilder dna = new StringBuilder();
            for (int k = 0; k < 15; k++) dna.append("acgt".charAt(random.nextInt(4)));
            csv.append((i % 2 == 0 ? "a," : "b,") + dna + ",person " + i + "," + random.nextGaussian() + "\n");
        }
        String data = Sets.file(directory, "dna.csv", csv.toString());
        Run run = Run.of("train", data, "--target", "kind", "--time", "1s").endsWith(ExitCode.SUCCESS);
        assertThat(run.err())
                .containsOnlyOnce("holds strings of few letters")
                .contains("column \"dna\" holds strings")
                .contains("--kernel \"normalized(spectrum(4)[dna])\"");
        Run own = Run.of(
                        "train",
                        data,
                        "--target",
                        "kind",
                        "--method",
                        "svm",
                        "--c",
                        "1",
                        "--kernel",
                        "normalized(spectrum(4)[dna])")
                .endsWith(ExitCode.SUCCESS);
        assertThat(own.err()).doesNotContain("holds strings");
    }

    @Test
    void savesAndUsesAModelOfStrings() throws IOException {
        String model = directory.resolve("dna.mercer").toString();
        String train = file("train.csv", rows(60, 1));
        Run.of(
                        "train",
                        train,
                        "--target",
                        "y",
                        "--kernel",
                        "normalized(spectrum(3)[dna])",
                        "--method",
                        "svm",
                        "--time",
                        "10s",
                        "--out",
                        model)
                .endsWith(ExitCode.SUCCESS);
        JsonNode said =
                Run.of("inspect", model, "--json").endsWith(ExitCode.SUCCESS).json();
        assertThat(said.toString()).contains("\"treatment\":\"letters\"").contains("spectrum(k=3)[1:40])");
        JsonNode score = Run.of("evaluate", model, file("test.csv", rows(80, 2)), "--json")
                .json();
        assertThat(score.get("accuracy").asDouble()).isGreaterThan(0.9);
        assertThat(Run.of("predict", model, file("one.csv", "dna,age\nTTGGTAAGTTT,5\nACACACACAC,70\n"))
                        .endsWith(ExitCode.SUCCESS)
                        .out()
                        .lines()
                        .skip(1)
                        .map(line -> line.split(",", -1)[0]))
                .containsExactly("site", "none");
    }

    @Test
    void otherCommandsTakeKernelsOfTexts() throws IOException {
        String model = directory.resolve("dna.mercer").toString();
        String data = file("train.csv", rows(40, 1));
        String kernel = "normalized(spectrum(3)[dna])";
        assertThat(Run.of("kernel", "check", kernel, data, "--target", "y", "--json")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("verdict")
                        .asText())
                .isEqualTo("proven");
        Run.of("train", data, "--target", "y", "--kernel", kernel, "--method", "svm", "--c", "1", "--out", model)
                .endsWith(ExitCode.SUCCESS);
        String small = directory.resolve("small.mercer").toString();
        Run.of("compress", model, "--data", data, "--centers", "10", "--out", small)
                .endsWith(ExitCode.SUCCESS);
        Run.of("predict", small, data).endsWith(ExitCode.SUCCESS);
        String[] test = {"test", "two-sample", data, data, "--kernel", kernel, "--permutations", "9", "--json"};
        assertThat(Run.of(test).endsWith(ExitCode.SUCCESS).json().get("p_value").asDouble())
                .isGreaterThan(0.1);
        assertThat(Run.of(
                                "export",
                                model,
                                "--to",
                                "onnx",
                                "--out",
                                directory.resolve("a.onnx").toString())
                        .failsWithOneLine())
                .contains("column \"dna\" cannot be exported: text, letter by letter, at most 40");
    }

    @Test
    void aMalformedTextIsNamedWithItsLine() throws IOException {
        String data = file("a.csv", "molecule,y\nCCO,1\nC1CC,2\nCC,3.5\n");
        assertThat(Run.of("train", data, "--target", "y", "--kernel", "graph(wl(2))[molecule]", "--rho", "1")
                        .failsWithOneLine())
                .isEqualTo(data + ":3: column \"molecule\": ring 1 is not closed: its number must come twice,"
                        + " at character 4 of \"C1CC\"");
    }
}
