package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.plan.Speed;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.metric.internal.MetricStep;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.HillClimb;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Learns a metric for a kernel, on a sample of rows: a factor for each column ({@link ScaleDescent}), and for
 * radial kernels also directions ({@link Directions}). It is trained on two thirds of the rows, and the leave-one-out
 * errors of the others decide whether it is better than none. The final metric is trained on all of these rows.
 */
final class MetricTrial {
    /** The name of its trials. */
    static final String NAME = "features";

    /** The fewest rows; a third of fewer rows is not enough for validation. */
    static final int FEWEST_ROWS = 150;

    /** Numbers of rows on which a metric is trained and validated, the largest first. */
    private static final List<Integer> SAMPLE_SIZES = List.of(5000, 3400, 2250, 1500, 1000, 670);

    /** Larger samples are used only if a descent takes at most {@link #LARGE_SAMPLE_SHARE} of the time. */
    private static final int USUAL_SAMPLE = 1500;

    private static final double LARGE_SAMPLE_SHARE = 0.1;

    /** The share of the remaining time that a descent may take; the rest is for validation and the final fit. */
    private static final double DESCENT_SHARE = 0.4;

    /**
     * Operations of a descent divided by the cube of its rows. This is an upper estimate: 25 steps on two thirds of the rows are 15.
     */
    private static final double DESCENT_WORK = 20 * 4 / 3.0;

    /** The number of columns that doubles the work of a descent. */
    private static final double COLUMNS_OF_DOUBLE_WORK = 100;

    /** Steps of the descent on the training rows. */
    private static final int TRAINING_STEPS = 25;

    /** Steps of the descent that continues with all rows. */
    private static final int FURTHER_STEPS = 12;

    /** The least relative reduction of the error by a metric. */
    private static final double GAIN = 0.005;

    /** The least relative reduction by directions: they have many more parameters than factors, and several are tried. */
    private static final double DIRECTIONS_GAIN = 0.02;

    /** The usual steps of √10 to each side of ρ. */
    private static final int RHO_REACH = 6;

    /** The most columns of a full metric, as a share of the training rows: with more it overfits. */
    private static final double MOST_COLUMNS_SHARE = 0.1;

    private static final List<MetricStep> DIRECTION_STEPS = List.of(MetricStep.FULL_ROOT, MetricStep.FULL);
    private static final int MOST_REPETITIONS = 2;

    private final MetricRows rows;
    private final Intercept intercept;
    private final Compute compute;
    private final TrialLog log;

    /**
     * The steps by which a metric was learned for a kernel, so that they can be repeated on other rows: factors of the columns, then directions.
     *
     * @param start the kernel without the metric
     * @param step the step that finds directions
     * @param repetitions the number of these steps; 0 for factors only
     * @param rho ρ of the fits that find the directions
     * @param ofAllRows true if the final metric was also trained on the validation rows
     */
    record Recipe(
            TunedKernel start, MetricStep step, int repetitions, double rho, Intercept intercept, boolean ofAllRows) {
        private Recipe with(double newRho, boolean all) {
            return new Recipe(start, step, repetitions, newRho, intercept, all);
        }

        /** The kernel with the metric of these rows; empty if nothing can be learned from them. */
        Optional<Kernel> kernel(Dataset rows, Compute compute, Progress progress) {
            Dataset mapped = start.mapped(rows);
            ScaleDescent.Place factors = new ScaleDescent(start.withoutMaps(), mapped, compute, progress)
                    .descend(
                            ScaleDescent.ones(mapped.points().dim()),
                            start.rho(),
                            ofAllRows ? TRAINING_STEPS + FURTHER_STEPS : TRAINING_STEPS);
            if (!Double.isFinite(factors.loss())) return Optional.empty();
            return map(factors.scales(), mapped, compute, progress)
                    .map(map -> start.after(map, rho).kernel());
        }

        /** The metric with these factors, learned from rows after the maps of the kernel; empty if f is constant. */
        private Optional<? extends LinearMap> map(
                double[] factors, Dataset mapped, Compute compute, Progress progress) {
            if (repetitions == 0) return Optional.of(Scales.of(factors));
            return new Directions(start.withoutMaps(), factors, mapped, intercept, compute)
                    .after(step, repetitions, rho, progress);
        }
    }

    /**
     * A kernel with a learned metric.
     *
     * @param validated with the metric of the training rows only
     * @param last with the final metric, which is trained on all rows if {@code recipe.ofAllRows}
     * @param recipe the steps by which the final metric was learned
     */
    record Result(TunedKernel validated, TunedKernel last, Recipe recipe) {
        private Result(TunedKernel validated, Recipe recipe) {
            this(validated, validated, recipe);
        }

        private double loss() {
            return validated.loss();
        }
    }

    MetricTrial(MetricRows rows, Intercept intercept, Compute compute, TrialLog log) {
        this.rows = rows;
        this.intercept = intercept;
        this.compute = compute;
        this.log = log;
    }

    /**
     * The number of rows of a trial: as many as there is time for, if enough rows remain to validate later choices. More rows determine the factors
     * better, but the cost grows with the cube of their number. A metric from few rows is better than none, and better than one from more rows with
     * only a few steps. The number depends on counted operations and the nominal speed, so that it is the same on a busy machine as on an idle one.
     *
     * @param rows the number of rows of the table
     * @param columns the number of its columns
     * @param seconds the time for all of tuning
     */
    static int sampleSize(int rows, int columns, double seconds) {
        double work = DESCENT_WORK * (1 + columns / COLUMNS_OF_DOUBLE_WORK) / Speed.NOMINAL;
        return SAMPLE_SIZES.stream()
                .filter(size -> size <= USUAL_SAMPLE || size <= (1 - LargeSampleSearch.VALIDATION_SHARE) * rows)
                .filter(size -> work * Math.pow(Math.min(size, rows), 3)
                        <= (size > USUAL_SAMPLE ? LARGE_SAMPLE_SHARE : DESCENT_SHARE) * seconds)
                .findFirst()
                .orElse(SAMPLE_SIZES.get(SAMPLE_SIZES.size() - 1));
    }

    /**
     * Learns and validates a metric; empty if it is no better than none, or if nothing can be learned.
     *
     * @param onAllRows false to keep the metric of the training rows, for less than half of the work
     */
    Optional<Result> learn(TunedKernel start, boolean onAllRows) {
        if (!ScaleDescent.knows(start.withoutMaps()) || rows.all().size() < FEWEST_ROWS) return Optional.empty();
        Dataset training = start.mapped(rows.training());
        double before = validated(start).loss();
        double[] ones = ScaleDescent.ones(training.points().dim());
        Optional<ScaleDescent.Place> factors = descended(start, training, ones, start.rho(), TRAINING_STEPS);
        return factors.map(found -> best(start, training, found))
                .filter(best -> best.loss() < before * (1 - GAIN))
                .map(best -> onAllRows ? onAllRows(best, factors.get().scales()) : best);
    }

    /** Factors only, unless directions gain enough. */
    private Result best(TunedKernel start, Dataset training, ScaleDescent.Place factors) {
        TunedKernel scaled = validated(start.after(Scales.of(factors.scales()), factors.rho()));
        Result alone = new Result(scaled, new Recipe(start, MetricStep.FULL, 0, scaled.rho(), intercept, false));
        boolean few = training.points().dim() <= MOST_COLUMNS_SHARE * training.size();
        if (!(start.withoutMaps() instanceof RadialKernel) || !few) return alone;
        return DIRECTION_STEPS.stream()
                .flatMap(step -> withDirections(start, step, scaled.rho(), factors.scales(), training))
                .min(Comparator.comparingDouble(Result::loss))
                .filter(turned -> turned.loss() < alone.loss() * (1 - DIRECTIONS_GAIN))
                .orElse(alone);
    }

    /** The directions of a step, repeated as long as the error falls. */
    private Stream<Result> withDirections(
            TunedKernel start, MetricStep step, double rho, double[] factors, Dataset training) {
        Optional<Result> best = Optional.empty();
        for (int times = 1; times <= MOST_REPETITIONS && !log.over(); times++) {
            Recipe recipe = new Recipe(start, step, times, rho, intercept, false);
            Optional<Result> next = map(recipe, factors, training).map(map -> {
                TunedKernel found = validated(start.after(map, rho));
                return new Result(found, recipe.with(found.rho(), false));
            });
            if (next.isEmpty()
                    || best.filter(b -> b.loss() <= next.get().loss()).isPresent()) break;
            best = next;
        }
        return best.stream();
    }

    private Optional<? extends LinearMap> map(Recipe recipe, double[] factors, Dataset mapped) {
        return new Candidates("directions")
                .attempt(() -> recipe.map(factors, mapped, compute, log.progress()))
                .flatMap(found -> found);
    }

    /** The result with a metric trained on all rows; if time is short, or if that metric is not sound, with the metric of the training rows. */
    private Result onAllRows(Result best, double[] factors) {
        Recipe recipe = best.recipe;
        Dataset all = recipe.start.mapped(rows.all());
        return descended(recipe.start, all, factors, recipe.rho, FURTHER_STEPS)
                .flatMap(place -> map(recipe, place.scales(), all)
                        .map(map -> recipe.start.after(map, recipe.repetitions == 0 ? place.rho() : recipe.rho)))
                .filter(last -> isSound(last, best.validated))
                .map(last -> new Result(best.validated, last, recipe.with(recipe.rho, true)))
                .orElse(best);
    }

    /**
     * False if a metric trained on all rows predicts the validation rows worse than one that was not trained on them:
     * directions of noise can grow until each row resembles only itself.
     */
    private boolean isSound(TunedKernel last, TunedKernel validated) {
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(last.kernel(), intercept, rows.all(), compute, log.progress());
        return rows.score(left, last.rho()).loss() <= validated.loss() * (1 + GAIN);
    }

    /** The descent from a start, as far as its share of the time allows; empty if there is no time, or no progress. */
    private Optional<ScaleDescent.Place> descended(
            TunedKernel kernel, Dataset mapped, double[] start, double rho, int most) {
        if (log.over()) return Optional.empty();
        Progress limited = log.progress().within(Duration.ofNanos((long) (1e9 * DESCENT_SHARE * log.left())));
        ScaleDescent.Place found =
                new ScaleDescent(kernel.withoutMaps(), mapped, compute, limited).descend(start, rho, most);
        if (limited.expired()) log.leaveOut();
        return Optional.of(found).filter(place -> Double.isFinite(place.loss()));
    }

    /** Validates a kernel at the best ρ near its own. */
    private TunedKernel validated(TunedKernel kernel) {
        double begin = log.seconds();
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(kernel.kernel(), intercept, rows.all(), compute, log.progress());
        HillClimb climb = new HillClimb(
                k -> rows.score(left, kernel.rho() * Math.pow(10, k / 2.0)).loss(),
                RidgeSearch.RHO_GAIN,
                1,
                -RHO_REACH,
                RHO_REACH);
        double rho = kernel.rho() * Math.pow(10, climb.from(0) / 2.0);
        ValidationScore score = rows.score(left, rho);
        TunedKernel found = new TunedKernel(kernel.family(), kernel.exponents(), rho, score.loss());
        log.add(Trial.ofRidge(
                NAME, found, rows.all().size(), Trial.Validation.LEAVE_ONE_OUT, score, log.seconds() - begin));
        return found;
    }
}
