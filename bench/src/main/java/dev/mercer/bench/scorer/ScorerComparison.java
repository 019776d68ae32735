package dev.mercer.bench.scorer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.serve.ServeComparison;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code bench/compare scorer}: the size of the jar, the time from the start of a JVM to its answer, and the time of a row. */
public final class ScorerComparison implements Comparison {
    private static final int STARTS = 21;
    private static final String CLASSES = "target/bench/classes";

    @Override
    public String name() {
        return "scorer";
    }

    @Override
    public String description() {
        return "mercer-scorer with 1,000 centres of 20 columns: the jar, a start with an answer, and one row after the other";
    }

    @Override
    public List<String> parts() {
        return List.of("size", "start", "rows");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path work = home.resolve("target/results").resolve("serve");
        Path model = work.resolve("model.mercer");
        ServeComparison.prepare(work, home.resolve("..").normalize().resolve("mercer").toString(), 1);
        Path jar = ScorerJar.find();
        if (options.wants("size")) report.part("size", () -> size(report, jar));
        if (options.wants("start")) report.part("start", () -> start(report, jar, home, model, options.quick()));
        if (options.wants("rows")) report.part("rows", () -> rows(report, jar, home, model, options.quick()));
        return report;
    }

    private static void size(Report report, Path jar) {
        try {
            report.atMost("kB of the jar", 400, Files.size(jar) / 1e3);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Whole processes: until one has ended, which is a little later than its answer. */
    private static void start(Report report, Path jar, Path home, Path model, boolean quick) {
        List<Double> seconds = new ArrayList<>();
        List<Double> empty = new ArrayList<>();
        // In turns, so that other work on the machine slows down both.
        for (int run = 0; run < (quick ? 3 : STARTS); run++) {
            seconds.add(Command.run(command(jar, home, ScorerStart.class, model.toString())).seconds());
            empty.add(Command.run(List.of(java(), "-version")).seconds());
        }
        seconds.sort(null);
        empty.sort(null);
        report.atMost("milliseconds from start to end of a JVM that answers once, median", 150, 1e3 * seconds.get(seconds.size() / 2));
        report.notes.add(String.format(
                Locale.ROOT,
                "a start: best %.0f ms, median %.0f ms of %d; java -version: best %.0f ms, median %.0f ms",
                1e3 * seconds.get(0), 1e3 * seconds.get(seconds.size() / 2), seconds.size(),
                1e3 * empty.get(0), 1e3 * empty.get(empty.size() / 2)));
    }

    private static void rows(Report report, Path jar, Path home, Path model, boolean quick) {
        JsonNode found = Command.run(command(jar, home, ScorerRate.class, model.toString(), quick ? "2" : "10")).json();
        report.atMost("microseconds of a row, 1,000 centres of 20 columns", 5, 1e6 * found.required("seconds").asDouble());
        report.atMost("bytes that a row allocates", 0, found.required("bytes").asDouble());
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<String> command(Path jar, Path home, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                java(), "-cp", jar + File.pathSeparator + home.resolve(CLASSES), program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
