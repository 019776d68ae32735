package dev.mercer.bench.export;

import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import dev.mercer.bench.scorer.ScorerJar;
import java.util.List;
import java.util.Locale;

/**
 * {@code bench/compare export}: models of every method, and their exports as ONNX, run by onnxruntime: agreement on 10,000 rows and the time of a row, beside the model itself and the scorer. One thread each.
 */
public final class ExportComparison implements Comparison {
    private static final String CASE = "dev.mercer.bench.peer.ExportCase";
    private static final int TRAINING = 1000;
    private static final int ROWS = 10_000;
    private static final int COLUMNS = 20;
    private static final int HEAP = 2000;

    @Override
    public String name() {
        return "export";
    }

    @Override
    public String description() {
        return "exports of every method beside the model: agreement, and the time of a row in onnxruntime and by the scorer";
    }

    @Override
    public List<String> parts() {
        return ExportMethods.names();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        report.table.add(List.of(
                "method", "centres", "onnx double", "onnx float", "scorer", "model µs", "onnx double µs", "onnx float µs", "scorer µs", "onnx MB"));
        int training = options.quick() ? TRAINING / 10 : TRAINING;
        int rows = options.quick() ? ROWS / 50 : ROWS;
        double[] worst = new double[2];
        for (String method : parts()) {
            if (!options.wants(method)) continue;
            report.part(method, () -> {
                Setting setting = new Setting("plain", 1, training, rows, COLUMNS, options.quick(), method);
                Outcome found = Fork.run(CASE, setting, HEAP, List.of(ScorerJar.find()));
                add(report, method, found);
                for (String exact : List.of("onnx DOUBLE", "scorer"))
                    worst[0] = Math.max(worst[0], found.number(exact + " error"));
                worst[1] = Math.max(worst[1], found.number("onnx FLOAT error"));
            });
        }
        report.atMost("largest difference in double precision, in units of 1e-12 of the spread", 1, worst[0] * 1e12);
        report.atMost("largest difference in single precision, in units of 1e-5 of the spread", 1, worst[1] * 1e5);
        report.notes.add("columns onnx double to scorer: the largest difference from the model on " + rows
                + " rows, over the spread of its predictions; times are those of a row, on one thread");
        report.notes.add(String.format(
                Locale.ROOT, "%,d rows of training, %d columns of numbers and one of categories", training, COLUMNS - 1));
        return report;
    }

    private static void add(Report report, String method, Outcome found) {
        report.table.add(List.of(
                method,
                found.found().required("centers").asText(),
                small(found.number("onnx DOUBLE error")),
                small(found.number("onnx FLOAT error")),
                small(found.number("scorer error")),
                micros(found, "model s"),
                micros(found, "onnx DOUBLE s"),
                micros(found, "onnx FLOAT s"),
                micros(found, "scorer s"),
                String.format(Locale.ROOT, "%.2f", found.number("onnx DOUBLE bytes") / 1e6)));
    }

    private static String small(double value) {
        return String.format(Locale.ROOT, "%.1e", value);
    }

    private static String micros(Outcome found, String name) {
        return String.format(Locale.ROOT, "%.2f", 1e6 * found.number(name));
    }
}
