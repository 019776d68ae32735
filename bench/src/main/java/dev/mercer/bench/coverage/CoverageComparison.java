package dev.mercer.bench.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Case;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code bench/compare coverage}: how often intervals hold what they promise. */
public final class CoverageComparison implements Comparison {
    private static final int ROWS = 400;
    private static final String BASIC = "basic";
    private static final String KINDS = "kinds";

    @Override
    public String name() {
        return "coverage";
    }

    @Override
    public String description() {
        return "coverage and width of intervals on real sets, with groups, over time, with a learned metric; bands, sets of classes,"
                + " drift";
    }

    @Override
    public List<String> parts() {
        return List.of(BASIC, KINDS);
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int repeats = options.quick() ? 3 : 20;
        String data = System.getProperty("bench.data", "");
        Setting setting =
                new Setting("blas", options.threads(), options.quick() ? 200 : ROWS, repeats, 0, options.quick(), data);
        List<String> head = new ArrayList<>(List.of("problem", "interval"));
        for (double level : Tally.LEVELS) head.add(percent(level));
        head.addAll(List.of("width", "short of the promise"));
        report.table.add(head);
        Map<String, int[]> cells = new LinkedHashMap<>();
        for (Class<? extends Case> part : List.of(CoverageCase.class, KindsCase.class)) {
            if (!options.wants(part == KindsCase.class ? KINDS : BASIC)) continue;
            Outcome outcome = Fork.run(part, setting, 1500);
            outcome.found().properties().forEach(problem -> problem.getValue()
                    .properties()
                    .forEach(way -> add(report, problem.getKey(), way.getKey(), way.getValue(), cells)));
        }
        cells.forEach((way, count) -> report.atLeast(
                way + ", cells not below the promise by two standard errors, of " + count[0], count[0], count[1]));
        report.notes.add(repeats + " random draws of at most " + setting.n() + " rows, 3/4 for training; in brackets the"
                + " standard error over the draws; width of level 0.9, in deviations of the training targets");
        report.notes.add("gaussian kernel of median distance, lambda by leave-one-out on the rows that are learned from: of"
                + " split without those held out, of cv with those it is calibrated on; with groups both"
                + " are given");
        return report;
    }

    private static void add(Report report, String problem, String way, JsonNode found, Map<String, int[]> cells) {
        boolean promised = found.required("promised").asBoolean();
        List<String> row = new ArrayList<>(List.of(problem, way));
        List<String> missed = new ArrayList<>();
        for (double level : Tally.LEVELS) {
            JsonNode cell = found.required(Double.toString(level));
            double mean = cell.required("mean").asDouble();
            double error = cell.required("error").asDouble();
            row.add(String.format(Locale.ROOT, "%.1f (%.1f)", 100 * mean, 100 * error));
            boolean held = mean >= level - 2 * error;
            if (!held) missed.add(percent(level));
            if (!promised) continue;
            int[] count = cells.computeIfAbsent(way, w -> new int[2]);
            count[0]++;
            if (held) count[1]++;
        }
        row.add(String.format(Locale.ROOT, "%.3f", found.required("width").asDouble()));
        row.add(promised ? String.join(", ", missed) : "(nothing is promised)");
        report.table.add(row);
    }

    private static String percent(double level) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * level);
    }
}
