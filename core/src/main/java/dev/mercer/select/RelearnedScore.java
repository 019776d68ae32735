package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.Candidate;
import dev.mercer.metric.MetricRows;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.score.Fold;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.solve.Candidates;
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
 * Scores the chosen machines on folds without which they, and the metrics of their kernels, are learned again. The folds that chose are
 * predicted with metrics of two thirds of the rows, and look worse than the machines that are learned in the end, whose metrics have seen
 * all of them. Only for tables whose rows have all trained a metric: of larger ones other rows tell more for less work.
 *
 * <p>Kernels, ρ and weights stay as they were chosen: numbers so few, that what was gained by choosing them is less than the
 * standard error. Cost: as many descents of each metric as folds; so many of the folds that they have {@value #ENOUGH} rows, and as
 * many as there is time for.
 */
final class RelearnedScore {
    /** Each leaves few rows out, so that nearly as much is learned from as in the end. */
    private static final int FOLDS = 10;

    /** Fewer folds would tell no more than the third of the rows that chose. */
    private static final int FEWEST_FOLDS = 4;

    /** Rows that tell the error well enough: further folds are left out. */
    private static final int ENOUGH = 500;

    private static final String NAME = "relearned";

    private final TuningScope scope;
    private final TrialLog log;

    RelearnedScore(TuningScope scope) {
        this.scope = scope;
        this.log = scope.log;
    }

    /** The rows of a fold, and what was predicted for them. */
    private record Part(int[] rows, Matrix outputs, Optional<Scheme> scheme) {}

    /** The score; empty where no metric was learned, where other rows are left to score the final fit, or where there is no time. */
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
        List<Part> parts = new ArrayList<>();
        double seconds = 0;
        int threads = scope.compute.threads();
        int needed = Math.min(folds.size(), Math.max(FEWEST_FOLDS, (FOLDS * ENOUGH - 1) / all.length + 1));
        while (parts.size() < needed && log.allows(seconds)) {
            double begin = log.seconds();
            List<Fold> now = folds.subList(parts.size(), Math.min(needed, parts.size() + threads));
            Optional<List<Part>> found = parts(now, chosen);
            // What was stopped early is not scored.
            if (found.isEmpty() || log.over()) break;
            parts.addAll(found.get());
            seconds = log.seconds() - begin;
        }
        return parts.size() < Math.min(FEWEST_FOLDS, needed) ? Optional.empty() : Optional.of(pooled(chosen, parts));
    }

    /** One fold a thread: few rows keep only one thread busy. Empty where a fold cannot be learned. */
    private Optional<List<Part>> parts(List<Fold> folds, Tuned chosen) {
        Compute alone = scope.oneThread();
        Part[] found = new Part[folds.size()];
        return Candidates.ifPossible(() -> {
            Parallel.run(scope.compute.threads(), found.length, k -> found[k] = part(folds.get(k), chosen, alone));
            return List.of(found);
        });
    }

    private Part part(Fold fold, Tuned chosen, Compute compute) {
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
        return new Part(
                fold.test(),
                outputs,
                model instanceof Classifier classes ? Optional.of(classes.scheme()) : Optional.empty());
    }

    /** The kernel with the metric of those rows that it was learned from in the end and that are not in the fold. */
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

    private HeldOut pooled(Tuned chosen, List<Part> parts) {
        int[] rows =
                parts.stream().flatMapToInt(part -> Arrays.stream(part.rows)).toArray();
        Matrix outputs = new Matrix(rows.length, parts.get(0).outputs.columns());
        int at = 0;
        for (Part part : parts) for (int i = 0; i < part.rows.length; i++) outputs.setRow(at++, part.outputs.row(i));
        Dataset held = scope.data.select(rows);
        return HeldOut.ofOutputs(
                held.targets().orElseThrow(),
                outputs,
                parts.get(0).scheme,
                held.weights(),
                chosen.candidate().loss(),
                scope.tuner.metric());
    }
}
