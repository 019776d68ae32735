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

    /** scikit-learn has up to 3.5 matrices of rows by centres at a time: with 2,000 centres so many rows take it 17 GB. */
    private static final int MOST_ROWS = 300_000;

    private static final int READING_HEAP = 3500;
    private static final int HEAP = 9000;

    private final Report report;
    private final Options options;
    private final Map<Path, Rows> prepared = new HashMap<>();

    NystromSpeed(Report report, Options options) {
        this.report = report;
        this.options = options;
    }

    /** Against scikit-learn, with as many centres, the same kernel and the same λ. */
    void peers() {
        report.notes.add("fits are from rows in memory to a model, the choice of the centres included; both sides are"
                + " warmed up by fits that do not count; predictions are not in the time of either, and are in the notes of the rows; both learn"
                + " from the same rows, at most " + String.format(Locale.ROOT, "%,d", MOST_ROWS) + " of a set");
        for (NystromSet set : NystromSet.SPEED)
            for (int centers : options.quick() ? new int[] {200, 400} : new int[] {1000, 2000}) against(set, centers);
    }

    private void against(NystromSet set, int centers) {
        // What takes a minute is not repeated.
        Rows rows = rows(set, MOST_ROWS);
        int runs = options.quick() || rows.count() < 100_000 ? 3 : 1;
        Outcome ours = fit(rows, centers, set.sigma(), set.lambda(), Math.max(2, runs));
        report.versions.put("back end", ours.found().required("backend").asText());
        String title = set.name() + " M=" + centers;
        String size = rows.count() + " rows, ";
        report.rows.add(Row.of(title + " mercer", ours.timing("fit"), ours.others(), size + note(ours)));
        Outcome peer = peer(rows, centers, runs);
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
        double judged = rows.judged();
        double deviation = set.classes() ? Math.sqrt(error * (1 - error) / judged) : error / Math.sqrt(2 * judged);
        report.atMost(title + ", error less that of scikit-learn, in its standard errors", 1, (ours.number("error") - error)
                / deviation);
    }

    private @Nullable Outcome peer(Rows rows, int centers, int runs) {
        NystromSet set = rows.set;
        List<Object> arguments = List.of(
                set.name(), rows.folder, rows.columns(), centers, set.sigma(), set.lambda(), set.classes() ? "classes" : "numbers", runs);
        try {
            Outcome peer = Peers.scikitLearn("nystrom.py", arguments.stream().map(String::valueOf).toList());
            if (peer == null) report.notes.add("scikit-learn is not installed here and was not measured");
            return peer;
        } catch (IllegalStateException failed) {
            report.notes.add("scikit-learn failed on " + set.name() + " with " + centers + " centres, out of memory perhaps");
            return null;
        }
    }

    /** All rows, for which there is no peer that could. */
    void covtype() {
        NystromSet set = NystromSet.named("covtype");
        int centers = options.quick() ? 1000 : 10_000;
        Rows all = rows(set, Integer.MAX_VALUE);
        Outcome found = fit(all, centers, set.sigma() / 2, set.lambda() / 10, 1);
        String title = "covtype M=" + centers + ", " + all.count() + " rows, cold";
        report.rows.add(Row.of(title, found.timing("fit"), found.others(), note(found)));
    }

    /** Rows in files that both sides read. */
    private record Rows(NystromSet set, Path folder, JsonNode found) {
        int count() {
            return found.required("rows").asInt();
        }

        int judged() {
            return found.required("judged").asInt();
        }

        int columns() {
            return found.required("columns").asInt();
        }
    }

    private Rows rows(NystromSet set, int most) {
        int count = options.quick() ? QUICK_ROWS : most;
        Path folder = NystromComparison.folder().resolve(count == Integer.MAX_VALUE ? "all" : "some");
        return prepared.computeIfAbsent(folder.resolve(set.name()), file -> {
            try {
                Files.createDirectories(folder);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            List<Object> arguments = List.of("prepare", set.name(), System.getProperty("bench.data"), folder, count);
            JsonNode found =
                    NystromComparison.job("reading " + set.name(), READING_HEAP, arguments).found();
            return new Rows(set, folder, found);
        });
    }

    private Outcome fit(Rows rows, int centers, double sigma, double lambda, int runs) {
        String name = rows.set.name();
        return NystromComparison.job(
                name + " with " + centers + " centres",
                options.quick() ? 1500 : HEAP,
                List.of("fit", name, rows.folder, rows.columns(), centers, sigma, lambda, runs));
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
}
