package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.HeldOut;
import dev.mercer.score.ScoreMetric;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.TuningRun.Finalist;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.HillClimb;
import dev.mercer.solve.Penalty;
import dev.mercer.solve.TrialMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tunes ρ, and ε where there is a tube, of one method with one kernel by hill climbing on the cross-validation error. ρ
 * are powers of √10, ε powers of 2 times a tenth of the standard deviation of the targets.
 */
final class PathSearch {
    private static final int REACH = 12;
    /** The patience of the climb for error counts, which are rough; smooth losses need only one. */
    private static final int ROUGH = 2;

    private final Recipe recipe;
    private final CrossValidation folds;
    private final int rows;
    private final Compute compute;
    private final TrialLog journal;
    private final Candidates candidates;
    private final Map<Point, HeldOut> known = new HashMap<>();

    private record Point(Kernel kernel, double rho, double epsilon) {}

    PathSearch(
            Recipe recipe, CrossValidation folds, int rows, Compute compute, TrialLog journal, Candidates candidates) {
        this.recipe = recipe;
        this.folds = folds;
        this.rows = rows;
        this.compute = compute;
        this.journal = journal;
        this.candidates = candidates;
    }

    /** A tenth of the standard deviation of the targets; of 1 where they are constant. */
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

    /** The best setting; empty where none could be scored, for lack of time or because all of them failed. */
    Optional<Finalist> search(Found kernel, Dataset data) {
        boolean tube = recipe.free().contains(Recipe.Free.EPSILON);
        double unit = tube ? epsilon(data) : 0;
        double epsilon = unit;
        boolean ridge = recipe.closedForm().isPresent();
        double rho = recipe.rho().orElse(ridge ? kernel.rho() : start(recipe, data));
        if (!ridge && recipe.free().contains(Recipe.Free.PENALTY)) rho = alongRho(kernel.kernel(), rho, epsilon);
        if (tube && unit > 0) {
            double fixed = rho;
            HillClimb climb = new HillClimb(
                    k -> loss(new Point(kernel.kernel(), fixed, unit * Math.pow(2, k))), 0, 1, -REACH, REACH);
            epsilon = unit * Math.pow(2, climb.from(0));
            if (recipe.free().contains(Recipe.Free.PENALTY)) rho = alongRho(kernel.kernel(), rho, epsilon);
        }
        Point best = new Point(kernel.kernel(), rho, epsilon);
        if (!Double.isFinite(loss(best))) return Optional.empty();
        OptionalDouble width = tube ? OptionalDouble.of(epsilon) : OptionalDouble.empty();
        return Optional.of(new Finalist(recipe, kernel.kernel(), rho, width, Optional.ofNullable(known.get(best))));
    }

    /** The start: C = 10 for classes; for numbers in their unit, since an absolute error scales with it. */
    static double start(Recipe recipe, Dataset data) {
        Targets targets = data.targets().orElseThrow();
        double unit = targets instanceof Reals reals && recipe.free().contains(Recipe.Free.EPSILON)
                ? Math.max(deviation(reals, data.weights()), Double.MIN_NORMAL)
                : 1;
        return 1 / (20 * unit);
    }

    private double alongRho(Kernel kernel, double start, double epsilon) {
        loss(new Point(kernel, start, epsilon));
        HeldOut first = known.get(new Point(kernel, start, epsilon));
        boolean rough = first != null
                && first.classes().isPresent()
                && (first.losses().equals(first.errors())
                        || folds.metric()
                                .filter(m -> m == ScoreMetric.BALANCED_ACCURACY)
                                .isPresent());
        HillClimb climb = new HillClimb(
                k -> loss(new Point(kernel, start * Math.pow(10, k / 2.0), epsilon)),
                0,
                rough ? ROUGH : 1,
                -REACH,
                REACH);
        return start * Math.pow(10, climb.from(0) / 2.0);
    }

    private double loss(Point point) {
        HeldOut before = known.get(point);
        if (before != null) return before.loss();
        String name =
                String.join(" ", recipe.name(), "" + rows, point.kernel.toString(), "" + point.rho, "" + point.epsilon);
        Optional<TrialMemory.Found> earlier = journal.known(name);
        if (earlier.isPresent()) {
            HeldOut held = HeldOutNumbers.held(earlier.get());
            known.put(point, held);
            journal.addBefore(HeldOutNumbers.seconds(earlier.get()));
            add(point, held, HeldOutNumbers.seconds(earlier.get()));
            return held.loss();
        }
        if (journal.over()) return Double.POSITIVE_INFINITY;
        double begin = journal.seconds();
        Optional<HeldOut> scored = candidates.attempt(() -> scored(point));
        // A fit that was stopped early is not scored.
        if (scored.isEmpty() || journal.over()) return Double.POSITIVE_INFINITY;
        HeldOut held = scored.get();
        known.put(point, held);
        double seconds = journal.seconds() - begin;
        journal.made(name, HeldOutNumbers.of(held, seconds));
        add(point, held, seconds);
        return held.loss();
    }

    private HeldOut scored(Point point) {
        HeldOut held = folds.score(
                train -> recipe.forValidation(point.kernel, Penalty.lambda(point.rho, train.weights()), point.epsilon),
                compute,
                journal.progress());
        Candidates.finite("the validation loss", held.loss());
        return held;
    }

    private void add(Point point, HeldOut held, double seconds) {
        OptionalDouble tube =
                recipe.free().contains(Recipe.Free.EPSILON) ? OptionalDouble.of(point.epsilon) : OptionalDouble.empty();
        journal.add(new Trial(
                recipe.name(),
                point.kernel,
                point.rho,
                tube,
                rows,
                Trial.Validation.FOLDS,
                held.loss(),
                held.error(),
                held.standardError(),
                seconds));
    }
}
