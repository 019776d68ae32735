package dev.mercer.metric;

import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Scales;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.metric.internal.MetricStep;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.HillClimb;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Chooses the settings of a learned metric: its shape, its power, the number of iterations, and ρ and the scale if they
 * are not given.
 *
 * <p>Metrics are trained on two thirds of the rows and validated by the leave-one-out errors of the others, in closed
 * form: each row is predicted from all other rows, with a metric that was not trained on its target. The errors of the
 * training rows would be far too optimistic, most of all for a full metric of d² numbers.
 */
final class MetricChoice {
    /** An iteration with a smaller relative gain is the last for its step. */
    private static final double GAIN = 1e-3;
    /** The ranges of the powers of √10 for ρ and of √2 for the scale of the metric. */
    private static final int LEAST_RHO = -12;

    private static final int MOST_RHO = 6;
    private static final int SCALES = 4;
    private static final double SCALE_GAIN = 0.01;
    /**
     * If scales are free, a kernel four times as wide is a second start: its error is often as good, and its gradients
     * reflect more than the nearest points.
     */
    private static final double WIDE = 0.25;

    private final MetricRun<?> run;
    private final Kernel plain;
    private final MetricRows rows;
    private final Progress progress;

    MetricChoice(MetricRun<?> run, Kernel plain, MetricRows rows) {
        this.run = run;
        this.plain = plain;
        this.rows = rows;
        this.progress = run.progress();
    }

    /** Tries all steps once, and repeats the better step of each shape until it no longer gains. */
    MetricStage from(double rho) {
        List<MetricStage> starts = new ArrayList<>(List.of(validated(Optional.empty(), plain, 1, rho)));
        if (!Double.isFinite(starts.get(0).loss())) return starts.get(0);
        int columns = rows.all().points().dim();
        if (chooses()) {
            double[] factors = new double[columns];
            Arrays.fill(factors, WIDE);
            starts.add(validated(Optional.empty(), plain.after(Scales.of(factors)), WIDE, rho));
        }
        List<MetricStage> once = new ArrayList<>();
        for (MetricStage start : starts) {
            Optional<MetricRun.Gradient> gradient = gradient(start);
            for (MetricStep step : run.search().steps(columns))
                if (!progress.expired())
                    gradient.flatMap(found -> improved(start, step, found)).ifPresent(once::add);
        }
        MetricStage best = least(starts.stream()).orElseThrow();
        for (boolean diagonal : new boolean[] {true, false}) {
            Optional<MetricStage> further = least(once.stream().filter(stage -> diagonal == isDiagonal(stage)))
                    .map(this::onward);
            best = least(Stream.concat(Stream.of(best), further.stream())).orElse(best);
        }
        return best;
    }

    private static Optional<MetricStage> least(Stream<MetricStage> stages) {
        return stages.min(Comparator.comparingDouble(MetricStage::loss));
    }

    private static boolean isDiagonal(MetricStage stage) {
        return stage.origin().orElseThrow().step().diagonal();
    }

    /** The gradient of a fit with the metric of a stage; empty if that fit fails. */
    private Optional<MetricRun.Gradient> gradient(MetricStage at) {
        return new Candidates("metrics").attempt(() -> run.gradient(at.kernel(), at.rho(), rows.training()));
    }

    private MetricStage onward(MetricStage first) {
        MetricStage at = first;
        MetricStep step = first.origin().orElseThrow().step();
        for (int t = 1; t < run.search().iterations() && !progress.expired(); t++) {
            MetricStage from = at;
            Optional<MetricStage> next = gradient(at).flatMap(found -> improved(from, step, found));
            if (next.isEmpty() || !(next.get().loss() < at.loss() * (1 - GAIN))) break;
            at = next.get();
        }
        return at;
    }

    /** The next stage; empty if f is constant. */
    private Optional<MetricStage> improved(MetricStage at, MetricStep step, MetricRun.Gradient gradient) {
        Optional<LinearMap> map = gradient.improved(step, run.compute());
        if (map.isEmpty()) return Optional.empty();
        Map<Integer, MetricStage> tried = new TreeMap<>();
        HillClimb climb = new HillClimb(
                k -> {
                    double scale = at.scale() * Math.pow(2, k / 2.0);
                    Kernel kernel = plain.after(MetricStep.scaled(map.get(), scale));
                    MetricStage one = validated(Optional.of(new MetricStage.Origin(at, step)), kernel, scale, at.rho());
                    tried.put(k, one);
                    return one.loss();
                },
                SCALE_GAIN,
                1,
                -SCALES,
                SCALES);
        climb.value(0);
        int best = chooses() && !progress.expired() ? climb.from(0) : 0;
        run.report();
        return Optional.ofNullable(tried.get(best)).filter(stage -> Double.isFinite(stage.loss()));
    }

    private boolean chooses() {
        return run.search().penalty() == MetricSearch.Penalty.CHOSEN;
    }

    private MetricStage validated(Optional<MetricStage.Origin> origin, Kernel kernel, double scale, double rho) {
        RidgeLeaveOneOut.For lambdas = chooses() ? RidgeLeaveOneOut.For.MANY : RidgeLeaveOneOut.For.FEW;
        RidgeLeaveOneOut left =
                RidgeLeaveOneOut.of(lambdas, kernel, run.intercept(), rows.all(), run.compute(), progress.silent());
        if (!chooses()) return new MetricStage(origin, kernel, scale, rho, loss(left, rho));
        HillClimb climb = new HillClimb(k -> loss(left, rho * Math.pow(10, k / 2.0)), 0, 2, LEAST_RHO, MOST_RHO);
        int best = climb.from(0);
        return new MetricStage(origin, kernel, scale, rho * Math.pow(10, best / 2.0), climb.value(best));
    }

    private double loss(RidgeLeaveOneOut left, double rho) {
        return rows.score(left, rho).loss();
    }
}
