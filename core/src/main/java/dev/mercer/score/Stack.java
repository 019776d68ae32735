package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A blend of several learners, with weights ≥ 0 of sum 1 that are found on held-out rows. They are the mean of two kinds of weights. The first kind
 * fits the rows best: the learner that reduces the loss most is added repeatedly, each time with the same share. The second kind is equal for all
 * learners that are not clearly worse than the best, because few rows contain little information about weights.
 *
 * <p>The score is unbiased by the choice of weights: the rows of each fold are predicted with weights that were found
 * on the other folds. The gain is measured against the first learner, which is used alone if a blend is not better;
 * their difference, row by row, has a standard error. Source: [CNCK04].
 *
 * @param members the out-of-fold outputs of the learners, for the same rows; the first is the learner that is used without a blend
 * @param loss the loss of predicted numbers; classes are blended by log loss
 * @param metric the measure that decides whether the blend is better, if one is requested
 * @param most the most learners with a weight
 */
public record Stack(List<FoldOutputs> members, Loss loss, Optional<ScoreMetric> metric, int most) {
    /** The number of shares that are assigned one by one to fit the rows best. */
    private static final int SHARES = 20;

    /** A member that is worse by more than this number of standard errors is clearly worse. */
    private static final double WORSE = 2;

    /** The least weight of a member: a smaller one is not worth a fit of all rows. */
    private static final double LEAST = 0.05;

    /**
     * A blend and its score.
     *
     * @param weights of the members, some of them 0
     * @param score of the blend, with weights from other folds
     * @param gain the difference of the first member's mean loss and that of the blend
     * @param standardError of the gain
     */
    public record Result(Reals weights, HeldOut score, double gain, double standardError) {
        /**
         * True unless held-out rows show that the first member is better. They need not show that the blend is better: a mean of models with about
         * equal errors is mostly better than each of them, and few rows are not enough to measure the difference.
         */
        public boolean pays() {
            return gain > -WORSE * standardError;
        }
    }

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
        Matrix blended = new Matrix(first.size(), first.outputs().columns());
        int folds = first.folds().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        for (int k = 0; k < folds; k++) {
            Matrix sum = FoldOutputs.sum(members, weights(first.rows(k, false)));
            for (int i : first.rows(k, true)) blended.setRow(i, sum.row(i));
        }
        HeldOut score = score(blended);
        Reals before = score(first.outputs()).losses();
        Reals after = score.losses();
        Reals gains = Reals.of(IntStream.range(0, before.size())
                .mapToDouble(i -> before.get(i) - after.get(i))
                .toArray());
        HeldOut paired = HeldOut.of(gains, gains, first.weights());
        return new Result(Reals.of(weights(all)), score, paired.error(), paired.standardError());
    }

    /**
     * The mean of the weights that fit these rows best and of equal weights: the former overfit if there are few rows,
     * the latter ignore the differences between members.
     */
    private double[] weights(int[] rows) {
        double[] fitted = greedy(rows);
        double[] equal = equal(rows);
        for (int m = 0; m < fitted.length; m++) fitted[m] = (fitted[m] + equal[m]) / 2;
        return pruned(fitted);
    }

    /** Equal shares of the members that are not clearly worse than the best. */
    private double[] equal(int[] rows) {
        int count = members.size();
        double[] means =
                members.stream().mapToDouble(m -> loss(m.outputs(), rows)).toArray();
        int best = 0;
        for (int m = 1; m < count; m++) if (means[m] < means[best]) best = m;
        double[] shares = new double[count];
        for (int m = 0; m < count; m++) {
            boolean near = m == best || means[m] - means[best] < WORSE * standardError(m, best, rows);
            shares[m] = near ? 1 : 0;
        }
        double kept = Arrays.stream(shares).sum();
        return Arrays.stream(shares).map(share -> share / kept).toArray();
    }

    /** The standard error of the difference of two members' losses. */
    private double standardError(int one, int other, int[] rows) {
        Reals differences = Reals.of(Arrays.stream(rows)
                .mapToDouble(i -> rowLoss(members.get(one).outputs(), i)
                        - rowLoss(members.get(other).outputs(), i))
                .toArray());
        return HeldOut.of(differences, differences, members.get(0).weights().select(rows))
                .standardError();
    }

    private double[] greedy(int[] rows) {
        int count = members.size();
        double[] shares = new double[count];
        Matrix first = members.get(0).outputs();
        Matrix sum = new Matrix(first.rows(), first.columns());
        for (int step = 1; step <= SHARES; step++) {
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int m = 0; m < count; m++) {
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

    /** The {@code most} largest weights, without small ones, scaled to the sum 1. */
    private double[] pruned(double[] weights) {
        double least = Math.min(LEAST, Arrays.stream(weights).max().orElseThrow());
        List<Integer> ranked = IntStream.range(0, weights.length)
                .boxed()
                .sorted(Comparator.comparingDouble(m -> -weights[m]))
                .limit(most)
                .filter(m -> weights[m] >= least)
                .toList();
        double sum = ranked.stream().mapToDouble(m -> weights[m]).sum();
        double[] kept = new double[weights.length];
        for (int m : ranked) kept[m] = weights[m] / sum;
        return kept;
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
        return HeldOut.ofOutputs(first.actual(), outputs, first.scheme(), first.weights(), loss, metric);
    }
}
