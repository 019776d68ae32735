package dev.mercer.select.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The blend of several learners that predicts held-out rows best: weights ≥ 0 of sum 1, found by adding the learner that reduces
 * the loss most, again and again, each with the same share. Classes have a slope too, which multiplies the mean of log odds: a
 * mean of several opinions is more cautious than it need be.
 *
 * <p>Its score is honest: the rows of each fold are predicted with weights, and a slope, that were found on the other folds.
 * Its gain is over the first learner, which is taken where a blend does not pay; their difference, row by row, has a standard error.
 * Source: [CNCK04].
 *
 * @param members the out-of-fold outputs of the learners, for the same rows; the first is the one that is taken without a blend
 * @param loss the loss of predicted numbers; classes are blended by log loss
 * @param metric the measure that decides whether a blend pays, where one was asked for
 * @param most the most learners with a weight
 */
public record Stack(List<FoldOutputs> members, Loss loss, Optional<ScoreMetric> metric, int most) {
    /** Shares that are given away one by one: weights are multiples of one over this. */
    private static final int SHARES = 20;

    /** A member with a smaller weight is not worth a fit of all rows. */
    private static final double LEAST = 0.1;

    /** Slopes are powers of this. */
    private static final double SLOPE = 1.05;

    private static final int STEEPEST = 10;
    private static final int FLATTEST = -6;

    /**
     * A blend and its score.
     *
     * @param weights of the members, some of them 0
     * @param slope of the log odds of classes; 1 for numbers
     * @param score of the blend, with weights from other folds
     * @param gain how much less its loss is than that of the first member, in the mean over rows
     * @param standardError of the gain
     */
    public record Result(Reals weights, double slope, HeldOut score, double gain, double standardError) {
        /** True where the gain is more than noise. */
        public boolean pays() {
            return gain > standardError;
        }
    }

    /** Weights and slope. */
    private record Mixture(double[] weights, double slope) {}

    public Stack {
        members = List.copyOf(members);
        FoldOutputs first = members.get(0);
        if (!members.stream().allMatch(first::isLike))
            throw new IllegalArgumentException("the learners of a stack predict the same rows by the same outputs");
    }

    /** Finds the blend of all rows, and its score by weights of other folds. */
    public Result best() {
        FoldOutputs first = members.get(0);
        int[] all = Indices.range(first.size());
        Mixture whole = mixture(all);
        Matrix blended = new Matrix(first.size(), first.outputs().columns());
        int folds = first.folds().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        for (int k = 0; k < folds; k++) {
            Mixture mixture = mixture(first.rows(k, false));
            Matrix sum = FoldOutputs.sum(members, mixture.weights, mixture.slope);
            for (int i : first.rows(k, true)) blended.setRow(i, sum.row(i));
        }
        HeldOut score = score(blended);
        Reals before = score(first.outputs()).losses();
        Reals after = score.losses();
        Reals gains = Reals.of(IntStream.range(0, before.size())
                .mapToDouble(i -> before.get(i) - after.get(i))
                .toArray());
        HeldOut paired = HeldOut.of(gains, gains, first.weights());
        return new Result(Reals.of(whole.weights), whole.slope, score, paired.error(), paired.standardError());
    }

    private Mixture mixture(int[] rows) {
        double[] weights = pruned(greedy(rows));
        if (members.get(0).scheme().isEmpty()) return new Mixture(weights, 1);
        Matrix sum = FoldOutputs.sum(members, weights, 1);
        double best = 1;
        double least = loss(sum, rows);
        for (int k = FLATTEST; k <= STEEPEST; k++) {
            double slope = Math.pow(SLOPE, k);
            double now = loss(times(sum, slope), rows);
            if (now < least) {
                least = now;
                best = slope;
            }
        }
        return new Mixture(weights, best);
    }

    private static Matrix times(Matrix outputs, double slope) {
        Matrix scaled = new Matrix(outputs.rows(), outputs.columns());
        for (int at = 0; at < outputs.values().length; at++) scaled.values()[at] = slope * outputs.values()[at];
        return scaled;
    }

    private double[] greedy(int[] rows) {
        int count = members.size();
        double[] shares = new double[count];
        Matrix first = members.get(0).outputs();
        Matrix sum = new Matrix(first.rows(), first.columns());
        for (int step = 1; step <= SHARES; step++) {
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            boolean full = Arrays.stream(shares).filter(share -> share > 0).count() >= most;
            for (int m = 0; m < count; m++) {
                if (full && shares[m] == 0) continue;
                double now = loss(mean(sum, members.get(m).outputs(), step), rows);
                if (now < least) {
                    least = now;
                    best = m;
                }
            }
            shares[best]++;
            double[] more = members.get(best).outputs().values();
            for (int at = 0; at < more.length; at++) sum.values()[at] += more[at];
        }
        for (int m = 0; m < count; m++) shares[m] /= SHARES;
        return shares;
    }

    /** (sum + more)/count. */
    private static Matrix mean(Matrix sum, Matrix more, int count) {
        Matrix mean = new Matrix(sum.rows(), sum.columns());
        for (int at = 0; at < mean.values().length; at++)
            mean.values()[at] = (sum.values()[at] + more.values()[at]) / count;
        return mean;
    }

    /** Without small weights; those that are left sum to 1. */
    private static double[] pruned(double[] weights) {
        double[] kept = Arrays.stream(weights).map(w -> w < LEAST ? 0 : w).toArray();
        double sum = Arrays.stream(kept).sum();
        if (sum == 0) return weights;
        return Arrays.stream(kept).map(w -> w / sum).toArray();
    }

    /** The mean loss of some rows, by which weights are found. */
    private double loss(Matrix outputs, int[] rows) {
        FoldOutputs first = members.get(0);
        double sum = 0;
        double total = 0;
        for (int i : rows) {
            double weight = first.weights().get(i);
            sum += weight * rowLoss(outputs, i);
            total += weight;
        }
        return sum / total;
    }

    private double rowLoss(Matrix outputs, int i) {
        FoldOutputs first = members.get(0);
        if (first.actual() instanceof Labels labels)
            return -Math.log(Math.max(ClassPredictions.LEAST_PROBABILITY, probabilities(outputs, i)[labels.code(i)]));
        double y = ((Reals) first.actual()).get(i);
        return metric.isPresent() ? metric.get().loss(y, outputs.get(i, 0)) : loss.value(y, outputs.get(i, 0));
    }

    private double[] probabilities(Matrix odds, int i) {
        Scheme scheme = members.get(0).scheme().orElseThrow();
        int classes = ((Labels) members.get(0).actual()).classes().size();
        return Classifier.probabilities(scheme, classes, odds.row(i));
    }

    private HeldOut score(Matrix outputs) {
        FoldOutputs first = members.get(0);
        if (!(first.actual() instanceof Labels labels)) {
            List<Integer> places = IntStream.range(0, first.size()).boxed().toList();
            return new OutOfFold((Reals) first.actual(), Reals.of(outputs.column(0)), first.weights(), places)
                    .score(loss, metric);
        }
        Matrix shares = new Matrix(first.size(), labels.classes().size());
        for (int i = 0; i < shares.rows(); i++) shares.setRow(i, probabilities(outputs, i));
        return ClassPredictions.score(labels, shares, first.weights(), metric);
    }
}
