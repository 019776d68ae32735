package dev.mercer.bench.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** {@code bench/compare calibration}: probabilities of every classifier for new rows, and sets of classes that are made of them. */
public final class CalibrationComparison implements Comparison {
    private static final String SETS = "sets";

    @Override
    public String name() {
        return "calibration";
    }

    @Override
    public String description() {
        return "log loss and calibration error of every classifier with 2 to 200 classes, also rare ones; coverage of sets of classes";
    }

    @Override
    public List<String> parts() {
        return List.of(CalibrationCase.LOSSES, SETS);
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        if (options.wants(CalibrationCase.LOSSES))
            report.part(CalibrationCase.LOSSES, () -> losses(report, measured(CalibrationCase.LOSSES, options)));
        if (options.wants(SETS)) report.part(SETS, () -> sets(report, measured(SETS, options)));
        return report;
    }

    private static JsonNode measured(String part, Options options) {
        Setting setting = new Setting("blas", options.threads(), 0, 0, 0, options.quick(), part);
        return Fork.run(CalibrationCase.class, setting, 1500).found();
    }

    /** A row for each classifier; the first two are the most and the least loss that make sense. */
    private static void losses(Report report, JsonNode found) {
        List<JsonNode> problems = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("classifier"));
        Set<String> ways = new LinkedHashSet<>();
        found.properties().forEach(problem -> {
            if (!problem.getValue().isObject()) return;
            head.add(problem.getKey());
            problems.add(problem.getValue());
            problem.getValue().fieldNames().forEachRemaining(ways::add);
        });
        report.table.add(head);
        int cells = 0;
        int better = 0;
        for (String way : ways) {
            List<String> row = new ArrayList<>(List.of(way));
            for (JsonNode problem : problems) {
                JsonNode cell = problem.path(way);
                row.add(cell.isMissingNode() ? "–" : cell(cell));
                if (cell.isMissingNode() || way.startsWith("(")) continue;
                cells++;
                if (cell.path(0).asDouble()
                        <= problem.path(CalibrationCase.SHARES).path(0).asDouble()) better++;
            }
            report.table.add(row);
        }
        report.atLeast("cells with no more log loss than the class shares have, of " + cells, cells, better);
        report.notes.add(
                "log loss / expected calibration error on new rows, gaussian kernel of median distance, nothing tuned"
                        + " (gp: by marginal likelihood); skew: half of the classes are rare");
    }

    private static String cell(JsonNode cell) {
        double error = cell.path(1).asDouble();
        String loss = String.format(Locale.ROOT, "%.3f", cell.path(0).asDouble());
        return error == 0 ? loss : loss + String.format(Locale.ROOT, "/%.3f", error);
    }

    /** A row for each kind of sets: coverage of all rows, and of those of the rarest class. */
    private static void sets(Report report, JsonNode found) {
        int columns = report.table.isEmpty() ? 0 : report.table.get(0).size();
        List<String> head = new ArrayList<>(List.of("sets: classes, classifier, interval"));
        for (double level : Tally.LEVELS) head.add(level + ", rarest class");
        head.addAll(List.of("size at 0.9", "short of the promise"));
        report.table.add(padded(head, columns));
        int[] cells = new int[2];
        found.properties().forEach(problem -> {
            if (!problem.getValue().isObject()) return;
            problem.getValue().properties().forEach(way -> {
                List<String> row = row(way.getValue().path(0), way.getValue().path(1), cells);
                row.add(0, problem.getKey() + ", " + way.getKey());
                report.table.add(padded(row, columns));
            });
        });
        report.atLeast("cells not below the promise by two standard errors, of " + cells[0], cells[0], cells[1]);
        report.notes.add(
                "sets: percent of new rows, and of those of the rarest class, whose class is in their set; in brackets"
                        + " the standard error over the draws; of split nothing is promised about a single class");
    }

    private static List<String> row(JsonNode all, JsonNode rarest, int... cells) {
        List<String> row = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        for (double level : Tally.LEVELS) {
            row.add(share(all, level) + ", " + share(rarest, level));
            for (JsonNode some : List.of(all, rarest)) {
                if (!some.required("promised").asBoolean()) continue;
                JsonNode cell = some.required(Double.toString(level));
                boolean held = cell.required("mean").asDouble()
                        >= level - 2 * cell.required("error").asDouble();
                cells[0]++;
                if (held) cells[1]++;
                else missed.add(level + (some.equals(rarest) ? " rarest" : ""));
            }
        }
        row.add(String.format(Locale.ROOT, "%.2f", all.required("width").asDouble()));
        row.add(String.join(", ", missed));
        return row;
    }

    private static String share(JsonNode found, double level) {
        JsonNode cell = found.required(Double.toString(level));
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f)",
                100 * cell.required("mean").asDouble(),
                100 * cell.required("error").asDouble());
    }

    /** As long as the rows above it. */
    private static List<String> padded(List<String> row, int columns) {
        List<String> all = new ArrayList<>(row);
        while (all.size() < columns) all.add("");
        return all;
    }
}
