package dev.mercer.bench.svm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Timing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What one problem shows when something is varied: tolerance, rows, memory, C. */
final class SvmSeries {
    static final List<String> PARTS = List.of("heart", "memory", "curve", "growth", "path");

    private static final double MEGABYTE = 1e6;

    private final Report report;
    private final Options options;
    private final SvmCommands commands;
    private final Path data;
    private final Path work;

    SvmSeries(Report report, Options options, SvmCommands commands, Path data, Path work) {
        this.report = report;
        this.options = options;
        this.commands = commands;
        this.data = data;
        this.work = work;
    }

    void run() {
        if (options.wants("heart")) heart();
        if (options.wants("memory")) memory();
        if (options.wants("curve")) for (String name : List.of("a9a", "covtype")) curve(name);
        if (options.wants("growth")) growth();
        if (options.wants("path")) path();
    }

    private SvmFiles files(String name, int most) {
        return SvmFiles.of(SvmProblem.named(name), data, work, options.quick() ? 1000 : most);
    }

    private void heart() {
        SvmProblem problem = SvmProblem.HEART;
        Command ours =
                commands.train(problem, SvmFiles.of(problem, data, work, 0).train(), List.of());
        report.rows.add(Row.of("heart_scale, mercer", Timing.once(ours.seconds()), Double.NaN, "the whole command"));
        report.atMost("heart_scale, seconds", 1, ours.seconds());
    }

    private void memory() {
        SvmProblem problem = SvmProblem.named("a9a");
        Path file = files("a9a", 0).train();
        Command ours = commands.train(problem, file, List.of("--memory", "500m"));
        double peak = ours.json().path("peak_memory_bytes").asDouble();
        Command theirs = commands.libsvm(problem, file);
        String note = String.format(Locale.ROOT, "peak %.0f MB", peak / MEGABYTE);
        report.rows.add(Row.of("a9a in --memory 500m, mercer", Timing.once(ours.seconds()), Double.NaN, note));
        report.atLeast("a9a in --memory 500m, time of svm-train / ours", 1, theirs.seconds() / ours.seconds());
        report.atMost("a9a in --memory 500m, peak in MB", 500 + 300, peak / MEGABYTE);
    }

    /** Time against gap. */
    private void curve(String name) {
        SvmProblem problem = SvmProblem.named(name);
        Path file = files(name, 0).train();
        for (double tolerance : new double[] {1, 0.1, 0.01, 1e-3, 1e-4}) {
            Command ours = commands.train(problem, file, List.of("--tolerance", "" + tolerance));
            JsonNode said = ours.json();
            String note = String.format(
                    Locale.ROOT,
                    "fit %.2f s, gap %.2e of J %.6g, %d steps",
                    said.path("fit_seconds").asDouble(),
                    said.path("gap").asDouble(),
                    said.path("objective").asDouble(),
                    said.path("convergence").path("iterations").asLong());
            report.rows.add(Row.of(name + ", tolerance " + tolerance, Timing.once(ours.seconds()), Double.NaN, note));
        }
    }

    private void growth() {
        SvmProblem problem = SvmProblem.named("covtype");
        List<Integer> sizes = new ArrayList<>(options.quick() ? List.of(500, 1000) : List.of(5000, 10_000, 20_000));
        if (options.big()) sizes.addAll(List.of(40_000, 80_000));
        List<double[]> seen = new ArrayList<>();
        for (int n : sizes) {
            Path file = SvmFiles.of(problem, data, work, n).train();
            double ours = commands.train(problem, file, List.of()).seconds();
            double theirs = commands.libsvm(problem, file).seconds();
            seen.add(new double[] {n, ours, theirs});
            report.rows.add(Row.of("covtype " + n + ", mercer", Timing.once(ours), Double.NaN, ""));
            report.rows.add(Row.of("covtype " + n + ", svm-train", Timing.once(theirs), Double.NaN, "")
                    .relativeTo(Timing.once(ours)));
        }
        report.notes.add(String.format(
                Locale.ROOT,
                "covtype, time grows as n^%.2f here and as n^%.2f in svm-train, between the two largest sizes",
                exponent(seen, 1),
                exponent(seen, 2)));
    }

    private static double exponent(List<double[]> seen, int column) {
        double[] last = seen.get(seen.size() - 1);
        double[] before = seen.get(seen.size() - 2);
        return Math.log(last[column] / before[column]) / Math.log(last[0] / before[0]);
    }

    private void path() {
        Path file = files("a9a", 10_000).train();
        Fork.Outcome found = Fork.java("path of C", 3000, SvmPath.class.getName(), file.toString());
        String note = String.format(Locale.ROOT, "dearest value alone %.2f s", found.number("dearest"));
        Timing all = Timing.once(found.number("path"));
        report.rows.add(Row.of("C = 0.1 … 1000, 10 values, 10,000 rows of a9a", all, found.others(), note));
        report.atMost(
                "time of a path of 10 C / its dearest value alone", 3, found.number("path") / found.number("dearest"));
    }
}
