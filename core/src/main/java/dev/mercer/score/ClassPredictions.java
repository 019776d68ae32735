package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Predicted classes of some rows, and the loss of each row for the measures of {@link ScoreMetric}, which are means of
 * these losses.
 *
 * @param actual the class of each row
 * @param predicted the predicted class of each row
 * @param strengths a row for each row of the data and a column for each class: probabilities, or other numbers that
 *     rank the rows
 * @param probable whether they are probabilities
 * @param weights of the rows
 */
record ClassPredictions(Labels actual, Labels predicted, Matrix strengths, boolean probable, Reals weights) {
    /** The least probability: a probability of 0 for a class that occurs would make the loss infinite. */
    static final double LEAST_PROBABILITY = 1e-15;

    /** Probabilities of classes, whose largest is the predicted one. */
    static ClassPredictions of(Labels actual, Matrix probabilities, Reals weights) {
        List<String> classes = actual.classes();
        List<String> largest = IntStream.range(0, actual.size())
                .mapToObj(i -> classes.get(IntStream.range(0, classes.size())
                        .reduce(0, (a, c) -> probabilities.get(i, c) > probabilities.get(i, a) ? c : a)))
                .toList();
        return new ClassPredictions(actual, Labels.of(largest, classes), probabilities, true, weights);
    }

    /** The score by a measure; without a measure, by the log loss, or by errors if there are no probabilities. */
    HeldOut score(Optional<ScoreMetric> metric) {
        ScoreMetric measure = metric.orElse(probable ? ScoreMetric.LOG_LOSS : ScoreMetric.ACCURACY);
        return HeldOut.ofClasses(measure.losses(this), errors(), weights, ClassificationScore.of(this));
    }

    private Reals each(IntToDoubleFunction loss) {
        return Reals.of(IntStream.range(0, actual.size()).mapToDouble(loss).toArray());
    }

    /** −log of the probability of the true class. */
    Reals surprises() {
        return each(i -> -Math.log(Math.max(LEAST_PROBABILITY, strengths.get(i, actual.code(i)))));
    }

    /** Σ (p − 1)² for the true class and Σ p² for the others. */
    Reals squares() {
        return each(i -> {
            double sum = 0;
            for (int c = 0; c < strengths.columns(); c++) {
                double distance = strengths.get(i, c) - (c == actual.code(i) ? 1 : 0);
                sum += distance * distance;
            }
            return sum;
        });
    }

    /** 1 for a wrong class. */
    Reals errors() {
        return each(i -> predicted.code(i) == actual.code(i) ? 0 : 1);
    }

    /** 1 for a wrong class, times a factor that gives all classes that occur the same total weight. */
    Reals balancedErrors() {
        double[] sums = sums();
        double share = weights.sum() / Arrays.stream(sums).filter(s -> s > 0).count();
        return each(i -> predicted.code(i) == actual.code(i) || weights.get(i) == 0 ? 0 : share / sums[actual.code(i)]);
    }

    private double[] sums() {
        double[] sums = new double[strengths.columns()];
        for (int i = 0; i < actual.size(); i++) sums[actual.code(i)] += weights.get(i);
        return sums;
    }

    /**
     * Losses whose weighted mean is 1 − AUC, the mean over classes for more than two: for a row of the class, the share
     * of rows of other classes that are ranked above it; for a row of another class, the share of rows of the class
     * that are ranked below it. Ties count half, and both kinds of rows have half of the weight. O(N log N) for each
     * class.
     */
    Reals misrankings() {
        double[] sums = sums();
        double total = weights.sum();
        int[] classes = strengths.columns() == 2
                ? new int[] {1}
                : Indices.where(sums.length, c -> sums[c] > 0 && sums[c] < total);
        double[] losses = new double[actual.size()];
        for (int c : classes) {
            double positive = sums[c];
            double negative = total - positive;
            if (!(positive > 0) || !(negative > 0)) continue;
            double[] wrong = wrongPairs(c);
            for (int i = 0; i < losses.length; i++)
                losses[i] += wrong[i] * total / (2 * positive * negative) / classes.length;
        }
        return Reals.of(losses);
    }

    /**
     * For each row, the weight of the rows of the opposite kind that are ranked on the wrong side of it; ties count
     * half.
     */
    private double[] wrongPairs(int c) {
        int[] ascending = IntStream.range(0, actual.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> strengths.get(i, c)))
                .mapToInt(Integer::intValue)
                .toArray();
        double negative = 0;
        for (int i = 0; i < actual.size(); i++) if (actual.code(i) != c) negative += weights.get(i);
        double[] wrong = new double[actual.size()];
        double positiveBelow = 0;
        double negativeBelow = 0;
        for (int from = 0, to; from < ascending.length; from = to) {
            double value = strengths.get(ascending[from], c);
            double yes = 0;
            double no = 0;
            for (to = from; to < ascending.length && strengths.get(ascending[to], c) == value; to++) {
                int i = ascending[to];
                if (actual.code(i) == c) yes += weights.get(i);
                else no += weights.get(i);
            }
            for (int k = from; k < to; k++) {
                int i = ascending[k];
                wrong[i] = actual.code(i) == c ? negative - negativeBelow - no / 2 : positiveBelow + yes / 2;
            }
            positiveBelow += yes;
            negativeBelow += no;
        }
        return wrong;
    }
}
