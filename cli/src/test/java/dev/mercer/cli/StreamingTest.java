package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.io.Models;
import dev.mercer.model.TableModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that go through a cache, block by block. */
class StreamingTest {
    private static final List<String> LEARN =
            List.of("--method", "nystrom(40)", "--kernel", "gaussian(sigma=1.5)", "--lambda", "1e-4");

    @TempDir
    Path directory;

    private Path data = Path.of("");

    @BeforeEach
    void write() throws IOException {
        data = table(directory.resolve("rows.csv"), 9000, 1);
    }

    private static Path table(Path file, int rows, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("a,b,town,code,class,y\n");
        for (int i = 0; i < rows; i++) {
            double a = random.nextDouble(-2, 2);
            double b = random.nextDouble(-2, 2);
            String town = random.nextInt(3) == 0 ? "Rome" : "Oslo";
            double y = Math.sin(2 * a) + b * b + (town.equals("Rome") ? 1 : 0) + random.nextDouble(-0.1, 0.1);
            text.append(String.format(
                    Locale.ROOT,
                    "%.6f,%s,%s,%s,%s,%.6f%n",
                    a,
                    i % 97 == 0 ? "NA" : String.format(Locale.ROOT, "%.6f", b),
                    town,
                    i == 5000 ? "x9" : "00" + random.nextInt(4),
                    y > 1.5 ? "high" : y > 0.5 ? "mid" : "low",
                    y));
        }
        return Files.writeString(file, text);
    }

    private Run train(Path rows, String... more) {
        List<String> all = new ArrayList<>(List.of("train", rows.toString()));
        all.addAll(LEARN);
        all.addAll(List.of(more));
        return Run.of(all.toArray(new String[0]));
    }

    private String cache() {
        return directory.resolve("cache").toString();
    }

    @Test
    void rowsFromTheCacheTeachWhatRowsInMemoryTeach() throws IOException {
        Path test = table(directory.resolve("test.csv"), 1000, 2);
        String[] common = {"--target", "y", "--column", "class=ignore", "--test", test.toString(), "--json"};
        String[] streamed =
                Stream.concat(Stream.of(common), Stream.of("--cache", cache())).toArray(String[]::new);
        JsonNode inMemory = train(data, common).endsWith(0).json();
        Run first = train(data, streamed).endsWith(0);
        JsonNode found = first.json();
        assertThat(first.err()).contains("9,000 rows are encoded into " + cache());
        assertThat(found.get("n").asInt()).isEqualTo(9000);
        assertThat(found.get("d").asInt()).isEqualTo(inMemory.get("d").asInt());
        // Other centres: those of a sample.
        double rmse = inMemory.get("test").get("rmse").asDouble();
        assertThat(found.get("test").get("rmse").asDouble()).isCloseTo(rmse, within(0.1 * rmse));
        assertThat(found.get("train").get("rmse").asDouble()).isCloseTo(rmse, within(0.2 * rmse));
        assertThat(found.get("convergence").get("reason").asText()).isEqualTo("EXACT");

        Run second = train(data, streamed).endsWith(0);
        assertThat(second.err()).contains("the encoded rows are in " + cache()).doesNotContain("are encoded into");
        assertThat(second.json().get("objective")).isEqualTo(found.get("objective"));
    }

    @Test
    void theModelPredictsFromRowsAsTheyAre() throws IOException {
        Path model = directory.resolve("m.mercer");
        train(
                        data,
                        "--target",
                        "y",
                        "--column",
                        "class=ignore",
                        "--cache",
                        cache(),
                        "--out",
                        model.toString(),
                        "--json")
                .endsWith(0);
        TableModel read = Models.load(model);
        assertThat(read.encoder().inputs()).containsExactly("a", "b", "town", "code");
        assertThat(read.model().training().provenance().rows()).isEqualTo(9000);
        Path test = table(directory.resolve("test.csv"), 1000, 2);
        JsonNode score = Run.of("evaluate", model.toString(), test.toString(), "--json")
                .endsWith(0)
                .json();
        assertThat(score.get("r2").asDouble()).isGreaterThan(0.9);
    }

    @Test
    void classesAndWeightsAndAReport() throws IOException {
        Path page = directory.resolve("page.html");
        Path model = directory.resolve("m.mercer");
        JsonNode found = train(
                        data,
                        "--target",
                        "class",
                        "--column",
                        "y,code=ignore",
                        "--class-weight",
                        "balanced",
                        "--cache",
                        cache(),
                        "--report",
                        page.toString(),
                        "--out",
                        model.toString(),
                        "--json")
                .endsWith(0)
                .json();
        assertThat(found.get("task").asText()).isEqualTo("classification");
        assertThat(found.get("train").get("accuracy").asDouble()).isGreaterThan(0.85);
        assertThat(Files.readString(page)).contains("9,000 rows");
        assertThat(Run.of("inspect", model.toString()).endsWith(0).out()).contains("high");
    }

    @Test
    void sparseFilesToo() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            double a = random.nextInt(100) / 10.0;
            int k = 2 + random.nextInt(3);
            text.append(a > 5 == (k == 3) ? "+1" : "-1").append(" 1:" + a + " " + k + ":1\n");
        }
        Path sparse = Files.writeString(directory.resolve("rows.libsvm"), text);
        JsonNode inMemory =
                train(sparse, "--test", sparse.toString(), "--json").endsWith(0).json();
        JsonNode found = train(sparse, "--test", sparse.toString(), "--cache", cache(), "--json")
                .endsWith(0)
                .json();
        assertThat(found.get("n").asInt()).isEqualTo(5000);
        assertThat(found.get("d").asInt()).isEqualTo(inMemory.get("d").asInt());
        assertThat(found.get("test").get("accuracy").asDouble())
                .isCloseTo(inMemory.get("test").get("accuracy").asDouble(), within(0.01));
    }

    @Test
    void aChangedFileIsReadAgain() throws IOException {
        String[] common = {"--target", "y", "--column", "class=ignore", "--cache", cache(), "--json"};
        train(data, common).endsWith(0);
        table(data, 8000, 3);
        Run again = train(data, common).endsWith(0);
        assertThat(again.err()).contains("has changed since it was encoded, and is read again");
        assertThat(again.json().get("n").asInt()).isEqualTo(8000);
    }

    @Test
    void aDamagedCacheIsMadeAgain() throws IOException {
        String[] common = {"--target", "y", "--column", "class=ignore", "--cache", cache(), "--json"};
        JsonNode before = train(data, common).endsWith(0).json();
        Path file;
        try (Stream<Path> files = Files.list(Path.of(cache()))) {
            file = files.findFirst().orElseThrow();
        }
        byte[] whole = Files.readAllBytes(file);
        byte[] flipped = whole.clone();
        flipped[5000] ^= 16;
        for (byte[] bad : List.of(flipped, java.util.Arrays.copyOf(whole, 3000))) {
            Files.write(file, bad);
            Run again = train(data, common).endsWith(0);
            assertThat(again.err()).contains("the cache of encoded rows is damaged, and is made again");
            assertThat(again.json().get("objective")).isEqualTo(before.get("objective"));
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
    }

    @Test
    void kernelAndLambdaAreChosenByASample() {
        Run run = Run.of(
                "train",
                data.toString(),
                "--target",
                "y",
                "--column",
                "class,code=ignore",
                "--kernel",
                "gaussian(sigma=auto)",
                "--time",
                "3s",
                "--method",
                "nystrom(100)",
                "--cache",
                cache(),
                "--json");
        JsonNode found = run.endsWith(0).json();
        assertThat(found.get("method").asText()).startsWith("nystrom");
        assertThat(found.get("train").get("r2").asDouble()).isGreaterThan(0.95);
    }

    @Test
    void whatIsWrongInTheDataIsSaidWithItsLine() throws IOException {
        Path bad = directory.resolve("bad.csv");
        Files.writeString(bad, "x,y\n1,2\n2,\n3,4\n");
        Run dropped = train(bad, "--target", "y", "--cache", cache(), "--task", "regression");
        assertThat(dropped.endsWith(0).err()).contains("left out 1 row without a target");
        assertThat(train(bad, "--target", "z", "--cache", cache()).failsWithOneLine())
                .contains("there is no column \"z\"");
        Files.writeString(bad, "x,y\n1,2\n2,word\n3,4\n");
        assertThat(train(bad, "--target", "y", "--cache", cache(), "--task", "regression")
                        .endsWith(1)
                        .err())
                .contains("is not numbers");
    }

    @Test
    void whatCannotBeDoneBlockByBlockIsRefused() {
        String hint = "try mercer train --help";
        assertThat(Run.of("train", data.toString(), "--target", "y", "--method", "ridge", "--cache", cache())
                        .isMisused(hint))
                .isEqualTo(
                        "--cache is for --method nystrom, which --method ridge is not: leave it out, or choose nystrom");
        assertThat(Run.of("train", data.toString(), "--target", "y", "--method", "svm", "--state", "c")
                        .isMisused(hint))
                .startsWith("--state is for --method nystrom");
        assertThat(Run.of("train", "-", "--method", "nystrom", "--cache", cache())
                        .isMisused(hint))
                .contains("--cache is for files, which can be read twice");
    }
}
