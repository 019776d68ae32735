package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.plan.Speed;
import dev.mercer.metric.MetricRows;
import dev.mercer.metric.MetricStep;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.HillClimb;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Learns a metric for the best kernel, on a sample of rows: a factor for each column ({@link ScaleDescent}), and for
 * radial kernels also directions ({@link Directions}). It is trained on two thirds of the rows, and the leave-one-out
 * errors of the others decide whether it is better than none. The final metric is trained on all of these rows.
 */
final class MetricTrial {
    /** Numbers of rows on which a metric is trained and validated. */
    private static final List<Integer> ROWS = List.of(5000, 3400, 2250, 1500, 1000, 670);

    private static final int FEWEST_ROWS = ROWS.get(ROWS.size() - 1);
    /** More are taken only where a descent takes a small share of the time. */
    private static final int USUAL_ROWS = 1500;

    private static final double SMALL_SHARE = 0.1;
    /** Operations of a descent, times the cube of its rows: 25 steps on two thirds of them, as 20 times leave-one-out errors. */
    private static final double WORK = 20 * 4 / 3.0;
    /** So many columns double that work. */
    private static final double WIDE = 100;

    /** With fewer rows, a third is too few for validation. */
    static final int FEWEST = 150;

    /** The name of its trials. */
    static final String NAME = "features";

    private static final int STEPS = 25;
    private static final int LAST_STEPS = 12;
    /** The share of the remaining time for the descent; the rest is for validation and the final fit. */
    private static final double SHARE = 0.4;

    /** A metric must reduce the error by at least this part. */
    private static final double GAIN = 0.005;
    /** Directions have many more parameters, and several are tried: they must gain more. */
    private static final double TURN_GAIN = 0.02;

    /** Powers of √10 around ρ. */
    private static final int REACH = 6;

    /** With more columns than this part of the training rows, a full metric overfits. */
    private static final double MOST_COLUMNS = 0.1;

    private static final List<MetricStep> TURNS = List.of(MetricStep.FULL_ROOT, MetricStep.FULL);
    private static final int MOST_TURNS = 2;

    private final MetricRows rows;
    private final Intercept intercept;
    private final Compute compute;
    private final TrialLog journal;

    /**
     * A kernel with a learned metric.
     *
     * @param validated with the metric of the training rows, which the validation rows had no part in
     * @param whole with the metric of all rows
     * @param rows the training and validation rows
     * @param making how the metric of {@code whole} was learned
     */
    record Result(Found validated, Found whole, MetricRows rows, Making making) {}

    /**
     * Learns a metric again, from other rows.
     *
     * @param plain the kernel without it
     * @param turn the directions that were added to the factors
     * @param rho of the fits that found the directions
     * @param ofAll whether the validation rows took part in the end
     */
    record Making(Found plain, Turn turn, double rho, Intercept intercept, boolean ofAll) {
        /** The kernel with the metric of these rows; empty where nothing can be learned from them. */
        Optional<Kernel> of(Dataset rows, Compute compute, Progress progress) {
            Dataset mapped = mapped(plain, rows);
            double[] ones = ScaleDescent.ones(mapped.points().dim());
            ScaleDescent.Place found = new ScaleDescent(kernel(plain), mapped, compute, progress)
                    .descend(ones, plain.rho(), ofAll ? STEPS + LAST_STEPS : STEPS);
            if (!Double.isFinite(found.loss())) return Optional.empty();
            Optional<? extends LinearMap> map = turn.times == 0
                    ? Optional.of(Scales.of(found.scales()))
                    : new Directions(kernel(plain), found.scales(), mapped, intercept, compute)
                            .after(turn.step, turn.times, rho, progress);
            return map.map(learned -> found(plain, learned, rho).kernel());
        }
    }

    /** A number of repetitions of a metric step; 0 where there are factors only. */
    record Turn(MetricStep step, int times) {
        static final Turn NONE = new Turn(MetricStep.FULL, 0);
    }

    private record Candidate(Turn turn, Found found) {
        double loss() {
            return found.loss();
        }
    }

    /**
     * The rows of a trial. More determine the factors better, and all they cost grows with the cube of their number: as many as there is
     * time for, if rows are left that judge what comes later. A metric of few rows is better than none, and better than one of a few
     * steps. Decided by counted operations and the nominal speed, so that a busy machine takes as many as an idle one.
     *
     * @param of the number of rows and columns that there are
     * @param seconds the time for all of tuning
     */
    static int rows(Size of, double seconds) {
        double work = WORK * (1 + of.columns / WIDE) / Speed.NOMINAL;
        return ROWS.stream()
                .filter(rows -> rows <= USUAL_ROWS || rows <= (1 - LargeSampleSearch.VALIDATION_SHARE) * of.rows)
                .filter(rows -> work * Math.pow(Math.min(rows, of.rows), 3)
                        <= (rows > USUAL_ROWS ? SMALL_SHARE : SHARE) * seconds)
                .findFirst()
                .orElse(FEWEST_ROWS);
    }

    /** The size of a table. */
    record Size(int rows, int columns) {}

    MetricTrial(MetricRows rows, Intercept intercept, Compute compute, TrialLog journal) {
        this.rows = rows;
        this.intercept = intercept;
        this.compute = compute;
        this.journal = journal;
    }

    /** Learns and validates a metric; empty where it is no better than none, or nothing can be learned. */
    Optional<Result> from(Found plain) {
        return from(plain, true);
    }

    /** Learns and validates a metric that is kept as the training rows have it, for less than half of the work. */
    Optional<Result> quickly(Found plain) {
        return from(plain, false);
    }

    private Optional<Result> from(Found plain, boolean again) {
        if (!ScaleDescent.knows(kernel(plain)) || rows.all().size() < FEWEST) return Optional.empty();
        Dataset training = mapped(plain, rows.training());
        double before = validated(plain, plain.family(), plain.rho()).loss();
        double[] ones = ScaleDescent.ones(training.points().dim());
        Optional<ScaleDescent.Place> made = descended(kernel(plain), training, ones, plain.rho(), STEPS);
        if (made.isEmpty()) return Optional.empty();
        Candidate best = best(plain, training, made.get());
        if (!(best.loss() < before * (1 - GAIN))) return Optional.empty();
        Found last = again ? whole(plain, best, made.get()) : best.found;
        boolean all = !last.kernel().equals(best.found.kernel());
        Making making = new Making(plain, best.turn, best.found.rho(), intercept, all);
        return Optional.of(new Result(best.found, last, rows, making));
    }

    private static Kernel kernel(Found plain) {
        return plain.family().plain(Math.pow(2, plain.place().scale() / 2));
    }

    /** Factors only, unless directions gain enough. */
    private Candidate best(Found plain, Dataset training, ScaleDescent.Place made) {
        Found alone = validated(plain, plain.family().after(Scales.of(made.scales())), made.rho());
        Candidate factors = new Candidate(Turn.NONE, alone);
        boolean few = training.points().dim() <= MOST_COLUMNS * training.size();
        if (!(kernel(plain) instanceof RadialKernel) || !few) return factors;
        Directions directions = new Directions(kernel(plain), made.scales(), training, intercept, compute);
        return TURNS.stream()
                .flatMap(step -> turned(plain, directions, step, alone.rho()))
                .min(Comparator.comparingDouble(Candidate::loss))
                .filter(turned -> turned.loss() < factors.loss() * (1 - TURN_GAIN))
                .orElse(factors);
    }

    /** Candidates with one more step each, as long as the error falls. */
    private Stream<Candidate> turned(Found plain, Directions directions, MetricStep step, double rho) {
        Optional<Candidate> best = Optional.empty();
        for (int times = 1; times <= MOST_TURNS && !journal.over(); times++) {
            Turn turn = new Turn(step, times);
            Optional<Candidate> next = map(directions, turn, rho)
                    .map(map ->
                            new Candidate(turn, validated(plain, plain.family().after(map), rho)));
            if (next.isEmpty()
                    || best.filter(b -> b.loss() <= next.get().loss()).isPresent()) break;
            best = next;
        }
        return best.stream();
    }

    private Optional<Metric> map(Directions directions, Turn turn, double rho) {
        return new Candidates("directions")
                .attempt(() -> directions.after(turn.step, turn.times, rho, journal.progress()))
                .flatMap(found -> found);
    }

    /** The metric trained on all rows; that of the training rows where time is short. */
    private Found whole(Found plain, Candidate best, ScaleDescent.Place made) {
        Dataset all = mapped(plain, rows.all());
        Optional<ScaleDescent.Place> last = descended(kernel(plain), all, made.scales(), best.found.rho(), LAST_STEPS);
        if (last.isEmpty()) return best.found;
        double[] factors = last.get().scales();
        Optional<Found> whole = best.turn.times == 0
                ? Optional.of(found(plain, Scales.of(factors), last.get().rho()))
                : map(new Directions(kernel(plain), factors, all, intercept, compute), best.turn, best.found.rho())
                        .map(map -> found(plain, map, best.found.rho()));
        return whole.filter(found -> isSound(found, best.found)).orElse(best.found);
    }

    /**
     * False for a metric that predicts the validation rows, from which it has learned, worse than one that has not: directions of
     * noise can grow until each row resembles itself only.
     */
    private boolean isSound(Found whole, Found validated) {
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(whole.kernel(), intercept, rows.all(), compute, journal.progress());
        return rows.score(left, whole.rho()).loss() <= validated.loss() * (1 + GAIN);
    }

    private static Found found(Found plain, LinearMap map, double rho) {
        KernelFamily.Fitted family = plain.family().after(map);
        Kernel kernel = family.at(Math.pow(2, plain.place().scale() / 2));
        return new Found(family, kernel, rho, plain.place(), Double.NaN);
    }

    /** The descent from a start, as far as its share of the time allows; empty where there is no time, or no progress. */
    private Optional<ScaleDescent.Place> descended(Kernel kernel, Dataset data, double[] start, double rho, int most) {
        if (journal.over()) return Optional.empty();
        Progress limited = journal.progress().within(Duration.ofNanos((long) (1e9 * SHARE * journal.left())));
        ScaleDescent.Place found = new ScaleDescent(kernel, data, compute, limited).descend(start, rho, most);
        if (limited.expired()) journal.leaveOut();
        return Optional.of(found).filter(place -> Double.isFinite(place.loss()));
    }

    private static Dataset mapped(Found plain, Dataset data) {
        return Dataset.of(plain.family().mapped(data.points()), data.targets().orElseThrow())
                .withWeights(data.weights());
    }

    /** Validates a kernel at the best ρ near this one. */
    private Found validated(Found plain, KernelFamily.Fitted family, double near) {
        double begin = journal.seconds();
        Kernel kernel = family.at(Math.pow(2, plain.place().scale() / 2));
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(kernel, intercept, rows.all(), compute, journal.progress());
        HillClimb climb = new HillClimb(
                k -> rows.score(left, near * Math.pow(10, k / 2.0)).loss(), RidgeSearch.RHO_GAIN, 1, -REACH, REACH);
        double rho = near * Math.pow(10, climb.from(0) / 2.0);
        ValidationScore score = rows.score(left, rho);
        journal.add(new Trial(
                NAME,
                kernel,
                rho,
                OptionalDouble.empty(),
                rows.all().size(),
                Trial.Validation.LEAVE_ONE_OUT,
                score.loss(),
                score.error(),
                score.standardError(),
                journal.seconds() - begin));
        return new Found(family, kernel, rho, plain.place(), score.loss());
    }
}
