package dev.mercer.bench.gram;

import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Peers;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of the comparison: every process in turn, its rows and what they are to show. */
final class GramRun {
    private static final double GB = 1e9;

    private final Options options;
    private final Report report;
    private final Setting base;
    private final String title;
    private final Ceilings ceilings;

    GramRun(Options options) {
        this.options = options;
        report = new Report("gram", options.quick());
        int n = options.quick() ? 1000 : 10_000;
        base = new Setting("blas", options.threads(), n, 0, 50, options.quick(), System.getProperty("bench.data", ""));
        title = String.format(Locale.ROOT, "Gram n=%d d=%d double, ", n, base.d());
        ceilings = new Ceilings(Fork.run(CeilingCase.class, base, options.quick() ? 1000 : 3000));
        ceilings.describe(report);
    }

    Report run() {
        boolean withGram = options.wants("fill") || options.wants("threads") || options.wants("peers");
        Outcome blas = withGram ? fill() : null;
        if (blas != null && options.wants("threads")) oneThread(blas);
        if (blas != null && options.wants("peers")) peers(blas);
        if (options.wants("product")) product();
        if (options.wants("cholesky")) cholesky();
        if (options.wants("a9a")) adult();
        if (options.big()) big();
        report.noteOthers();
        return report;
    }

    private Outcome fill() {
        Outcome blas = Fork.run(GramCase.class, base, heap());
        report.versions.put("back end", blas.found().required("backend").asText());
        Timing best = blas.timing("inPlace");
        Row row = row(title + "blas", blas, "inPlace", "one triangle, in place").withCeiling(gramSeconds());
        report.rows.add(row);
        report.rows.add(row(title + "blas, Gram.of", blas, "allocated", "new memory, values checked")
                .withCeiling(gramSeconds())
                .relativeTo(best));
        report.atLeast("Gram, share of the ceiling", 0.6, gramSeconds() / best.best());
        if (!options.wants("fill")) return blas;
        report.atMost(
                "Gram, time without the Vector API / with",
                2,
                alternative(Setting.LOOPS, "without the Vector API", best));
        report.atMost("Gram, time of plain / blas", 8, alternative("plain", "no native code", best));
        return blas;
    }

    private double gramSeconds() {
        return ceilings.gram(Example.pairs(base.n()), base.d());
    }

    /** How many times as long another back end takes. */
    private double alternative(String backend, String note, Timing best) {
        Outcome other = Fork.run(GramCase.class, base.withBackend(backend), heap());
        report.rows.add(row(title + backend, other, "inPlace", note)
                .withCeiling(gramSeconds())
                .relativeTo(best));
        return other.timing("inPlace").best() / best.best();
    }

    private void oneThread(Outcome blas) {
        Outcome one = Fork.run(GramCase.class, base.withThreads(1), heap());
        report.rows.add(row(title + "blas, 1 thread", one, "inPlace", gain()).relativeTo(blas.timing("inPlace")));
    }

    private void peers(Outcome blas) {
        peer("scikit-learn rbf_kernel", scikitLearn(), blas, 8);
        peer("Smile GaussianKernel.K", Peers.smile(base, heap()), blas, 0);
    }

    private @Nullable Outcome scikitLearn() {
        Stream<Number> arguments = Stream.of(base.n(), base.d(), Example.SIGMA, Example.SEED);
        return Peers.scikitLearn("gram.py", arguments.map(String::valueOf).toList());
    }

    private void peer(String name, @Nullable Outcome peer, Outcome blas, double wanted) {
        if (peer == null) {
            report.notes.add(name + " is not installed here and was not measured");
            return;
        }
        Timing reference = blas.timing("inPlace");
        double apart = Math.abs(peer.number("sum") / blas.number("sum") - 1);
        report.versions.put(name, peer.found().required("version").asText());
        report.rows.add(row(name, peer, "gram", "sums agree to " + small(apart)).relativeTo(reference));
        if (!(apart < 1e-9)) report.notes.add(name + " COMPUTES SOMETHING ELSE: sums differ by " + small(apart));
        if (wanted > 0)
            report.atLeast(
                    "time of " + name + " / blas", wanted, peer.timing("gram").best() / reference.best());
    }

    private void product() {
        Setting setting = options.quick() ? base.withSize(10_000, 1000) : base.withSize(100_000, 2000);
        Outcome found = Fork.run(ProductCase.class, setting, options.quick() ? 500 : 2000);
        for (int columns : ProductCase.COLUMNS) {
            double ceiling = ceilings.product(setting.n(), setting.m(), setting.d(), columns);
            double sums = ceilings.sums(setting.n(), setting.m(), columns);
            Timing timing = found.timing("prepared" + columns);
            String name = String.format(Locale.ROOT, "K·V n=%d m=%d float, %d col.", setting.n(), setting.m(), columns);
            String note = "with the sums in the ceiling " + percent((ceiling + sums) / timing.best()) + "; error "
                    + small(found.number("error" + columns));
            report.rows.add(row(name, found, "prepared" + columns, note).withCeiling(ceiling));
            report.rows.add(row("  the same, from the points on", found, "whole" + columns, "")
                    .withCeiling(ceiling)
                    .relativeTo(timing));
            report.atLeast("K·V, " + columns + " col., share of the ceiling", 0.6, ceiling / timing.best());
        }
    }

    private void cholesky() {
        Outcome found = Fork.run(CholeskyCase.class, base, heap());
        double flops = factorFlops(base.n());
        Timing factor = found.timing("factor");
        Timing mixed = found.timing("mixed");
        double ceiling = flops / ceilings.rate(Ceilings.DGEMM_LARGE);
        String size = String.format(Locale.ROOT, "n=%d, ", base.n());
        String rate = Report.number(flops / factor.best()) + " GF/s";
        report.rows.add(
                row("Cholesky " + size + "double", found, "factor", rate).withCeiling(ceiling));
        String residual = "copy, factor, solve; residual " + small(found.number("residual"));
        report.rows.add(
                row("(K+ρI)x=y " + size + "double", found, "solve", residual).relativeTo(factor));
        report.rows.add(row("(K+ρI)x=y " + size + "mixed", found, "mixed", refinement(found))
                .withCeiling(flops / ceilings.rate(Ceilings.SGEMM_LARGE))
                .relativeTo(factor));
        report.atLeast("Cholesky, share of the dgemm rate", 0.75, ceiling / factor.best());
        report.atLeast("time of double Cholesky / mixed solve", 1.7, factor.best() / mixed.best());
        report.atMost("mixed solve, relative residual / 1e-12", 1, found.number("mixedResidual") / 1e-12);
        if (!options.wants("threads")) return;
        Outcome one = Fork.run(CholeskyCase.class, base.withThreads(1), heap());
        report.rows.add(row("Cholesky " + size + "double, 1 thread", one, "factor", gain())
                .relativeTo(factor));
    }

    private static String refinement(Outcome found) {
        String residual = small(found.number("mixedResidual"));
        boolean single = found.found().required("mixedSingle").asBoolean();
        return String.format(
                Locale.ROOT,
                "residual %s, %.0f steps%s",
                residual,
                found.number("mixedSteps"),
                single ? "" : ", FELL BACK TO DOUBLE");
    }

    private void adult() {
        if (!Files.isReadable(Path.of(base.data(), AdultCase.FILE))) {
            report.notes.add("a9a was not measured: no " + AdultCase.FILE + " in the folder MERCER_DATA");
            return;
        }
        Setting setting = base.withSize(options.quick() ? 2000 : Integer.MAX_VALUE, 0);
        // The matrix is 3.95 GiB; what the process needs beside its heap stays below the rest of 6 GB.
        Outcome found = Fork.run(AdultCase.class, setting, options.quick() ? 500 : 4900);
        String name =
                String.format(Locale.ROOT, "a9a n=%.0f d=%.0f float, full rows", found.number("n"), found.number("d"));
        report.rows.add(row(name, found, "whole", memory(found, "a9a", 6)));
        report.rows.add(row("  the same, CrossGram.rows", found, "batches", "128 rows a call")
                .relativeTo(found.timing("whole")));
    }

    private void big() {
        Setting setting = base.withSize(options.quick() ? 2000 : 60_000, 0);
        Outcome found = Fork.run(BigCase.class, setting, options.quick() ? 500 : 10_000);
        double flops = factorFlops(setting.n());
        String size = String.format(Locale.ROOT, "n=%d float, ", setting.n());
        double fill = ceilings.floatGram(Example.pairs(setting.n()), setting.d());
        report.rows.add(
                row(size + "Gram", found, "fill", "one triangle, first run").withCeiling(fill));
        String note =
                Report.number(flops / found.timing("factor").best()) + " GF/s, " + memory(found, size + "Cholesky", 12);
        report.rows.add(
                row(size + "Cholesky", found, "factor", note).withCeiling(flops / ceilings.rate(Ceilings.SGEMM_LARGE)));
    }

    private static Row row(String name, Outcome found, String timing, String note) {
        return Row.of(name, found.timing(timing), found.others(), note);
    }

    /** In units of 1e9. */
    private static double factorFlops(double n) {
        return n * n * n / 3 * 1e-9;
    }

    private String gain() {
        return "the ratio is the gain of " + base.threads() + " threads";
    }

    /** Also a target: a process that needs more memory than it may have has failed. */
    private String memory(Outcome found, String what, int mostGigabytes) {
        double used = found.number("peakBytes") / GB;
        if (used == 0) return "peak memory not known";
        report.atMost(what + ", peak memory of the process in GB", mostGigabytes, used);
        return "peak memory of the process " + Report.number(used) + " GB";
    }

    /** In MB; room for four matrices. */
    private int heap() {
        return options.quick() ? 500 : 3000;
    }

    private static String small(double value) {
        return String.format(Locale.ROOT, "%.1e", value);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }
}
