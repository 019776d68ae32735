package dev.mercer.bench.power;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import java.util.List;
import java.util.Locale;

/** {@code bench/compare power}: how often the two-sample test finds a difference of means or of deviations. */
public final class PowerComparison implements Comparison {
    static final String MEANS = "difference of means";
    static final String DEVIATIONS = "ratio of deviations";
    private static final int RUNS = 400;

    @Override
    public String name() {
        return "power";
    }

    @Override
    public String description() {
        return "level and power of the two-sample test beside Student's t-test, on normal numbers; not about time";
    }

    @Override
    public List<String> parts() {
        return List.of();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int runs = options.quick() ? 40 : RUNS;
        Setting setting = new Setting("plain", options.threads(), 0, runs, 0, options.quick(), "");
        JsonNode found = Fork.run(PowerCase.class, setting, 500).found();
        report.table.add(List.of("two samples of " + PowerCase.SIZE, "", "kernel test", "t-test", "t-test, exact"));
        add(report, MEANS, found.required("mean"));
        add(report, DEVIATIONS, found.required("deviation"));
        double level = found.required("level").required("kernel").asDouble();
        report.atMost("rejected nulls, of 1000, less two standard errors of 5 %", 0.0638, level);
        report.atLeast("rejected nulls, of 1000, plus two standard errors of 5 %", 0.0362, level);
        report.notes.add(String.format(Locale.ROOT, "rejected nulls: %.1f %%", 100 * level));
        report.notes.add("percent of " + runs + " draws that are rejected at level 0.05, by 199 permutations; a Gaussian kernel of the median"
                + " distance; standard error at most " + String.format(Locale.ROOT, "%.1f", 50 / Math.sqrt(runs)));
        return report;
    }

    private static void add(Report report, String what, JsonNode curve) {
        curve.properties()
                .forEach(point -> report.table.add(List.of(
                        what,
                        point.getKey(),
                        percent(point.getValue(), "kernel"),
                        percent(point.getValue(), "student"),
                        percent(point.getValue(), "exact"))));
    }

    private static String percent(JsonNode point, String name) {
        return point.has(name)
                ? String.format(Locale.ROOT, "%.1f", 100 * point.required(name).asDouble())
                : "";
    }
}
