package dev.mercer.bench.ridge;

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

/** {@code bench/compare ridge}: one fit, from points to model. */
public final class RidgeComparison implements Comparison {
    /** What the residual of the mixed solve may be. */
    private static final double RESIDUAL = 1e-12;

    /** How far predictions may be apart: both solve the same equations, of condition about 1e5. */
    private static final double APART = 1e-8;

    @Override
    public String name() {
        return "ridge";
    }

    @Override
    public String description() {
        return "kernel ridge regression, one lambda; scikit-learn";
    }

    @Override
    public List<String> parts() {
        return List.of("peers");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        int n = options.quick() ? 1000 : 10_000;
        Setting setting = new Setting("blas", options.threads(), n, 1000, 50, options.quick(), "");
        // The matrix is 400 MB, its float factor half of that.
        Outcome blas = Fork.run(RidgeCase.class, setting, options.quick() ? 500 : 3000);
        report.versions.put("back end", blas.found().required("backend").asText());
        Timing fit = blas.timing("fit");
        String title = String.format(Locale.ROOT, "KernelRidge.fit n=%d d=%d", n, setting.d());
        report.rows.add(Row.of(title + ", no intercept", fit, blas.others(), certificate(blas, "fit")));
        Timing centered = blas.timing("intercept");
        report.rows.add(Row.of(title + ", centred", centered, blas.others(), certificate(blas, "intercept"))
                .relativeTo(fit));
        for (String which : List.of("fit", "intercept"))
            report.atMost(which + ", relative residual / 1e-12", 1, blas.number(which + "Residual") / RESIDUAL);
        if (options.wants("peers")) peer(report, blas, scikitLearn(setting));
        report.noteOthers();
        return report;
    }

    private static String certificate(Outcome found, String which) {
        return String.format(
                Locale.ROOT, "residual %.1e, gap %.1e", found.number(which + "Residual"), found.number(which + "Gap"));
    }

    private static @Nullable Outcome scikitLearn(Setting setting) {
        Stream<Number> arguments =
                Stream.of(setting.n(), setting.m(), setting.d(), Example.SIGMA, Example.LAMBDA, Example.SEED);
        return Peers.scikitLearn("ridge.py", arguments.map(String::valueOf).toList());
    }

    private static void peer(Report report, Outcome blas, @Nullable Outcome peer) {
        String name = "scikit-learn KernelRidge.fit";
        if (peer == null) {
            report.notes.add(name + " is not installed here and was not measured");
            return;
        }
        double apart = apart(blas, peer);
        String note = String.format(Locale.ROOT, "predictions agree to %.1e", apart);
        report.versions.put("scikit-learn", peer.found().required("version").asText());
        report.rows.add(Row.of(name, peer.timing("fit"), peer.others(), note).relativeTo(blas.timing("fit")));
        if (!(apart <= APART)) report.notes.add(name + " COMPUTES SOMETHING ELSE: " + note);
        report.atLeast(
                "time of " + name + " / ours",
                4,
                peer.timing("fit").best() / blas.timing("fit").best());
        report.atLeast(
                "time of " + name + " / ours with intercept",
                4,
                peer.timing("fit").best() / blas.timing("intercept").best());
    }

    /** The largest difference of two predictions. */
    private static double apart(Outcome one, Outcome other) {
        var a = one.found().required("predictions");
        var b = other.found().required("predictions");
        if (a.size() != b.size()) return Double.POSITIVE_INFINITY;
        double most = 0;
        for (int i = 0; i < a.size(); i++)
            most = Math.max(most, Math.abs(a.get(i).asDouble() - b.get(i).asDouble()));
        return most;
    }
}
