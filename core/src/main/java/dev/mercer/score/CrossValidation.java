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
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Cross-validation: a learner is trained once for each fold, and its predictions for the held-out rows are pooled.
 *
 * <p>Each fold is encoded by an encoder learned from its own training rows. Rows with equal inputs are in the same
 * fold. Cost: as many fits as there are folds. A fold whose solver stalled, or whose predictions are not finite, is refused
 * ({@link TrialFit}).
 *
 * @param sample the rows
 * @param folds the division of the rows
 * @param loss the loss of predicted numbers
 * @param metric the measure whose losses are minimised; where it is absent, the log loss of classes, or their errors
 *     where there are no probabilities, and {@code loss} of numbers
 */
public record CrossValidation(Sample sample, List<Fold> folds, Loss loss, Optional<ScoreMetric> metric) {
    /** Without a measure of its own. */
    public CrossValidation(Sample sample, List<Fold> folds, Loss loss) {
        this(sample, folds, loss, Optional.empty());
    }

    public CrossValidation {
        folds = List.copyOf(folds);
    }

    /** Cross-validation of all rows of a sample that have a weight, by squared errors where targets are numbers. */
    public static CrossValidation of(Sample sample, Folds folds) {
        return new CrossValidation(
                sample, folds.of(sample.targets(), sample.equalInputs(), sample.rows()), new Squared());
    }

    /** A copy with another loss for numbers. */
    public CrossValidation withLoss(Loss other) {
        return new CrossValidation(sample, folds, other, metric);
    }

    /** A copy with another measure. */
    public CrossValidation withMetric(Optional<ScoreMetric> other) {
        return new CrossValidation(sample, folds, loss, other);
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
        Pool pool = new Pool(all instanceof Labels labels ? labels.classes() : List.of());
        for (Fold fold : folds) {
            progress.throwIfCancelled();
            Sample.Sides sides = sample.divide(fold);
            if (classes(sides.train()) == 1) continue;
            Model model = TrialFit.of(learner.apply(fold, sides.train()), sides.train(), compute, progress);
            pool.rows(fold.test());
            if (model instanceof Classifier classifier) pool.classes(classifier, sides.test(), compute, progress);
            else pool.numbers((Regressor) model, sides.test(), compute, progress);
        }
        Require.that(!pool.weights.isEmpty(), "no fold has more than one class to learn from");
        return all instanceof Labels
                ? pool.ofClasses(metric)
                : pool.ofNumbers(loss, metric, HeldOut.units(all, sample.all().weights()));
    }

    /** Whether any fold has something to learn from: of two rows, one in each class, none has. */
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

    /** The pooled predictions of all folds. */
    private static final class Pool {
        private final List<Double> predictions = new ArrayList<>();
        private final List<Double> truths = new ArrayList<>();
        private final List<String> predicted = new ArrayList<>();
        private final List<String> actual = new ArrayList<>();
        private final List<double[]> strengths = new ArrayList<>();
        private final List<String> classes;
        /** Folds may have different learners, of which only some give probabilities. */
        private boolean probable = true;

        private final List<Double> weights = new ArrayList<>();
        /**
         * For each prediction the index of its row among the distinct rows, and for each row the number of its
         * predictions.
         */
        private final List<Integer> places = new ArrayList<>();

        private final Map<Integer, Integer> placeOf = new HashMap<>();
        private final List<Integer> times = new ArrayList<>();

        Pool(List<String> classes) {
            this.classes = classes;
        }

        void rows(int... test) {
            for (int row : test) {
                int place = placeOf.computeIfAbsent(row, r -> placeOf.size());
                places.add(place);
                if (place == times.size()) times.add(1);
                else times.set(place, times.get(place) + 1);
            }
        }

        /** The weights of the predictions: a row that was predicted several times counts once in total. */
        private Reals shares() {
            return Reals.of(IntStream.range(0, places.size())
                    .mapToDouble(i -> weights.get(i) / times.get(places.get(i)))
                    .toArray());
        }

        /** The mean over the predictions of each row. */
        private Reals ofRows(Reals values) {
            double[] means = new double[times.size()];
            for (int i = 0; i < values.size(); i++) means[places.get(i)] += values.get(i) / times.get(places.get(i));
            return Reals.of(means);
        }

        private int size() {
            return times.size();
        }

        void numbers(Regressor model, Dataset test, Compute compute, Progress progress) {
            Matrix said = TrialFit.finite(model.predictAll(test.points(), compute, progress));
            List<Reals> targets = RidgeLeaveOneOut.numbers(test.targets().orElseThrow());
            // Of several quantiles the middle one is scored.
            int first = targets.size() == said.columns() ? 0 : (said.columns() - 1) / 2;
            for (int i = 0; i < said.rows(); i++) {
                for (int t = 0; t < targets.size(); t++) {
                    predictions.add(said.get(i, first + t));
                    truths.add(targets.get(t).get(i));
                }
                weights.add(test.weights().get(i));
            }
        }

        void classes(Classifier model, Dataset test, Compute compute, Progress progress) {
            Matrix scores = TrialFit.finite(model.scores(test.points(), compute, progress));
            Labels said = model.labels(scores);
            Labels targets = (Labels) test.targets().orElseThrow();
            for (int i = 0; i < said.size(); i++) {
                predicted.add(said.get(i));
                actual.add(targets.get(i));
                weights.add(test.weights().get(i));
            }
            probable &= model.calibration().isPresent();
            Matrix ranks = ClassificationScore.strengths(model, scores);
            int[] place = classes.stream().mapToInt(model.classes()::indexOf).toArray();
            for (int i = 0; i < said.size(); i++) {
                double[] row = new double[place.length];
                for (int c = 0; c < row.length; c++) if (place[c] >= 0) row[c] = ranks.get(i, place[c]);
                strengths.add(row);
            }
        }

        /** The score of one target, or of several in these units of their losses. */
        HeldOut ofNumbers(Loss loss, Optional<ScoreMetric> metric, double... units) {
            if (units.length == 1)
                return new OutOfFold(reals(truths), reals(predictions), reals(weights), places).score(loss, metric);
            Reals w = shares();
            double[] sums = new double[w.size()];
            double[] measured = new double[w.size()];
            List<RegressionScore> scores = new ArrayList<>();
            for (int t = 0; t < units.length; t++) {
                Reals y = output(truths, t, units.length);
                double[] said = output(predictions, t, units.length).toArray();
                double unit = units[t] / units.length;
                for (int i = 0; i < sums.length; i++) sums[i] += loss.value(y.get(i), said[i]) / units[t];
                metric.ifPresent(m -> add(measured, m, y, said, unit));
                scores.add(RegressionScore.of(y, said, w));
            }
            Reals losses = Reals.of(sums);
            RegressionScore all = RegressionScore.mean(scores);
            RegressionScore score = new RegressionScore(size(), all.rmse(), all.mae(), all.r2());
            Reals mean = ofRows(losses);
            Reals minimised = metric.isPresent() ? ofRows(Reals.of(measured)) : mean;
            return new HeldOut(
                    minimised,
                    mean,
                    ofRows(reals(weights)),
                    Optional.of(score),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        /** Adds the losses of one target in its unit, whose square is given. */
        private static void add(double[] sums, ScoreMetric metric, Reals y, double[] said, double unit) {
            double scale = Math.pow(unit, metric.unitPower() / 2);
            for (int i = 0; i < sums.length; i++) sums[i] += metric.loss(y.get(i), said[i]) / scale;
        }

        HeldOut ofClasses(Optional<ScoreMetric> metric) {
            Reals w = shares();
            Labels truth = Labels.of(actual, classes);
            Labels said = Labels.of(predicted, classes);
            Matrix ranks = new Matrix(strengths.size(), classes.size());
            for (int i = 0; i < ranks.rows(); i++) ranks.setRow(i, strengths.get(i));
            ClassPredictions all = new ClassPredictions(codes(truth), codes(said), ranks, probable, w);
            Reals losses = metric.orElse(probable ? ScoreMetric.LOG_LOSS : ScoreMetric.ACCURACY)
                    .losses(all);
            ClassificationScore found = ClassificationScore.of(truth, said, w).with(all, truth);
            ClassificationScore score = new ClassificationScore(
                    size(),
                    found.accuracy(),
                    found.logLoss(),
                    found.calibrationError(),
                    found.auc(),
                    found.confusion());
            return new HeldOut(
                    ofRows(losses),
                    ofRows(all.errors()),
                    ofRows(reals(weights)),
                    Optional.empty(),
                    Optional.of(score),
                    Optional.empty(),
                    Optional.empty());
        }

        private static int[] codes(Labels labels) {
            return IntStream.range(0, labels.size()).map(labels::code).toArray();
        }

        private static Reals output(List<Double> values, int t, int outputs) {
            return Reals.of(IntStream.range(0, values.size() / outputs)
                    .mapToDouble(i -> values.get(i * outputs + t))
                    .toArray());
        }

        private static Reals reals(List<Double> values) {
            return Reals.of(values.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }
}
