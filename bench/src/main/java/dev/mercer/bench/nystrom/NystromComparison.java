package dev.mercer.bench.nystrom;

import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Setting;
import dev.mercer.bench.gram.CeilingCase;
import dev.mercer.bench.gram.Ceilings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code bench/compare nystrom}: functions on few centres, from a few thousand rows to ten million. */
public final class NystromComparison implements Comparison {
    @Override
    public String name() {
        return "nystrom";
    }

    @Override
    public String description() {
        return "ridge regression on few centres; scikit-learn's Nystroem and Ridge, exact ridge, growth with N";
    }

    @Override
    public List<String> parts() {
        return List.of("pass", "agreement", "speed", "mnist", "covtype", "centers", "growth");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        NystromSpeed speed = new NystromSpeed(report, options);
        Map<String, Runnable> work = new LinkedHashMap<>();
        work.put("pass", () -> pass(report, options));
        work.put("agreement", () -> agreement(report, options));
        work.put("speed", speed::peers);
        work.put("mnist", () -> new NystromCommands(report, options).mnist());
        work.put("covtype", speed::covtype);
        work.put("centers", () -> new NystromTable(report, options).run());
        work.put("growth", () -> new NystromCommands(report, options).growth());
        work.forEach((part, task) -> {
            if (options.wants(part)) report.part(part, task);
        });
        report.noteOthers();
        return report;
    }

    static Path folder() {
        return Path.of(System.getProperty("bench.home"), "target", "results", "nystrom");
    }

    static Outcome job(String title, int heapMegabytes, List<Object> arguments) {
        String[] all = new String[arguments.size() + 1];
        all[0] = NystromJobs.class.getName();
        for (int i = 0; i < arguments.size(); i++) all[i + 1] = String.valueOf(arguments.get(i));
        return Fork.java(title, heapMegabytes, all);
    }

    /** One step of the iteration, Kᵀ g(K·V), with K kept and with K computed again. */
    private static void pass(Report report, Options options) {
        int n = options.quick() ? 20_000 : 200_000;
        int m = options.quick() ? 1000 : 2000;
        int d = 50;
        Setting setting = new Setting("blas", options.threads(), 10_000, 0, d, options.quick(), "");
        Ceilings ceilings = new Ceilings(Fork.run(CeilingCase.class, setting, options.quick() ? 1000 : 3000));
        ceilings.describe(report);
        for (int outputs : new int[] {1, 10}) {
            Outcome found = job(
                    outputs + " output(s)",
                    options.quick() ? 1000 : 4000,
                    List.of("pass", n, m, d, outputs, options.quick()));
            for (String how : List.of("kept", "computed")) {
                double products = 2 * ceilings.sums(n, m, outputs);
                double ceiling = products
                        + (how.equals("kept") ? ceilings.reading(4.0 * n * m) : ceilings.product(n, m, d, outputs));
                String title = String.format(
                        Locale.ROOT, "Kᵀ(K·V) n=%d m=%d d=%d, %d column(s), K %s", n, m, d, outputs, how);
                report.rows.add(Row.of(title, found.timing(how), found.others(), "one step, in float")
                        .withCeiling(ceiling));
                report.atLeast(
                        "Kᵀ(K·V), K " + how + ", " + outputs + " column(s), share of the ceiling",
                        0.6,
                        ceiling / found.timing(how).best());
            }
        }
    }

    private static void agreement(Report report, Options options) {
        int n = options.quick() ? 3200 : 5000;
        Outcome found = job("all rows as centres", options.quick() ? 1500 : 3000, List.of("agreement", n));
        report.notes.add(String.format(
                Locale.ROOT,
                "with all %d rows as centres, lambda 1e-8, predictions are those of exact ridge to %.1e; those of"
                        + " the equations on centres, where they are insisted on, to %.1e; those of conjugate gradients without K, lambda 1e-6, are those of a Cholesky factor to %.1e",
                n,
                found.number("AUTO"),
                found.number("DIRECT"),
                found.number("streamed")));
        report.atMost("all rows as centres, distance from exact ridge / 1e-6", 1, found.number("AUTO") / 1e-6);
        report.atMost("without K, distance from Cholesky / 1e-8", 1, found.number("streamed") / 1e-8);
    }
}
