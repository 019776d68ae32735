package dev.mercer.bench.gp;

import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Peers;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code bench/compare gp}: a Gaussian process with a length for each column. */
public final class GpComparison implements Comparison {
    private static final double WANTED = 10;

    /** By so much our log evidence may be below that of the peer. */
    private static final double WORSE = 1e-3;

    @Override
    public String name() {
        return "gp";
    }

    @Override
    public String description() {
        return "a Gaussian process with lengths, amplitude and noise by marginal likelihood; that of scikit-learn";
    }

    @Override
    public List<String> parts() {
        return List.of("peers");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int n = options.quick() ? 500 : 3000;
        Setting setting = new Setting("blas", options.threads(), n, 0, 5, options.quick(), "");
        Outcome ours = Fork.run(GpCase.class, setting, 4000);
        Timing timing = ours.timing("gp");
        String title = String.format(Locale.ROOT, "GaussianProcess n=%d d=%d", n, setting.d());
        String note = "log evidence " + ours.found().required("evidence").asText();
        report.rows.add(Row.of(title, timing, ours.others(), note));
        if (options.wants("peers")) peer(report, ours, scikitLearn(setting));
        report.noteOthers();
        return report;
    }

    private static @Nullable Outcome scikitLearn(Setting setting) {
        Stream<Number> arguments = Stream.of(setting.n(), setting.d(), GpCase.SEED);
        return Peers.scikitLearn("gp.py", arguments.map(String::valueOf).toList());
    }

    private static void peer(Report report, Outcome ours, @Nullable Outcome peer) {
        String name = "scikit-learn GaussianProcessRegressor";
        if (peer == null) {
            report.notes.add(name + " is not installed here and was not measured");
            return;
        }
        Timing timing = ours.timing("gp");
        double theirs = peer.found().required("evidence").asDouble();
        double found = ours.found().required("evidence").asDouble();
        report.versions.put("scikit-learn", peer.found().required("version").asText());
        report.rows.add(Row.of(name, peer.timing("gp"), peer.others(), "log evidence " + theirs)
                .relativeTo(timing));
        if (!(found >= theirs - WORSE)) report.notes.add(name + " FINDS A BETTER OPTIMUM: " + theirs + " > " + found);
        report.atLeast(
                "time of " + name + " / ours", WANTED, peer.timing("gp").best() / timing.best());
    }
}
