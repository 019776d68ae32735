package dev.mercer.bench.features;

import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Setting;
import dev.mercer.bench.auto.AutoSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** {@code bench/compare features}: does a learned metric find the columns that count, what does it cost, and is it ahead of trees? */
public final class FeatureComparison implements Comparison {
    private static final double HALF = 0.5;
    private static final double FIVE = 5;
    private static final int HEAP = 4000;

    @Override
    public String name() {
        return "features";
    }

    @Override
    public String description() {
        return "a learned metric among 50 columns that tell nothing, its time, and 12 tables against machines and trees";
    }

    @Override
    public List<String> parts() {
        return Stream.concat(
                        Stream.of("gain", "cost", "tables", "peers", "kept", "developed", "reported"),
                        TableSets.ALL.stream().map(AutoSet::name))
                .toList();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        if (options.wants("gain")) gain(report, options);
        if (options.wants("cost")) cost(report, options);
        report.noteOthers();
        // The peers alone are a part of the tables, for which it can be too busy now.
        if (options.only().contains("peers")) new TableComparison().keepPeers(options);
        else if (options.only().isEmpty() || !Set.of("gain", "cost").containsAll(options.only()))
            new TableComparison().run(report, options);
        return report;
    }

    private static void gain(Report report, Options options) {
        int n = options.quick() ? 600 : 2000;
        Outcome found = Fork.run(
                GainCase.class, new Setting("blas", options.threads(), n, 0, 54, options.quick(), ""), HEAP);
        double plain = found.found().required("plain").asDouble();
        double learned = found.found().required("learned").asDouble();
        report.atMost("error above the noise / that of the best plain Gaussian", HALF, learned / plain);
        report.notes.add(String.format(
                Locale.ROOT, "n=%d, 54 columns, 4 of them count: plain %.4f, learned %.4f", n, plain, learned));
    }

    private static void cost(Report report, Options options) {
        int n = options.quick() ? 2000 : 10_000;
        Outcome found = Fork.run(
                CostCase.class, new Setting("blas", options.threads(), n, 0, 50, options.quick(), ""), HEAP);
        String size = String.format(Locale.ROOT, " n=%d d=50", n);
        report.rows.add(Row.of("KernelRidge" + size, found.timing("plain"), found.others(), "one fit"));
        report.rows.add(Row.of("FeatureRidge" + size, found.timing("learned"), found.others(), "three iterations")
                .relativeTo(found.timing("plain")));
        report.atMost(
                "time of three iterations / one plain fit",
                FIVE,
                found.timing("learned").best() / found.timing("plain").best());
    }
}
