package dev.mercer.score;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.learn.Learner;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.score.internal.Fold;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A sample divided into folds, on which learners are scored: a learner is trained once for each fold, and its predictions for the held-out rows are
 * pooled. {@link CrossValidation} is a simpler way to score one learner.
 *
 * <p>Each fold is encoded by an encoder learned from its own training rows. Rows with equal inputs are in the same
 * fold. Cost: as many fits as there are folds. A fold whose solver stalled, or whose predictions are not finite, is
 * rejected ({@link TrialFit}).
 *
 * @param sample the rows
 * @param folds the division of the rows
 * @param loss the loss of predicted numbers
 * @param metric the measure whose losses are minimised; if empty, the log loss for classes, or their errors if there
 *     are no probabilities, and {@code loss} for numbers
 */
public record FoldedSample(Sample sample, List<Fold> folds, Loss loss, Optional<ScoreMetric> metric) {
    /** Folds with the default measure. */
    public FoldedSample(Sample sample, List<Fold> folds, Loss loss) {
        this(sample, folds, loss, Optional.empty());
    }

    public FoldedSample {
        folds = List.copyOf(folds);
    }

    /** Folds of all rows of a sample that have a weight, scored by squared errors where targets are numbers. */
    public static FoldedSample of(Sample sample, Folds folds) {
        return new FoldedSample(sample, folds.of(sample.targets(), sample.equalInputs(), sample.rows()), new Squared());
    }

    /** A copy with another loss for numbers. */
    public FoldedSample withLoss(Loss other) {
        return new FoldedSample(sample, folds, other, metric);
    }

    /** A copy with another measure. */
    public FoldedSample withMetric(Optional<ScoreMetric> other) {
        return new FoldedSample(sample, folds, loss, other);
    }

    /**
     * Scores a learner whose settings are meant for all rows of the sample: each fold keeps ρ = λΣw and C, so that λ is
     * larger on fewer rows.
     */
    public HeldOut score(Learner<?> learner, Compute compute, Progress progress) {
        Dataset whole = sample.all();
        return score(train -> learner.forPart(train, whole), compute, progress);
    }

    /** Scores a learner that may depend on its training rows, as λ = ρ/Σw does. */
    public HeldOut score(Function<Dataset, Learner<?>> learner, Compute compute, Progress progress) {
        return scoreEach((fold, train) -> learner.apply(train), compute, progress);
    }

    /** Scores a separate learner for each fold, which may depend on the rows of the fold. */
    public HeldOut scoreEach(BiFunction<Fold, Dataset, Learner<?>> learner, Compute compute, Progress progress) {
        Targets all = sample.targets();
        metric.ifPresent(m -> m.require(all));
        List<Predicted> predicted = new ArrayList<>();
        for (Fold fold : folds) {
            progress.throwIfCancelled();
            Sample.Sides sides = sample.divide(fold);
            if (classes(sides.train()) == 1) continue;
            Model model = TrialFit.of(learner.apply(fold, sides.train()), sides.train(), compute, progress);
            predicted.add(
                    model instanceof Classifier classifier
                            ? classes(fold, classifier, sides.test(), compute, progress)
                            : numbers(fold, (Regressor) model, sides.test(), compute, progress));
        }
        Require.that(!predicted.isEmpty(), "no fold has more than one class to learn from");
        int[] rows = predicted.stream()
                .flatMapToInt(part -> Arrays.stream(part.fold.test()))
                .toArray();
        Matrix outputs =
                Matrix.stacked(predicted.stream().map(Predicted::outputs).toList());
        if (!(all instanceof Labels labels)) return ofNumbers(rows, outputs);
        List<String> names = new ArrayList<>();
        for (Predicted part : predicted)
            for (int i = 0; i < part.outputs.rows(); i++)
                names.add(part.labels.orElseThrow().get(i));
        // Folds may have different learners, of which only some give probabilities.
        boolean probable = predicted.stream().allMatch(Predicted::probable);
        return ofClasses(rows, labels.select(rows), Labels.of(names, labels.classes()), outputs, probable);
    }

    /**
     * The predictions for the test rows of a fold.
     *
     * @param outputs numbers, one column for each target; or what ranks the rows for each class
     * @param labels the predicted classes
     * @param probable whether outputs are probabilities of classes
     */
    private record Predicted(Fold fold, Matrix outputs, Optional<Labels> labels, boolean probable) {}

    private Predicted numbers(Fold fold, Regressor model, Dataset test, Compute compute, Progress progress) {
        Matrix found = TrialFit.finite(model.predictAll(test.points(), compute, progress));
        int targets = RidgeLeaveOneOut.numbers(sample.targets()).size();
        // If there are several quantiles, the middle one is scored.
        if (targets != found.columns()) found = Matrix.ofColumns(found.column((found.columns() - 1) / 2));
        return new Predicted(fold, found, Optional.empty(), false);
    }

    private Predicted classes(Fold fold, Classifier model, Dataset test, Compute compute, Progress progress) {
        Matrix scores = TrialFit.finite(model.scores(test.points(), compute, progress));
        Matrix ranks = ClassificationScore.strengths(model, scores);
        List<String> classes = ((Labels) sample.targets()).classes();
        int[] place = classes.stream().mapToInt(model.classes()::indexOf).toArray();
        Matrix strengths = new Matrix(ranks.rows(), place.length);
        for (int i = 0; i < ranks.rows(); i++)
            for (int c = 0; c < place.length; c++) if (place[c] >= 0) strengths.set(i, c, ranks.get(i, place[c]));
        return new Predicted(
                fold,
                strengths,
                Optional.of(model.labels(scores)),
                model.calibration().isPresent());
    }

    /** The score of one target, or of several in the units of their losses. */
    private HeldOut ofNumbers(int[] rows, Matrix outputs) {
        Reals weights = sample.all().weights();
        Reals own = weights.select(rows);
        double[] units = HeldOut.units(sample.targets(), weights);
        List<Reals> actual = RidgeLeaveOneOut.numbers(sample.targets().select(rows));
        PooledRows pooled = PooledRows.ofNumbers(rows);
        if (units.length == 1)
            return new OutOfFold(actual.get(0), Reals.of(outputs.column(0)), own, pooled.rows()).score(loss, metric);
        double[] errors = new double[rows.length];
        double[] losses = new double[rows.length];
        List<RegressionScore> scores = new ArrayList<>();
        for (int t = 0; t < units.length; t++) {
            double[] found = outputs.column(t);
            double variance = units[t] / units.length;
            for (int i = 0; i < rows.length; i++) {
                double y = actual.get(t).get(i);
                errors[i] += loss.value(y, found[i]) / units[t];
                if (metric.isPresent())
                    losses[i] += metric.get().loss(y, found[i])
                            / Math.pow(variance, metric.get().unitPower() / 2);
            }
            scores.add(RegressionScore.of(actual.get(t), found, pooled.shares(own)));
        }
        Reals mean = pooled.means(Reals.of(errors));
        return new HeldOut(
                metric.isPresent() ? pooled.means(Reals.of(losses)) : mean,
                mean,
                pooled.means(own),
                Optional.of(RegressionScore.mean(scores).ofRows(pooled.count())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private HeldOut ofClasses(int[] rows, Labels actual, Labels predicted, Matrix strengths, boolean probable) {
        PooledRows pooled = PooledRows.ofNumbers(rows);
        Reals own = sample.all().weights().select(rows);
        HeldOut all = new ClassPredictions(actual, predicted, strengths, probable, pooled.shares(own)).score(metric);
        return HeldOut.ofClasses(
                pooled.means(all.losses()),
                pooled.means(all.errors()),
                pooled.means(own),
                all.classes().orElseThrow().ofRows(pooled.count()));
    }

    /** Whether any fold has enough rows to learn from; with two rows, one in each class, no fold has. */
    public boolean learnable() {
        return folds.stream().anyMatch(fold -> classes(sample.targets().select(fold.train())) != 1);
    }

    /**
     * The number of classes that occur; 0 for numbers. A fold of rare classes may have a single class, from which
     * nothing can be learned.
     */
    public static long classes(Dataset data) {
        return classes(data.targets().orElseThrow());
    }

    private static long classes(Targets targets) {
        return targets instanceof Labels labels
                ? Arrays.stream(labels.counts()).filter(count -> count > 0).count()
                : 0;
    }
}
