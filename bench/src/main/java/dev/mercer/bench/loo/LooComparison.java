package dev.mercer.bench.loo;

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

/** {@code bench/compare loo}: which of 30 λ is best? */
public final class LooComparison implements Comparison {
    private static final double WANTED = 10;

    /** Models of 4/5 of the points are a little worse than those of all but one. */
    private static final double APART = 0.3;

    @Override
    public String name() {
        return "loo";
    }

    @Override
    public String description() {
        return "exact leave-one-out for 30 values of lambda; 5-fold grid search of scikit-learn";
    }

    @Override
    public List<String> parts() {
        return List.of("peers");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int n = options.quick() ? 500 : 3000;
        Setting setting = new Setting("blas", options.threads(), n, 0, 20, options.quick(), "");
        Outcome ours = Fork.run(LooCase.class, setting, 2000);
        Timing timing = ours.timing("loo");
        String title =
                String.format(Locale.ROOT, "RidgeLeaveOneOut n=%d d=%d, %d lambdas", n, setting.d(), Example.LAMBDAS);
        report.rows.add(Row.of(title, timing, ours.others(), "from points to all errors"));
        if (options.wants("peers")) peer(report, ours, scikitLearn(setting));
        report.noteOthers();
        return report;
    }

    private static @Nullable Outcome scikitLearn(Setting setting) {
        double[] lambdas = Example.lambdas();
        Stream<Number> arguments = Stream.of(
                setting.n(),
                setting.d(),
                Example.SIGMA,
                lambdas[0],
                lambdas[lambdas.length - 1],
                lambdas.length,
                Example.SEED,
                setting.threads());
        return Peers.scikitLearn("loo.py", arguments.map(String::valueOf).toList());
    }

    private static void peer(Report report, Outcome ours, @Nullable Outcome peer) {
        String name = "scikit-learn GridSearchCV, 5 folds";
        if (peer == null) {
            report.notes.add(name + " is not installed here and was not measured");
            return;
        }
        double apart = apart(ours, peer);
        Timing timing = ours.timing("loo");
        String note = String.format(Locale.ROOT, "errors within %.0f%% of leave-one-out", 100 * apart);
        report.versions.put("scikit-learn", peer.found().required("version").asText());
        report.rows.add(Row.of(name, peer.timing("serial"), peer.others(), note).relativeTo(timing));
        report.rows.add(Row.of("  the same, folds in processes", peer.timing("parallel"), peer.others(), "n_jobs")
                .relativeTo(timing));
        if (!(apart <= APART)) report.notes.add(name + " COMPUTES SOMETHING ELSE: " + note);
        double quicker =
                Math.min(peer.timing("serial").best(), peer.timing("parallel").best());
        report.atLeast("time of the quicker " + name + " / ours", WANTED, quicker / timing.best());
    }

    /** The largest relative difference among the better half of the errors: where a model is useless folds differ. */
    private static double apart(Outcome one, Outcome other) {
        var a = one.found().required("errors");
        var b = other.found().required("errors");
        if (a.size() != b.size()) return Double.POSITIVE_INFINITY;
        double best = Double.POSITIVE_INFINITY;
        for (int k = 0; k < a.size(); k++) best = Math.min(best, a.get(k).asDouble());
        double most = 0;
        for (int k = 0; k < a.size(); k++)
            if (a.get(k).asDouble() <= 2 * best)
                most = Math.max(most, Math.abs(b.get(k).asDouble() / a.get(k).asDouble() - 1));
        return most;
    }
}
