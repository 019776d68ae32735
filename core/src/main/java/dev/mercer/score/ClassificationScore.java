package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.util.Require;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The score of predicted classes. A row of weight 2 counts as that row twice; rows of weight 0 do not count.
 *
 * @param n the number of rows that count
 * @param accuracy the share of rows whose class was predicted
 * @param logLoss the mean of −log of the probability of the true class, if there are probabilities
 * @param calibrationError the expected calibration error (ECE), if there are probabilities: rows are put into 15 bins by the probability of their
 *     most probable class, and the differences between mean probability and frequency are averaged over the bins by their weight
 * @param auc the area under the ROC curve; for more than two classes the mean over each class against the rest, of
 *     those that occur; empty if only one class occurs, or a class that is unknown to the model
 * @param confusion the confusion matrix
 */
public record ClassificationScore(
        int n,
        double accuracy,
        OptionalDouble logLoss,
        OptionalDouble calibrationError,
        OptionalDouble auc,
        Confusion confusion) {
    private static final int BINS = 15;

    /** The score of predicted classes without probabilities, all rows of equal weight. */
    public static ClassificationScore of(Labels targets, Labels predictions) {
        return of(targets, predictions, Reals.constant(targets.size(), 1));
    }

    /** The score of predicted classes without probabilities. */
    public static ClassificationScore of(Labels targets, Labels predictions, Reals weights) {
        Require.atLeast("number of targets", 1, targets.size());
        Confusion confusion = Confusion.of(targets, predictions, weights);
        return new ClassificationScore(
                RowCounts.total(weights),
                confusion.accuracy(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                confusion);
    }

    /** The score of a baseline that uses no inputs: the most frequent class of the training rows, with the shares of all as probabilities. */
    public static ClassificationScore baseline(Labels training, Labels targets, Reals weights) {
        List<String> classes = training.classes();
        int[] counts = training.counts();
        int most = IntStream.range(0, counts.length).reduce(0, (a, c) -> counts[c] > counts[a] ? c : a);
        Matrix shares = new Matrix(targets.size(), counts.length);
        for (int i = 0; i < targets.size(); i++)
            for (int c = 0; c < counts.length; c++) shares.set(i, c, (double) counts[c] / training.size());
        Labels predicted = Labels.of(Collections.nCopies(targets.size(), classes.get(most)), classes);
        ClassificationScore plain = of(targets, predicted, weights);
        return new ClassificationScore(
                plain.n,
                plain.accuracy,
                OptionalDouble.of(logLoss(targets, classes, shares, weights)),
                OptionalDouble.of(calibrationError(targets, classes, shares, weights)),
                OptionalDouble.of(0.5),
                plain.confusion);
    }

    /** The score of a model that gave {@code scores} to the points of these targets; targets may have classes that are not in its training data. */
    public static ClassificationScore of(Classifier model, Matrix scores, Labels targets, Reals weights) {
        return of(
                targets,
                model.labels(scores),
                model.classes(),
                strengths(model, scores),
                model.calibration().isPresent(),
                weights);
    }

    static ClassificationScore of(ClassPredictions all) {
        return of(
                all.actual(), all.predicted(), all.actual().classes(), all.strengths(), all.probable(), all.weights());
    }

    private static ClassificationScore of(
            Labels targets, Labels predicted, List<String> classes, Matrix strengths, boolean probable, Reals weights) {
        ClassificationScore plain = of(targets, predicted, weights);
        OptionalDouble none = OptionalDouble.empty();
        return new ClassificationScore(
                plain.n,
                plain.accuracy,
                probable ? OptionalDouble.of(logLoss(targets, classes, strengths, weights)) : none,
                probable ? OptionalDouble.of(calibrationError(targets, classes, strengths, weights)) : none,
                RocCurves.of(targets, classes, strengths).area(weights),
                plain.confusion);
    }

    /** A copy of this score with {@code count} as the number of rows. */
    ClassificationScore ofRows(int count) {
        return new ClassificationScore(count, accuracy, logLoss, calibrationError, auc, confusion);
    }

    /** Numbers that rank points for each class: probabilities, else scores, else 1 for the predicted class. */
    static Matrix strengths(Classifier model, Matrix scores) {
        if (model.calibration().isPresent()) return model.probabilities(scores);
        int classes = model.classes().size();
        if (scores.columns() == classes && model.scheme() != Scheme.ONE_VS_ONE) return scores;
        Matrix strengths = new Matrix(scores.rows(), classes);
        boolean two = scores.columns() == 1;
        Labels labels = model.labels(scores);
        for (int i = 0; i < scores.rows(); i++)
            for (int c = 0; c < classes; c++)
                strengths.set(
                        i,
                        c,
                        two
                                ? scores.get(i, 0) * (c == 1 ? 1 : -1)
                                : labels.get(i).equals(model.classes().get(c)) ? 1 : 0);
        return strengths;
    }

    /**
     * The mean of −log p(true class), where column c of {@code probabilities} belongs to class c; a class that is not
     * among them has probability 0, and probabilities are at least 1e-15.
     */
    static double logLoss(Labels targets, List<String> classes, Matrix probabilities, Reals weights) {
        int[] place = targets.classes().stream().mapToInt(classes::indexOf).toArray();
        double sum = 0;
        for (int i = 0; i < targets.size(); i++) {
            int c = place[targets.code(i)];
            double probability = c < 0 ? 0 : probabilities.get(i, c);
            sum -= weights.get(i) * Math.log(Math.max(ClassPredictions.LEAST_PROBABILITY, probability));
        }
        return sum / Confusion.total(weights, targets.size());
    }

    /** Σ over bins of |Σ w(right − p)|/Σw, with p the largest probability of a row. */
    static double calibrationError(Labels targets, List<String> classes, Matrix probabilities, Reals weights) {
        double[] distance = new double[BINS];
        for (int i = 0; i < targets.size(); i++) {
            int best = 0;
            for (int c = 1; c < classes.size(); c++) if (probabilities.get(i, c) > probabilities.get(i, best)) best = c;
            double sure = probabilities.get(i, best);
            double right = classes.get(best).equals(targets.get(i)) ? 1 : 0;
            distance[Math.min(BINS - 1, (int) (BINS * sure))] += weights.get(i) * (right - sure);
        }
        double sum = 0;
        for (double d : distance) sum += Math.abs(d);
        return sum / Confusion.total(weights, targets.size());
    }
}
