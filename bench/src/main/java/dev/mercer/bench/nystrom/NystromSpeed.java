package dev.mercer.bench.nystrom;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Peers;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fits on large real sets: their time and error. */
final class NystromSpeed {
    private static final int QUICK_ROWS = 5000;
    private static final int HEAP = 9000;

    private final Report report;
    private final Options options;
    private final Path folder;
    private final Map<String, JsonNode> prepared = new HashMap<>();

    NystromSpeed(Report report, Options options) {
        this.report = report;
        this.options = options;
        this.folder = Path.of(System.getProperty("bench.home"), "results", "nystrom");
    }

    /** Against scikit-learn, with as many centres, the same kernel and the same λ. */
    void peers() {
        report.notes.add("fits are from rows in memory to a model, the choice of the centres included; ours in a JVM that has"
                + " fitted once before; predictions are not in the time of either, and are in the notes of the rows");
        for (NystromSet set : NystromSet.SPEED)
            for (int centers : options.quick() ? new int[] {200, 400} : new int[] {1000, 2000}) against(set, centers);
    }

    private void against(NystromSet set, int centers) {
        // What takes a minute is not repeated.
        int runs = options.quick() || rows(set) < 100_000 ? 3 : 1;
        Outcome ours = fit(set, centers, set.sigma(), set.lambda(), Math.max(2, runs));
        report.versions.put("back end", ours.found().required("backend").asText());
        String title = set.name() + " M=" + centers;
        report.rows.add(Row.of(title + " mercer", ours.timing("fit"), ours.others(), note(ours)));
        Outcome peer = peer(set, centers, runs);
        if (peer == null) return;
        report.versions.put("scikit-learn", peer.found().required("version").asText());
        report.rows.add(Row.of(title + " scikit-learn", peer.timing("fit"), peer.others(), errors(peer))
                .relativeTo(ours.timing("fit")));
        report.atLeast(
                title + ", time of scikit-learn / ours",
                6,
                peer.timing("fit").best() / ours.timing("fit").best());
        // Other centres give other errors: within one standard error of it they are the same.
        double error = peer.number("error");
        double judged = prepared(set).required("judged").asDouble();
        double deviation = set.classes() ? Math.sqrt(error * (1 - error) / judged) : error / Math.sqrt(2 * judged);
        report.atMost(title + ", error less that of scikit-learn, in its standard errors", 1, (ours.number("error") - error)
                / deviation);
    }

    private @Nullable Outcome peer(NystromSet set, int centers, int runs) {
        List<Object> arguments = List.of(
                set.name(), folder, columns(set), centers, set.sigma(), set.lambda(), set.classes() ? "classes" : "numbers", runs);
        try {
            Outcome peer = Peers.scikitLearn("nystrom.py", arguments.stream().map(String::valueOf).toList());
            if (peer == null) report.notes.add("scikit-learn is not installed here and was not measured");
            return peer;
        } catch (IllegalStateException failed) {
            report.notes.add("scikit-learn failed on " + set.name() + " with " + centers + " centres, out of memory perhaps");
            return null;
        }
    }

    /** At most 1.5 % wrong in at most two minutes. */
    void mnist() {
        NystromSet set = NystromSet.named("mnist");
        int centers = options.quick() ? 1000 : 10_000;
        Outcome found = fit(set, centers, set.sigma(), 1e-8, 1);
        report.rows.add(Row.of("mnist M=" + centers + " mercer, cold", found.timing("fit"), found.others(), note(found)));
        report.atMost("mnist, error in %", 1.5, 100 * found.number("error"));
        report.atMost("mnist, seconds", 120, found.timing("fit").best());
    }

    void covtype() {
        NystromSet set = NystromSet.named("covtype");
        int centers = options.quick() ? 1000 : 10_000;
        Outcome found = fit(set, centers, set.sigma() / 2, set.lambda() / 10, 1);
        report.rows.add(Row.of("covtype M=" + centers + " mercer, cold", found.timing("fit"), found.others(), note(found)));
    }

    private Outcome fit(NystromSet set, int centers, double sigma, double lambda, int runs) {
        return NystromComparison.job(
                set.name() + " with " + centers + " centres",
                options.quick() ? 1500 : HEAP,
                List.of("fit", set.name(), folder, columns(set), centers, sigma, lambda, runs));
    }

    private static String errors(Outcome found) {
        return String.format(
                Locale.ROOT, "error %.5f, prediction %.2f s", found.number("error"), found.number("predictSeconds"));
    }

    private static String note(Outcome found) {
        StringBuilder stages = new StringBuilder();
        found.found().required("stages").properties().forEach(stage -> {
            if (stage.getValue().asDouble() < 0.005 * found.timing("fit").best()) return;
            stages.append(String.format(Locale.ROOT, ", %s %.2f", stage.getKey(), stage.getValue().asDouble()));
        });
        return errors(found) + ", " + found.found().required("iterations").asText() + " steps, "
                + found.found().required("reason").asText() + stages;
    }

    private int columns(NystromSet set) {
        return prepared(set).required("columns").asInt();
    }

    private int rows(NystromSet set) {
        return prepared(set).required("rows").asInt();
    }

    private JsonNode prepared(NystromSet set) {
        return prepared.computeIfAbsent(set.name(), name -> {
            try {
                Files.createDirectories(folder);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            int most = options.quick() ? QUICK_ROWS : Integer.MAX_VALUE;
            Path data = Path.of(System.getProperty("bench.data"));
            return NystromComparison.job("reading " + name, 6000, List.of("prepare", name, data, folder, most)).found();
        });
    }
}
