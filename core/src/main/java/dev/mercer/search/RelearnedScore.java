package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.Candidate;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.internal.Fold;
import dev.mercer.search.internal.Blend;
import dev.mercer.search.internal.Unseen;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A cross-validation score of the chosen model or blend, for which the model and the metrics of its kernels are learned again without each fold. The
 * folds of the comparison of methods are predicted with metrics trained on two thirds of the rows, and look worse than the final model, whose metrics
 * are trained on all of them. This score is only for tables whose rows were all used to train a metric: in larger tables, unused rows give a better
 * estimate for less work.
 *
 * <p>Kernels, ρ and weights are not chosen again: they are so few numbers that the optimism from choosing them is less than the standard error. Cost:
 * a descent of each metric for each fold, of folds with {@value #ENOUGH_ROWS} rows in all, or fewer if there is no time for more.
 */
final class RelearnedScore {
    /** The number of folds: each leaves few rows out, so that its training rows are nearly all. */
    private static final int FOLDS = 10;

    /** The fewest folds: fewer have no more rows than the third on which the choice was made. */
    private static final int FEWEST_FOLDS = 4;

    /** The number of rows after which further folds are left out. */
    private static final int ENOUGH_ROWS = 500;

    private static final String NAME = "relearned";

    private final TuningScope scope;
    private final TrialLog log;

    RelearnedScore(TuningScope scope) {
        this.scope = scope;
        this.log = scope.log;
    }

    /** The test rows of a fold, and the outputs for them. */
    private record Predicted(int[] rows, Matrix outputs, Optional<Scheme> scheme) {}

    /** The score; empty if no metric was learned, if other rows are left to score the final fit, or if there is no time. */
    Optional<HeldOut> of(Tuned chosen) {
        boolean metric = members(chosen).stream()
                .anyMatch(member -> scope.recipe(member.kernel()).isPresent());
        if (!metric || Unseen.isEnough(scope.order().length, scope.seen())) return Optional.empty();
        return log.remembered(NAME, () -> score(chosen)).map(TrialLog.Timed::result);
    }

    private static List<Candidate> members(Tuned chosen) {
        return chosen.blend().map(Blend::members).orElseGet(() -> List.of(chosen.candidate()));
    }

    private Optional<HeldOut> score(Tuned chosen) {
        int[] all = scope.rows(scope.order().length);
        List<Fold> folds = scope.unstratified(Folds.random(FOLDS, scope.tuner.seed()), all);
        List<Predicted> predicted = new ArrayList<>();
        double seconds = 0;
        int threads = scope.compute.threads();
        int needed = Math.min(folds.size(), Math.max(FEWEST_FOLDS, (FOLDS * ENOUGH_ROWS - 1) / all.length + 1));
        while (predicted.size() < needed && log.allows(seconds)) {
            double begin = log.seconds();
            List<Fold> now = folds.subList(predicted.size(), Math.min(needed, predicted.size() + threads));
            Optional<List<Predicted>> found = predicted(now, chosen);
            // A fit that was stopped early is not scored.
            if (found.isEmpty() || log.over()) break;
            predicted.addAll(found.get());
            seconds = log.seconds() - begin;
        }
        return predicted.size() < Math.min(FEWEST_FOLDS, needed)
                ? Optional.empty()
                : Optional.of(pooled(chosen, predicted));
    }

    /** The predictions of all folds, with one thread for each fold, since few rows keep only one thread busy. Empty if a fold cannot be learned. */
    private Optional<List<Predicted>> predicted(List<Fold> folds, Tuned chosen) {
        Compute alone = scope.oneThread();
        Predicted[] found = new Predicted[folds.size()];
        return Candidates.ifPossible(() -> {
            Parallel.run(scope.compute.threads(), found.length, k -> found[k] = predicted(folds.get(k), chosen, alone));
            return List.of(found);
        });
    }

    private Predicted predicted(Fold fold, Tuned chosen, Compute compute) {
        Progress progress = log.progress().silent();
        Dataset train = scope.data.select(fold.train());
        Map<Kernel, Kernel> kernels = new HashMap<>();
        List<Learner<?>> learners = new ArrayList<>();
        for (Candidate member : members(chosen)) {
            Kernel kernel = kernels.computeIfAbsent(member.kernel(), last -> kernel(last, fold, compute, progress));
            learners.add(member.with(kernel, member.rho(), member.epsilon()).forValidation(train.weights()));
        }
        Learner<?> all = chosen.blend().isPresent() ? chosen.blend().get().learner(learners, train) : learners.get(0);
        Model model = TrialFit.of(all, train, compute, progress);
        Matrix outputs = LeftOutFit.outputs(model, scope.data.select(fold.test()), compute, progress)
                .orElseThrow(() -> new InvalidInputException("a fold lacks a class, or probabilities"));
        return new Predicted(
                fold.test(),
                outputs,
                model instanceof Classifier classes ? Optional.of(classes.scheme()) : Optional.empty());
    }

    /** The kernel with its metric learned again from the same rows as the final metric, without those in the fold. */
    private Kernel kernel(Kernel last, Fold fold, Compute compute, Progress progress) {
        Optional<MetricTrial.Recipe> recipe = scope.recipe(last);
        if (recipe.isEmpty()) return last;
        MetricRows rows = scope.metricRows();
        Set<Integer> held = new HashSet<>();
        for (int row : fold.test()) held.add(row);
        int[] learned = Arrays.stream(recipe.get().ofAllRows() ? rows.numbers() : rows.trainingNumbers())
                .filter(row -> !held.contains(row))
                .toArray();
        return recipe.get()
                .kernel(scope.data.select(learned), compute, progress)
                .orElse(last);
    }

    private HeldOut pooled(Tuned chosen, List<Predicted> predicted) {
        int[] rows = predicted.stream()
                .flatMapToInt(fold -> Arrays.stream(fold.rows))
                .toArray();
        Matrix outputs =
                Matrix.stacked(predicted.stream().map(Predicted::outputs).toList());
        Dataset held = scope.data.select(rows);
        return HeldOut.ofOutputs(
                held.targets().orElseThrow(),
                outputs,
                predicted.get(0).scheme,
                held.weights(),
                chosen.candidate().loss(),
                scope.tuner.metric());
    }
}
