package dev.mercer.bench.plan;

import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.learn.plan.Speed;
import java.util.List;
import java.util.Locale;

/** {@code bench/compare plan}: predicted time and memory against measured ones. */
public final class PlanComparison implements Comparison {
    private static final List<String> METHODS = List.of("dual", "primal", "prediction");

    /** Points to predict at. */
    private static final int OTHERS = 10_000;

    /** Less than this is not told apart from what a JVM does beside. */
    private static final double JUDGED = 32e6;

    @Override
    public String name() {
        return "plan";
    }

    @Override
    public String description() {
        return "predicted against measured time and memory";
    }

    @Override
    public List<String> parts() {
        return METHODS;
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Setting machine = new Setting("blas", options.threads(), 1, 1, 1, options.quick(), "");
        double speed = Speed.measured(System::nanoTime).of(machine.compute());
        report.notes.add(String.format(Locale.ROOT, "speed: %.3g operations a second", speed));
        List<Integer> sizes = options.quick() ? List.of(300, 1000) : List.of(500, 1000, 2000, 5000, 10_000, 20_000);
        List<Integer> dimensions = options.quick() ? List.of(2, 50) : List.of(2, 10, 50, 500);
        for (String method : METHODS) {
            if (!options.wants(method)) continue;
            Worst worst = new Worst();
            for (int n : sizes)
                for (int d : dimensions) {
                    if (method.equals("dual") && n > 10_000 && !options.big()) continue;
                    int m = options.quick() ? 1000 : OTHERS;
                    String subject = new Subject(method, speed).text();
                    worst.add(
                            report, method, new Setting("blas", options.threads(), n, m, d, options.quick(), subject));
                }
            report.atMost(method + ": time, worst factor", 3, worst.time);
            if (worst.memory > 0) report.atMost(method + ": memory, worst factor", 1.2, worst.memory);
        }
        report.notes.add("memory: growth of the process during one run in a JVM of its own, after the same work on few "
                + "points; less than 32 MB is shown and not judged");
        report.noteOthers();
        return report;
    }

    /** How far predictions are off, up or down. */
    private static final class Worst {
        double time;
        double memory;

        void add(Report report, String method, Setting setting) {
            int heap = heap(setting);
            Outcome run = Fork.run(TimeCase.class, setting, heap);
            Outcome space = Fork.untouched(MemoryCase.class, setting, heap, MemoryCase.YOUNG);
            Timing timing = run.timing("timing");
            double ratio = run.number("seconds") / timing.best();
            double bytes = space.number("bytes");
            double taken = space.number("measuredBytes");
            boolean judged = Math.max(bytes, taken) >= JUDGED;
            time = Math.max(time, Math.max(ratio, 1 / ratio));
            if (judged) memory = Math.max(memory, Math.max(bytes / taken, taken / bytes));
            String note = String.format(
                    Locale.ROOT,
                    "predicted %.4f s, %.2f times; memory %.1f MB, predicted %.1f, %.2f times%s",
                    run.number("seconds"),
                    ratio,
                    taken / 1e6,
                    bytes / 1e6,
                    bytes / taken,
                    judged ? "" : " (not judged)");
            String title = String.format(Locale.ROOT, "%s n=%d d=%d", method, setting.n(), setting.d());
            report.rows.add(Row.of(title, timing, run.others(), note));
        }

        /** Megabytes: a triangle in double and in float, the points some times, and room. */
        private static int heap(Setting setting) {
            double n = setting.n();
            double points = 8.0 * (n + setting.m()) * setting.d();
            return 500 + (int) ((2 * 6 * n * n + 8 * points) / 1e6);
        }
    }
}
