package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mercer.method.Method;
import dev.mercer.method.Methods;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Golden results: models and predictions of all methods have the same bytes as ever, with one thread and with two.
 *
 * <p>{@code golden/cases.txt} has the cases, {@code golden/results.txt} a line for each: digests of the header of the model file
 * without the texts of its provenance, of its arrays, and of the predictions of unseen rows, then some numbers for people. Each run
 * also writes the header and the predictions themselves to {@code target/golden}, where two builds can be compared.
 *
 * <p>To change results on purpose: {@code mvn test -pl cli -am -Dtest=GoldenResultsTest -Dmercer.golden=write} writes the lines of
 * all cases anew.
 */
@Tag("once")
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64", disabledReason = "exp and sin differ in the last digit")
class GoldenResultsTest {
    private static final boolean WRITE = "write".equals(System.getProperty("mercer.golden"));
    private static final Path RESULTS = Path.of("src", "test", "resources", "golden", "results.txt");
    private static final Path DETAILS = Path.of("target", "golden");
    private static final List<String> PROVENANCE =
            List.of("sha256", "provenance.learner", "provenance.backend", "provenance.version");

    private static final Map<String, String> found = new TreeMap<>();
    private static final Set<String> answers = new HashSet<>();

    @TempDir
    Path directory;

    /** A line of the file of cases. */
    record Case(String name, GoldenTable table, List<String> train, List<String> predict) {
        static Case of(String line) {
            String[] parts = line.split(" = | \\| ");
            List<String> words = List.of(parts[1].split(" "));
            GoldenTable table = GoldenTable.valueOf(words.get(0).toUpperCase(Locale.ROOT));
            List<String> predict = parts.length == 2 ? List.of() : List.of(parts[2].split(" "));
            return new Case(parts[0], table, words.subList(1, words.size()), predict);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() throws IOException {
        return lines("cases.txt").stream().map(Case::of).toList();
    }

    private static List<String> lines(String name) throws IOException {
        try (InputStream in = GoldenResultsTest.class.getResourceAsStream("/golden/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bytesAreTheSame(Case one) throws IOException {
        String result = result(one, 1);
        assertThat(result(one, 2)).as("with two threads").isEqualTo(result);
        found.put(one.name, result);
        if (!WRITE)
            assertThat(lines("results.txt"))
                    .filteredOn(line -> line.startsWith(one.name + " "))
                    .containsExactly(result);
    }

    @AfterAll
    static void allOfThem() throws IOException {
        if (found.size() < cases().size()) return;
        if (WRITE) Files.writeString(RESULTS, String.join("\n", found.values()) + "\n");
        else assertThat(lines("results.txt")).hasSameSizeAs(found.values());
        for (Method method : Methods.ALL) {
            String words = " method " + method.title() + " (" + method.kind().plain();
            assertThat(answers).as("cases of%s", words).anyMatch(answer -> answer.contains(words));
        }
    }

    private String result(Case one, int threads) throws IOException {
        Path folder = Files.createDirectories(directory.resolve(Integer.toString(threads)));
        String rows = Sets.file(folder, "rows" + one.table.ending(), one.table.training());
        String unseen = Sets.file(folder, "unseen" + one.table.ending(), one.table.unseen());
        Path model = folder.resolve("model.mercer");
        List<String> machine = List.of("--backend", "plain", "--threads", "" + threads);
        List<String> train = new ArrayList<>(List.of("train", rows, "--out", model.toString()));
        train.addAll(machine);
        if (!one.train.contains("--memory")) train.addAll(List.of("--memory", "1g"));
        if (!one.table.target().isEmpty() && !one.train.contains("--target"))
            train.addAll(List.of("--target", one.table.target()));
        for (String word : one.train)
            train.add(word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word);
        answers.add(run(train).replaceAll("\\s+", " "));
        byte[] file = Files.readAllBytes(model);
        if (train.contains("--state")) {
            run(train);
            assertThat(Files.readAllBytes(model)).as("resumed").isEqualTo(file);
        }
        List<String> predict = new ArrayList<>(List.of("predict", model.toString(), unseen));
        predict.addAll(machine);
        predict.addAll(one.predict);
        return line(one.name, file, run(predict));
    }

    private static String run(List<String> words) {
        return Run.of(words.toArray(String[]::new)).endsWith(ExitCode.SUCCESS).out();
    }

    private static String line(String name, byte[] file, String predictions) throws IOException {
        int length = (int) ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
        ObjectNode header = (ObjectNode) new ObjectMapper().readTree(file, Long.BYTES, length);
        ObjectNode texts = (ObjectNode) header.get("__metadata__");
        texts.remove(PROVENANCE);
        int start = Long.BYTES + length;
        byte[] arrays = new byte[file.length - start];
        System.arraycopy(file, start, arrays, 0, arrays.length);
        Files.createDirectories(DETAILS);
        Files.writeString(DETAILS.resolve(name + ".txt"), header.toPrettyString() + "\n\n" + predictions);
        JsonNode shape = header.path("weights").path("shape");
        String first = predictions.lines().skip(1).findFirst().orElseThrow();
        return String.join(
                " ",
                name,
                "header=" + digest(header.toString().getBytes(StandardCharsets.UTF_8)),
                "arrays=" + digest(arrays),
                "predictions=" + digest(predictions.getBytes(StandardCharsets.UTF_8)),
                "weights=" + shape.path(0) + "x" + shape.path(1),
                "objective=" + texts.path("certificate.objective").asText("none"),
                "iterations=" + texts.path("convergence.iterations").asText("none"),
                "first=" + first.substring(0, Math.min(first.length(), 40)));
    }

    /** Enough of SHA-256 to notice every change. */
    private static String digest(byte[] bytes) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(whole, 0, 8);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }
}
