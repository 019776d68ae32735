package dev.mercer.bench.optimism;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code bench/compare optimism}: printed scores less those of many new rows, on generated problems. */
public final class OptimismComparison implements Comparison {
    @Override
    public String name() {
        return "optimism";
    }

    @Override
    public String description() {
        return "printed scores less scores on new rows, on generated problems of 60 to 450 rows";
    }

    @Override
    public List<String> parts() {
        return List.of();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Setting setting = new Setting(
                "plain",
                options.threads(),
                options.quick() ? 6 : 120,
                options.quick() ? 3 : 30,
                0,
                options.quick(),
                "");
        JsonNode found = Fork.run(OptimismCase.class, setting, 1000).found();
        report.table.add(
                List.of("problem", "rows", "columns", "new rows", "by the folds that chose", "printed", "optimism"));
        add(report, "classes", found.required("classes"));
        add(report, "numbers", found.required("numbers"));
        report.notes.add(
                "accuracy of classes, r2 of numbers; optimism: printed less that of 4,000 new rows; one se: of the"
                        + " mean over problems");
        return report;
    }

    private static void add(Report report, String kind, JsonNode problems) {
        List<Double> chose = new ArrayList<>();
        List<Double> printed = new ArrayList<>();
        for (JsonNode problem : problems) {
            double truth = problem.required("truth").asDouble();
            chose.add(problem.required("chose").asDouble() - truth);
            printed.add(problem.required("printed").asDouble() - truth);
            String shape = problem.required("shape").asText().toLowerCase(Locale.ROOT);
            int classes = problem.required("classes").asInt();
            report.table.add(List.of(
                    classes == 1 ? shape + ", numbers" : shape + ", " + classes + " classes",
                    problem.required("rows").asText(),
                    problem.required("columns").asText(),
                    text(truth),
                    text(problem.required("chose").asDouble()),
                    text(problem.required("printed").asDouble()),
                    text(printed.get(printed.size() - 1))));
        }
        report.notes.add(kind + ": mean optimism of the folds that chose " + mean(chose) + ", of what is printed "
                + mean(printed));
        report.atMost(kind + ", mean optimism in standard errors", 1, Math.abs(average(printed)) / error(printed));
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String mean(List<Double> values) {
        return String.format(Locale.ROOT, "%.4f (se %.4f)", average(values), error(values));
    }

    private static double average(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static double error(List<Double> values) {
        double mean = average(values);
        double squares =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.size() - 1) / values.size());
    }
}
