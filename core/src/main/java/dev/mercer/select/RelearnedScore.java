package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.VectorMath;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.select.score.Fold;
import dev.mercer.select.score.Folds;
import dev.mercer.select.score.HeldOut;
import dev.mercer.select.score.OutOfFold;
import dev.mercer.solve.Penalty;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.CancelledException;
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
import java.util.stream.IntStream;

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
    private final TrialLog journal;

    RelearnedScore(TuningScope scope) {
        this.scope = scope;
        this.journal = scope.journal;
    }

    /** The rows of a fold, and what was predicted for them. */
    private record Part(int[] rows, Matrix outputs, Optional<Scheme> scheme) {}

    /** The score; empty where no metric was learned, where other rows are left to score the final fit, or where there is no time. */
    Optional<HeldOut> of(Tuned chosen) {
        List<Blend.Member> members = chosen.blend()
                .map(Blend::members)
                .orElseGet(() ->
                        List.of(new Blend.Member(chosen.recipe(), chosen.kernel(), chosen.rho(), chosen.epsilon(), 1)));
        boolean metric = members.stream().anyMatch(m -> scope.metrics().containsKey(m.kernel()));
        if (!metric || Unseen.isEnough(scope.order().length, scope.seen())) return Optional.empty();
        Optional<TrialMemory.Found> earlier = journal.known(NAME);
        if (earlier.isPresent()) {
            journal.addBefore(HeldOutNumbers.seconds(earlier.get()));
            return earlier.map(HeldOutNumbers::held);
        }
        long begin = System.nanoTime();
        Optional<HeldOut> found = score(chosen, members);
        found.ifPresent(held -> journal.made(NAME, HeldOutNumbers.of(held, (System.nanoTime() - begin) * 1e-9)));
        return found;
    }

    private Optional<HeldOut> score(Tuned chosen, List<Blend.Member> members) {
        int[] all = scope.rows(scope.order().length);
        List<Fold> folds = scope.unstratified(Folds.random(FOLDS, scope.tuner.seed()), all);
        List<Part> parts = new ArrayList<>();
        double seconds = 0;
        int threads = scope.compute.threads();
        int needed = Math.min(folds.size(), Math.max(FEWEST_FOLDS, (FOLDS * ENOUGH - 1) / all.length + 1));
        while (parts.size() < needed && journal.allows(seconds)) {
            long begin = System.nanoTime();
            List<Fold> now = folds.subList(parts.size(), Math.min(needed, parts.size() + threads));
            Optional<List<Part>> found = parts(now, members);
            // What was stopped early is not scored.
            if (found.isEmpty() || journal.over()) break;
            parts.addAll(found.get());
            seconds = (System.nanoTime() - begin) * 1e-9;
        }
        return parts.size() < Math.min(FEWEST_FOLDS, needed) ? Optional.empty() : pooled(chosen, parts);
    }

    /** One fold a thread: few rows keep only one thread busy. Empty where a fold cannot be learned. */
    private Optional<List<Part>> parts(List<Fold> folds, List<Blend.Member> members) {
        int threads = scope.compute.threads();
        Compute alone = scope.compute.withThreads(1).withMemory(scope.compute.memoryBytes() / threads);
        Part[] found = new Part[folds.size()];
        try {
            Parallel.run(threads, found.length, k -> found[k] = part(folds.get(k), members, alone));
            return Optional.of(List.of(found));
        } catch (CancelledException | InvalidInputException | NotPositiveDefiniteException none) {
            return Optional.empty();
        }
    }

    private Part part(Fold fold, List<Blend.Member> members, Compute compute) {
        Progress progress = journal.progress().silent();
        Dataset train = scope.data.select(fold.train());
        Dataset test = scope.data.select(fold.test());
        List<Matrix> outputs = new ArrayList<>();
        Optional<Scheme> scheme = Optional.empty();
        Map<Kernel, Kernel> kernels = new HashMap<>();
        for (Blend.Member member : members) {
            Kernel kernel = kernels.computeIfAbsent(member.kernel(), last -> kernel(last, fold, compute, progress));
            Learner<?> learner = member.recipe()
                    .forValidation(
                            kernel,
                            Penalty.lambda(member.rho(), train.weights()),
                            member.epsilon().orElse(0));
            Model model = learner.fit(train, compute, progress);
            if (model instanceof Classifier classes) scheme = Optional.of(classes.scheme());
            outputs.add(LeftOutFit.outputs(model, test, compute, progress)
                    .orElseThrow(() -> new InvalidInputException("a fold lacks a class, or probabilities")));
        }
        Matrix first = outputs.get(0);
        Matrix sum = new Matrix(first.rows(), first.columns());
        for (int m = 0; m < outputs.size(); m++)
            VectorMath.axpy(members.get(m).weight(), outputs.get(m).values(), sum.values());
        return new Part(fold.test(), sum, scheme);
    }

    /** The kernel with the metric of those rows that it was learned from in the end and that are not in the fold. */
    private Kernel kernel(Kernel last, Fold fold, Compute compute, Progress progress) {
        MetricTrial.Making making = scope.metrics().get(last);
        if (making == null) return last;
        MetricRows rows = scope.metricRows();
        Set<Integer> held = new HashSet<>();
        for (int row : fold.test()) held.add(row);
        int[] makers = Arrays.stream(making.ofAll() ? rows.numbers() : rows.trainingNumbers())
                .filter(row -> !held.contains(row))
                .toArray();
        return making.of(scope.data.select(makers), compute, progress).orElse(last);
    }

    private Optional<HeldOut> pooled(Tuned chosen, List<Part> parts) {
        int[] rows =
                parts.stream().flatMapToInt(part -> Arrays.stream(part.rows)).toArray();
        Matrix outputs = new Matrix(rows.length, parts.get(0).outputs.columns());
        int at = 0;
        for (Part part : parts) for (int i = 0; i < part.rows.length; i++) outputs.setRow(at++, part.outputs.row(i));
        Dataset held = scope.data.select(rows);
        if (held.targets().orElseThrow() instanceof Labels labels)
            return parts.get(0)
                    .scheme
                    .map(scheme -> HeldOut.ofLogOdds(labels, outputs, scheme, held.weights(), scope.tuner.metric()));
        List<Integer> places = IntStream.range(0, rows.length).boxed().toList();
        return Optional.of(
                new OutOfFold((Reals) held.targets().orElseThrow(), Reals.of(outputs.column(0)), held.weights(), places)
                        .score(chosen.recipe().loss(), scope.tuner.metric()));
    }
}
