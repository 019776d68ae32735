package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data as users have it, through {@code mercer train}. */
class ExamplesTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String waves = "";

    @BeforeEach
    void data() throws IOException {
        waves = file("waves.csv", Sets.waves(60, 1));
    }

    private String file(String name, String content) throws IOException {
        return Sets.file(directory, name, content);
    }

    /** Ridge with a kernel and λ, and what else is said. */
    private static Run ridge(String data, String... more) {
        List<String> args = new ArrayList<>(List.of("train", data, "--kernel", "gaussian(sigma=1)"));
        if (!List.of(more).contains("--rho") && !List.of(more).contains("--c"))
            args.addAll(List.of("--lambda", "0.001"));
        args.addAll(List.of(more));
        return Run.of(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "auto"})
    void withWeightsTheirSumIsN_1e9(String encode) throws IOException {
        String twice = file("twice.csv", "x,y\n1,1.5\n2,3.5\n2,3.5\n4,-1.25\n");
        String weighted = file("weighted.csv", "x,y,w\n1,1.5,1\n2,3.5,2\n900,70,0\n4,-1.25,1\n");
        JsonNode rows = ridge(twice, "--target", "y", "--rho", "0.5", "--encode", encode, "--json")
                .json();
        JsonNode weights = ridge(
                        weighted, "--target", "y", "--column", "w=weight", "--rho", "0.5", "--encode", encode, "--json")
                .json();
        assertThat(weights.get("d").asInt()).isEqualTo(1);
        assertThat(weights.get("lambda").asDouble())
                .isEqualTo(rows.get("lambda").asDouble());
        assertThat(weights.get("objective").asDouble())
                .isCloseTo(rows.get("objective").asDouble(), within(1e-9));
        assertThat(weights.get("train").get("rmse").asDouble())
                .isCloseTo(rows.get("train").get("rmse").asDouble(), within(1e-9));
        assertThat(ridge(weighted, "--target", "y", "--column", "y=weight").failsWithOneLine())
                .contains("both the target and the weight");
        String bad = file("bad.csv", "x,y,w\n1,1.5,1\n2,3.5,-2\n4,-1.25,\n");
        assertThat(ridge(bad, "--target", "y", "--column", "w=weight").failsWithOneLine())
                .isEqualTo(bad + ":3: a weight must be a number >= 0, column \"w\" has \"-2\"");
        String none = file("none.csv", "x,y,w\n1,1.5,0\n2,3.5,0\n");
        assertThat(ridge(none, "--target", "y", "--column", "w=weight").failsWithOneLine())
                .contains("weight");
    }

    @Test
    void targetsByNameAndByNumber() throws IOException {
        double named =
                ridge(waves, "--target", "y", "--json").json().get("objective").asDouble();
        for (String number : List.of("3", "-1"))
            assertThat(ridge(waves, "--target", number, "--json")
                            .json()
                            .get("objective")
                            .asDouble())
                    .isEqualTo(named);
        assertThat(ridge(waves, "--target", "z").failsWithOneLine()).contains("there is no column \"z\"");
        assertThat(ridge(waves, "--target", "4").failsWithOneLine()).contains("numbered 1 to 3");
        assertThat(ridge(waves).isMisused(HINT))
                .isEqualTo("which column is to be learned? Give --target; the columns of " + waves + " are a, b, y");
    }

    @Test
    void columnsCanBeIgnored() throws IOException {
        assertThat(ridge(waves, "--target", "y", "--column", "b=ignore", "--json")
                        .json()
                        .get("d")
                        .asInt())
                .isEqualTo(1);
        assertThat(ridge(waves, "--target", "y", "--column", "1, b=ignore").failsWithOneLine())
                .contains("no column is left");
        assertThat(ridge(waves, "--target", "y", "--column", "y=ignore").failsWithOneLine())
                .contains("is the target");
        assertThat(ridge(waves, "--target", "y", "--column", "c=ignore").failsWithOneLine())
                .contains("no column \"c\"");
    }

    @Test
    void fewIntegersMayBeClassesAndOneLineSaysSo() throws IOException {
        String counts = file("counts.csv", "x,y\n1,1\n2,2\n3,2\n4,1\n");
        Run ridge = ridge(counts, "--target", "y", "--method", "ridge").endsWith(ExitCode.SUCCESS);
        assertThat(ridge.err().lines().findFirst().orElseThrow())
                .isEqualTo("the target \"y\" has 2 different integers: taken as numbers, which these options need"
                        + " (--task regression or --task classes decides)");
        assertThat(ridge(counts, "--target", "y", "--method", "ridge", "--task", "classes")
                        .isMisused(HINT))
                .startsWith("--method ridge learns numbers, but the target is classes: take the target as numbers with"
                        + " --task regression");
        Run asked = ridge(
                counts,
                "--target",
                "y",
                "--task",
                "regression",
                "--out",
                directory.resolve("m").toString());
        assertThat(asked.endsWith(ExitCode.SUCCESS).err()).isEmpty();
        assertThat(ridge(counts, "--target", "y", "--task", "clusters").isMisused(HINT))
                .startsWith("--task must be one of regression, classes");
        String words = file("words.csv", "x,y\n1,1\n2,two\n3,2\n");
        assertThat(ridge(words, "--target", "y", "--task", "regression").failsWithOneLine())
                .isEqualTo(words
                        + ":3: the target \"y\" is not a number: \"two\" (leave out --task regression, or name missing"
                        + " values with --na)");
        assertThat(ridge(words, "--target", "y", "--task", "regression", "--na", "two")
                        .code())
                .isZero();
    }

    @Test
    void rowsWithoutATargetAreLeftOut() throws IOException {
        String holes = file("holes.csv", "x,y\n1,1.5\n2,NA\n3,\n4,2.5\n5,3.5\n");
        Run dropped = ridge(holes, "--target", "y", "--json").endsWith(ExitCode.SUCCESS);
        assertThat(dropped.json().get("n").asInt()).isEqualTo(3);
        assertThat(dropped.err()).contains("left out 2 rows without a target");
        String all = file("all.csv", "x,y\n1,\n2,NaN\n");
        assertThat(ridge(all, "--target", "y").failsWithOneLine()).contains("missing in every row");
    }

    @Test
    void encodingIsChosenAndSaid() throws IOException {
        String text = file("text.csv", "x,w,y\n1,a,0.5\n2,b,1.5\n3,a,2.5\n");
        assertThat(ridge(text, "--target", "y", "--encode", "none").failsWithOneLine())
                .contains("\"w\"");
        assertThat(ridge(text, "--target", "y", "--encode", "some").isMisused(HINT))
                .isEqualTo("--encode must be one of auto, uncentred, none, got \"some\"");
        String wide = file("wide.csv", "x,y\n100,0.5\n200,1.5\n300,2.5\n");
        double plain = ridge(wide, "--target", "y", "--encode", "none", "--json")
                .json()
                .get("objective")
                .asDouble();
        assertThat(ridge(wide, "--target", "y", "--json")
                        .json()
                        .get("objective")
                        .asDouble())
                .as("standardised, the points are near each other")
                .isNotCloseTo(plain, within(1e-5));
    }

    @Test
    void readsStandardInputAndOtherFormats() throws IOException {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(Sets.waves(60, 1).getBytes(StandardCharsets.UTF_8)));
            double piped = ridge("-", "--target", "y", "--json")
                    .json()
                    .get("objective")
                    .asDouble();
            assertThat(piped)
                    .isEqualTo(ridge(waves, "--target", "y", "--json")
                            .json()
                            .get("objective")
                            .asDouble());
        } finally {
            System.setIn(before);
        }
        assertThat(ridge("-", "--target", "y", "--test", "-").isMisused(HINT)).contains("can be read once");
        String tabs = file("tabs.txt", Sets.waves(20, 1).replace(',', '\t'));
        assertThat(ridge(tabs, "--target", "y", "--format", "tsv", "--json")
                        .json()
                        .get("n")
                        .asInt())
                .isEqualTo(20);
        String sparse = file("numbers.libsvm", "0.5 1:1 3:2\n1.5 2:1\n2.25 1:3\n");
        assertThat(ridge(sparse, "--json").json().get("d").asInt()).isEqualTo(3);
        assertThat(ridge(sparse, "--target", "1").failsWithOneLine()).endsWith("(leave out --target)");
        for (String role : List.of("weight", "ignore", "group", "time"))
            assertThat(ridge(sparse, "--column", "1=" + role).failsWithOneLine())
                    .endsWith("(leave out --column COL=" + role + ")");
    }

    @Test
    void badFilesGetOneLine() throws IOException {
        assertThat(ridge(directory.resolve("no.csv").toString(), "--target", "y")
                        .failsWithOneLine())
                .contains("there is no such file");
        assertThat(ridge(file("header.csv", "x,y\n"), "--target", "y").failsWithOneLine())
                .contains("there are no rows below the header");
        ridge(file("empty.csv", ""), "--target", "y").failsWithOneLine();
        assertThat(ridge(file("ragged.csv", "x,y\n1,2\n3\n"), "--target", "y").failsWithOneLine())
                .contains("ragged.csv:3:2: ");
        assertThat(ridge(file("constant.csv", "x,y\n1,2.5\n1,3.5\n"), "--target", "y")
                        .failsWithOneLine())
                .contains("no input column is left");
        Run one = ridge(file("one.csv", "x,y\n1,2.5\n"), "--target", "y", "--encode", "none", "--json");
        assertThat(one.endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("train")
                        .get("rmse")
                        .asDouble())
                .isZero();
    }

    @Test
    void testDataNeedsItsColumnsAndTarget() throws IOException {
        String without = file("without.csv", "a,y\n1,2.5\n");
        assertThat(ridge(waves, "--target", "y", "--test", without).failsWithOneLine())
                .contains("b");
        String targetless = file("targetless.csv", "a,b\n1,2\n");
        assertThat(ridge(waves, "--target", "3", "--test", targetless).failsWithOneLine())
                .contains("there is no column \"y\"");
    }
}
