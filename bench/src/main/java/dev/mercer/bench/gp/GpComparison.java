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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** {@code bench/compare gp}: a Gaussian process with a length for each column. */
public final class GpComparison implements Comparison {
    private static final double WANTED = 10;

    /** By so much our log evidence may be below that of the peer. */
    private static final double WORSE = 1e-3;

    /** By so much the log evidence of the same parameters may differ, relative to its size. */
    private static final double DIFFERENT = 1e-6;

    /** Seconds in which 50,000 rows are to be learned. */
    private static final double TEN_MINUTES = 600;

    /** The most evaluations that the peer may take on generated rows: each is several seconds. */
    private static final int PEER_EVALUATIONS = 60;

    private static final String PEER = "scikit-learn GaussianProcessRegressor";

    @Override
    public String name() {
        return "gp";
    }

    @Override
    public String description() {
        return "Gaussian processes with all parameters by marginal likelihood; scikit-learn; many rows";
    }

    @Override
    public List<String> parts() {
        return List.of("peers", "sets", "inducing");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int n = options.quick() ? 500 : 3000;
        String data = System.getProperty("bench.data", "");
        Setting setting = new Setting("blas", options.threads(), n, 0, 5, options.quick(), data);
        if (options.wants("peers")) generated(report, setting);
        if (options.wants("sets"))
            for (int s = 0; s < (options.quick() ? 1 : SetCase.SETS.size()); s++) set(report, setting.withSize(n, s));
        if (options.wants("inducing")) many(report, options);
        report.noteOthers();
        return report;
    }

    private static void generated(Report report, Setting setting) {
        Outcome ours = Fork.run(GpCase.class, setting, 4000);
        String title = String.format(Locale.ROOT, "GaussianProcess n=%d d=%d", setting.n(), setting.d());
        Timing timing = ours.timing("gp");
        report.rows.add(Row.of(title, timing, ours.others(), evidence(ours)));
        List<String> arguments = new ArrayList<>();
        Stream.of(setting.n(), setting.d(), GpCase.SEED, PEER_EVALUATIONS)
                .map(String::valueOf)
                .forEach(arguments::add);
        parameters(ours, arguments);
        Outcome peer = Peers.scikitLearn("gp.py", arguments);
        if (peer == null) return;
        peer(report, title, ours, peer);
        same(report, title, ours, peer);
        report.notes.add(String.format(
                Locale.ROOT,
                "%s: one start on both sides; the peer took %.0f evaluations, at most %d",
                title,
                peer.number("evaluations"),
                PEER_EVALUATIONS));
        report.atLeast(
                "time of " + PEER + " / ours", WANTED, peer.timing("gp").best() / timing.best());
    }

    private static void set(Report report, Setting setting) {
        String name = SetCase.SETS.get(setting.m());
        Outcome ours = Fork.run(SetCase.class, setting, 4000);
        String title = String.format(Locale.ROOT, "GaussianProcess %s n=%.0f", name, ours.number("n"));
        report.rows.add(Row.of(title, ours.timing("gp"), ours.others(), evidence(ours)));
        List<String> arguments = new ArrayList<>();
        arguments.add(Path.of(setting.data(), name + ".csv.gz").toString());
        parameters(ours, arguments);
        Outcome peer = Peers.scikitLearn("gp_sets.py", arguments);
        if (peer == null) return;
        peer(report, title, ours, peer);
        same(report, title, ours, peer);
    }

    private static String evidence(Outcome ours) {
        return "log evidence " + ours.number("evidence") + ", " + ours.number("evaluations") + " evaluations";
    }

    private static void parameters(Outcome ours, List<String> arguments) {
        arguments.add(ours.found().required("amplitude").asText());
        arguments.add(ours.found().required("noise").asText());
        ours.found().required("lengths").forEach(length -> arguments.add(length.asText()));
    }

    /** Notes a difference between the evidence here and there at the parameters that were found here. */
    private static void same(Report report, String title, Outcome ours, Outcome peer) {
        double evidence = ours.number("evidence");
        double different = Math.abs(peer.number("same") - evidence);
        if (!(different <= DIFFERENT * Math.max(1, Math.abs(evidence))))
            report.notes.add(title + ": the same parameters have the log evidence " + evidence + " here and "
                    + peer.number("same") + " THERE");
    }

    private static void peer(Report report, String title, Outcome ours, Outcome peer) {
        double theirs = peer.number("evidence");
        double found = ours.number("evidence");
        report.versions.put("scikit-learn", peer.found().required("version").asText());
        report.rows.add(Row.of(PEER, peer.timing("gp"), peer.others(), "log evidence " + theirs)
                .relativeTo(ours.timing("gp")));
        if (!(found >= theirs - WORSE))
            report.notes.add(title + ": " + PEER + " FINDS A BETTER OPTIMUM: " + theirs + " > " + found);
    }

    private static void many(Report report, Options options) {
        Setting setting = new Setting(
                "blas", options.threads(), options.quick() ? 2000 : 50_000, options.quick() ? 300 : 3000, 6,
                options.quick(), "");
        Outcome found = Fork.run(InducingCase.class, setting, 12_000);
        String note = String.format(
                Locale.ROOT,
                "RMSE %.4f, negative log density %.4f (the function itself: %.4f, %.4f); exact on %d rows: %.4f, %.4f",
                found.number("rmse"),
                found.number("density"),
                found.number("bestRmse"),
                found.number("bestDensity"),
                setting.m(),
                found.number("exactRmse"),
                found.number("exactDensity"));
        String title = String.format(
                Locale.ROOT, "GaussianProcess n=%d d=%d, %.0f inducing points", setting.n(), setting.d(), found.number("points"));
        report.rows.add(Row.of(title, found.timing("gp"), found.others(), note));
        report.atMost("seconds of " + title, TEN_MINUTES, found.timing("gp").best());
    }
}
