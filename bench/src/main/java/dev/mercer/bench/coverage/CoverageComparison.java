package dev.mercer.bench.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code bench/compare coverage}: 90 % intervals of ridge regression on real sets. */
public final class CoverageComparison implements Comparison {
    private static final int ROWS = 2000;

    @Override
    public String name() {
        return "coverage";
    }

    @Override
    public String description() {
        return "coverage and width of 90 % intervals on real sets";
    }

    @Override
    public List<String> parts() {
        return CoverageCase.SETS;
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int splits = options.quick() ? 2 : 10;
        String data = System.getProperty("bench.data", "");
        Setting setting =
                new Setting("blas", options.threads(), options.quick() ? 400 : ROWS, splits, 0, options.quick(), data);
        Outcome found = Fork.run(CoverageCase.class, setting, 1500);
        List<String> head = new ArrayList<>(List.of("set", "rows"));
        for (String method : CoverageCase.METHODS) head.addAll(List.of(method + " cov", "width"));
        head.addAll(List.of("gp nll", "rmse", ""));
        report.table.add(head);
        for (String set : CoverageCase.SETS)
            if (options.wants(set)) add(report, set, found.found().required(set));
        for (String method : CoverageCase.METHODS) means(report, method, found.found());
        report.notes.add(splits + " random splits of at most " + setting.n() + " rows, 3/4 for training; widths, rmse"
                + " and negative log-likelihood in deviations of the training targets");
        report.notes.add(
                "gaussian kernel of median distance, lambda by leave-one-out on the rows that are learned from:"
                        + " of split without those kept apart, of cv with those it is calibrated on");
        return report;
    }

    private static void add(Report report, String set, JsonNode found) {
        List<String> row = new ArrayList<>(
                List.of(set, Long.toString(Math.round(found.required("rows").asDouble()))));
        for (String method : CoverageCase.METHODS) {
            row.add(String.format(
                    Locale.ROOT, "%.1f%%", 100 * found.required(method).asDouble()));
            row.add(number(found.required(method + "Width")));
        }
        row.addAll(List.of(number(found.required("nll")), number(found.required("rmse")), ""));
        report.table.add(row);
    }

    private static void means(Report report, String method, JsonNode found) {
        double mean = CoverageCase.SETS.stream()
                .mapToDouble(set -> found.required(set).required(method).asDouble())
                .average()
                .orElseThrow();
        report.atLeast(method + ", mean coverage, %", 88, 100 * mean);
        report.atMost(method + ", mean coverage, %", 93, 100 * mean);
    }

    private static String number(JsonNode value) {
        return String.format(Locale.ROOT, "%.3f", value.asDouble());
    }
}
