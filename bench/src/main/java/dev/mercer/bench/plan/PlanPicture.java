package dev.mercer.bench.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.data.Reals;
import dev.mercer.plot.RunPictures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code bench/plan-picture}: draws the JSON of {@link PlanComparison}, time and memory, without measuring again. Every time is
 * shown, of memory only what is judged.
 */
public final class PlanPicture {
    /** What {@link PlanComparison} says of a case. */
    private static final Pattern NOTE = Pattern.compile(
            "predicted \\S+ s, (?<ratio>\\S+) times; memory (?<taken>\\S+) MB, predicted (?<bytes>[^ ,]+), \\S+ times(?<skip>.*)");

    private static final Map<String, String> NAMES =
            Map.of("dual", "ridge regression, dual", "primal", "ridge regression, primal", "prediction", "prediction");

    private PlanPicture() {}

    /** Arguments: the JSON, and the directory that the pictures go to. */
    public static void main(String[] args) throws IOException {
        JsonNode report = new ObjectMapper().readTree(Path.of(args[0]).toFile());
        if (report.path("trial").asBoolean(true))
            throw new IllegalArgumentException(args[0] + " is of a trial: measure with bench/compare plan");
        Map<String, Pairs> times = new LinkedHashMap<>();
        Map<String, Pairs> bytes = new LinkedHashMap<>();
        for (JsonNode row : report.path("rows")) {
            String method = row.path("name").asText().split(" ", 2)[0];
            String name = NAMES.getOrDefault(method, method);
            Matcher note = NOTE.matcher(row.path("note").asText());
            if (!note.matches()) throw new IllegalArgumentException(args[0] + ": what is " + row + "?");
            double seconds = row.path("timing").path("best").asDouble();
            times.computeIfAbsent(name, n -> new Pairs())
                    .add(seconds * Double.parseDouble(note.group("ratio")), seconds);
            if (note.group("skip").isEmpty())
                bytes.computeIfAbsent(name, n -> new Pairs())
                        .add(Double.parseDouble(note.group("bytes")), Double.parseDouble(note.group("taken")));
        }
        Path directory = Path.of(args[1]);
        draw("How long it takes", "seconds", times, directory.resolve("plan-time.svg"));
        draw("How much memory it takes", "MB", bytes, directory.resolve("plan-memory.svg"));
    }

    private static void draw(String title, String unit, Map<String, Pairs> work, Path file) {
        Map<String, RunPictures.Pairing> pairings = new LinkedHashMap<>();
        work.forEach((name, pairs) -> pairings.put(name, pairs.pairing()));
        RunPictures.plan(title, unit, pairings).writeTo(file);
        System.err.println("plan-picture: written to " + file);
    }

    /** Predicted and measured numbers of one kind of work. */
    private static final class Pairs {
        private final List<Double> predicted = new ArrayList<>();
        private final List<Double> measured = new ArrayList<>();

        void add(double foreseen, double found) {
            predicted.add(foreseen);
            measured.add(found);
        }

        RunPictures.Pairing pairing() {
            return new RunPictures.Pairing(reals(predicted), reals(measured));
        }

        private static Reals reals(List<Double> numbers) {
            return Reals.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }
}
