package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code train --report}. */
class TrainPageTest {
    @TempDir
    Path directory;

    private String report(String name, String content, String... options) throws IOException {
        String data = Sets.file(directory, name, content);
        String page = directory.resolve("page.html").toString();
        String[] args = new String[options.length + 8];
        System.arraycopy(
                new String[] {"train", data, "--kernel", "gaussian(sigma=1)", "--lambda", "0.01", "--report", page},
                0,
                args,
                0,
                8);
        System.arraycopy(options, 0, args, 8, options.length);
        Run.of(args).endsWith(ExitCode.SUCCESS);
        return Files.readString(Path.of(page));
    }

    @Test
    void tellsAllAboutARegression() throws Exception {
        String test = Sets.file(directory, "test.csv", Sets.waves(30, 2));
        String page = report("waves.csv", Sets.waves(60, 1), "--target", "y", "--method", "ridge", "--test", test);
        assertThat(page)
                .contains(
                        "y, learned from",
                        "Scores on 30 test rows",
                        "rmse",
                        "95 % interval (bootstrap)",
                        "standardised",
                        "SHA-256")
                .contains("--kernel 'gaussian(sigma=1)'", "Predicted against actual", "The Gram matrix of");
        Matcher pictures = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL).matcher(page);
        int count = 0;
        while (pictures.find()) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(pictures.group().getBytes(StandardCharsets.UTF_8)));
            count++;
        }
        assertThat(count).as("surface, predicted, residuals, Gram").isEqualTo(4);
    }

    @Test
    void needsNothingFromOutsideAndIsSmall() throws IOException {
        String page = report("waves.csv", Sets.waves(2000, 1), "--target", "y", "--method", "ridge");
        assertThat(page.replace("http://www.w3.org/2000/svg", "").replace("<meta http-equiv=", ""))
                .doesNotContain("http", "src=", "@import", "<script");
        assertThat(page.length()).isLessThan(1_000_000);
        assertThat(page).contains("prefers-color-scheme: dark", "Scores on training rows are too good");
    }

    @Test
    void tellsAllAboutClasses() throws IOException {
        String page = report("clouds.csv", Sets.clouds(90, 3, 1), "--target", "kind", "--method", "logistic");
        assertThat(page).contains("accuracy", "log loss", "Confusion matrix", "Calibration of the probability of");
    }

    @Test
    void whatWasLeftOutTellsHowGoodItIs() throws IOException {
        String page = report("waves.csv", Sets.waves(60, 1), "--target", "y", "--method", "ridge", "--folds", "5");
        assertThat(page)
                .containsPattern(
                        "Cross-validation scores on 60 rows</h2>\\s*<table>[^$]*?rmse.*?</th><td>[0-9.]+</td><td>[0-9.]+ … [0-9.]+</td>")
                .doesNotContain("Scores on training rows are too good");
        String classes =
                report("clouds.csv", Sets.clouds(90, 3, 1), "--target", "kind", "--method", "svm", "--folds", "3");
        assertThat(classes).containsPattern("accuracy</th><td>[0-9.]+ %</td><td>[0-9.]+ % … [0-9.]+ %</td>");
    }

    @Test
    void descentShowsItsLosses() throws IOException {
        String page = report("waves.csv", Sets.waves(40, 1), "--target", "y", "--method", "descent");
        assertThat(page).contains("Objective after each pass");
    }

    @Test
    void quantilesAreScoredAsQuantiles() throws IOException {
        String page = report(
                "waves.csv",
                Sets.waves(60, 1),
                "--target",
                "y",
                "--method",
                "svm",
                "--loss",
                "pinball(0.8)",
                "--folds",
                "5");
        assertThat(page)
                .containsPattern("pinball loss</th><td>[0-9.]+</td><td>[0-9.]+ … [0-9.]+</td>")
                .contains("coverage, 80 % asked for")
                .doesNotContain("rmse");
    }

    @Test
    void namesAreEscaped() throws IOException {
        String page = report(
                "odd.csv",
                Sets.clouds(20, 2, 1).replace("x,z,kind", "<b>,z & z,kind"),
                "--target",
                "kind",
                "--method",
                "svm");
        assertThat(page).contains("&lt;b&gt;", "z &amp; z").doesNotContain("<b>");
    }

    @Test
    void aPageThatCannotBeWrittenIsRefusedBeforeTheWork() throws IOException {
        String data = Sets.file(directory, "w.csv", Sets.waves(20, 1));
        String page = directory.resolve("no/page.html").toString();
        String model = directory.resolve("m.mercer").toString();
        Run run = Run.of(
                "train",
                data,
                "--target",
                "y",
                "--method",
                "ridge",
                "--kernel",
                "linear()",
                "--lambda",
                "1",
                "--out",
                model,
                "--report",
                page);
        assertThat(run.failsWithOneLine()).endsWith("no such directory");
        assertThat(Path.of(model)).doesNotExist();
    }
}
