package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.method.Candidate;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.HeldOut;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.TuningRun.Finalist;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.HillClimb;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tunes ρ, and the ε of a tube, of one method with one kernel by hill climbing on the cross-validation error. ρ are
 * powers of √10, ε powers of 2 times a tenth of the standard deviation of the targets.
 */
final class PathSearch {
    /** The usual steps to each side of the start: of √10 for ρ, of 2 for ε. */
    private static final int REACH = 12;
    /** The patience of the climb for error counts, which are rough; smooth losses need only one. */
    private static final int ROUGH_PATIENCE = 2;

    private final Candidate open;
    private final FoldedSample folds;
    private final int rows;
    private final Compute compute;
    private final TrialLog log;
    private final Candidates candidates;
    private final Map<Candidate, HeldOut> known = new HashMap<>();

    PathSearch(Candidate open, FoldedSample folds, int rows, Compute compute, TrialLog log, Candidates candidates) {
        this.open = open;
        this.folds = folds;
        this.rows = rows;
        this.compute = compute;
        this.log = log;
        this.candidates = candidates;
    }

    /** A tenth of the standard deviation of the targets; of 1 if they are constant. */
    static double epsilon(Dataset data) {
        Targets targets = data.targets().orElseThrow();
        return targets instanceof Reals reals ? deviation(reals, data.weights()) / 10 : 0;
    }

    private static double deviation(Reals values, Reals weights) {
        double total = weights.sum();
        double mean = 0;
        double square = 0;
        for (int i = 0; i < values.size(); i++) mean += weights.get(i) * values.get(i) / total;
        for (int i = 0; i < values.size(); i++) square += weights.get(i) * Math.pow(values.get(i) - mean, 2) / total;
        return Math.sqrt(square);
    }

    /** The best setting; empty if none could be scored, for lack of time or because all of them failed. */
    Optional<Finalist> search(TunedKernel kernel, Dataset data) {
        boolean ridge = open.closedForm().isPresent();
        double unit = epsilon(data);
        double rho = open.givenRho().orElseGet(() -> ridge ? kernel.rho() : start(open, data));
        OptionalDouble tube = open.tunesEpsilon() ? OptionalDouble.of(unit) : OptionalDouble.empty();
        Candidate best = open.with(kernel.kernel(), rho, tube);
        if (!ridge) best = alongRho(best);
        if (tube.isPresent() && unit > 0) {
            Candidate fixed = best;
            HillClimb climb = new HillClimb(k -> loss(withEpsilon(fixed, unit * Math.pow(2, k))), 0, 1, -REACH, REACH);
            best = alongRho(withEpsilon(fixed, unit * Math.pow(2, climb.from(0))));
        }
        return Double.isFinite(loss(best))
                ? Optional.of(new Finalist(best, Optional.ofNullable(known.get(best))))
                : Optional.empty();
    }

    private static Candidate withEpsilon(Candidate one, double epsilon) {
        return one.with(one.kernel(), one.rho(), OptionalDouble.of(epsilon));
    }

    /** The start: C = 10 for classes; for numbers in their unit, since an absolute error scales with it. */
    static double start(Candidate open, Dataset data) {
        Targets targets = data.targets().orElseThrow();
        double unit = targets instanceof Reals reals && open.tunesEpsilon()
                ? Math.max(deviation(reals, data.weights()), Double.MIN_NORMAL)
                : 1;
        return 1 / (20 * unit);
    }

    /** The candidate with the best ρ, if ρ is open. */
    private Candidate alongRho(Candidate at) {
        if (!open.tunesPenalty()) return at;
        double start = at.rho();
        loss(at);
        HeldOut first = known.get(at);
        boolean rough = first != null
                && first.classes().isPresent()
                && (first.losses().equals(first.errors())
                        || folds.metric()
                                .filter(m -> m == ScoreMetric.BALANCED_ACCURACY)
                                .isPresent());
        HillClimb climb = new HillClimb(
                k -> loss(at.with(at.kernel(), start * Math.pow(10, k / 2.0), at.epsilon())),
                0,
                rough ? ROUGH_PATIENCE : 1,
                -REACH,
                REACH);
        return at.with(at.kernel(), start * Math.pow(10, climb.from(0) / 2.0), at.epsilon());
    }

    private double loss(Candidate point) {
        HeldOut before = known.get(point);
        if (before != null) return before.loss();
        double epsilon = point.epsilon().orElse(0);
        String name =
                String.join(" ", point.name(), "" + rows, point.kernel().toString(), "" + point.rho(), "" + epsilon);
        Optional<TrialLog.Timed<HeldOut>> scored = log.remembered(name, () -> scored(point));
        if (scored.isEmpty()) return Double.POSITIVE_INFINITY;
        HeldOut held = scored.get().result();
        known.put(point, held);
        log.add(new Trial(
                point.name(),
                point.kernel(),
                point.rho(),
                point.epsilon(),
                rows,
                Trial.Validation.FOLDS,
                held.loss(),
                held.error(),
                held.standardError(),
                scored.get().seconds()));
        return held.loss();
    }

    /** The score of a candidate; empty if it fails, or if there is no time. */
    private Optional<HeldOut> scored(Candidate point) {
        if (log.over()) return Optional.empty();
        return candidates
                .attempt(() -> {
                    HeldOut held = folds.score(train -> point.forValidation(train.weights()), compute, log.progress());
                    Candidates.finite("the validation loss", held.loss());
                    return held;
                })
                // A fit that was stopped early is not scored.
                .filter(held -> !log.over());
    }
}
