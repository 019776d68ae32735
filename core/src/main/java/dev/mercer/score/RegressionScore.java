package dev.mercer.score;

import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The score of predicted numbers. A row of weight 2 counts as that row twice; rows of weight 0 do not count.
 *
 * @param n the number of rows that count
 * @param rmse the root mean squared error
 * @param mae the mean absolute error
 * @param r2 the share of the targets' variance that is explained; NaN if the targets are constant
 */
public record RegressionScore(int n, double rmse, double mae, double r2) {
    /** The score with equal weights. */
    public static RegressionScore of(Reals targets, double[] predictions) {
        return of(targets, predictions, Reals.constant(targets.size(), 1));
    }

    /** The score of each of several targets, one column of predictions for each. */
    public static List<RegressionScore> of(TargetVectors targets, Matrix predictions, Reals weights) {
        return IntStream.range(0, predictions.columns())
                .mapToObj(t -> of(targets.columns().get(t), predictions.column(t), weights))
                .toList();
    }

    /** The mean of the scores of several targets; r2 is the mean over targets that vary. */
    public static RegressionScore mean(List<RegressionScore> scores) {
        Require.atLeast("number of scores", 1, scores.size());
        return new RegressionScore(
                scores.get(0).n,
                scores.stream().mapToDouble(s -> s.rmse).average().orElseThrow(),
                scores.stream().mapToDouble(s -> s.mae).average().orElseThrow(),
                scores.stream()
                        .mapToDouble(s -> s.r2)
                        .filter(r2 -> !Double.isNaN(r2))
                        .average()
                        .orElse(Double.NaN));
    }

    /** A copy of this score with {@code count} as the number of rows. */
    RegressionScore ofRows(int count) {
        return new RegressionScore(count, rmse, mae, r2);
    }

    /** The weighted score; weights are ≥ 0 with a positive sum. */
    public static RegressionScore of(Reals targets, double[] predictions, Reals weights) {
        Require.atLeast("number of targets", 1, targets.size());
        Require.equal("number of predictions", targets.size(), predictions.length);
        double total = Confusion.total(weights, targets.size());
        double mean = 0;
        for (int i = 0; i < predictions.length; i++) mean += weights.get(i) / total * targets.get(i);
        double squares = 0;
        double sizes = 0;
        double spread = 0;
        double largest = 0;
        for (int i = 0; i < predictions.length; i++) {
            double residual = targets.get(i) - predictions[i];
            double deviation = targets.get(i) - mean;
            squares += weights.get(i) * residual * residual;
            sizes += weights.get(i) * Math.abs(residual);
            spread += weights.get(i) * deviation * deviation;
            if (weights.get(i) > 0) largest = Math.max(largest, Math.abs(targets.get(i)));
        }
        // The mean of equal targets is rounded, so that their spread is small but not 0.
        double rounding = predictions.length * Math.ulp(largest);
        boolean constant = spread <= total * rounding * rounding;
        return new RegressionScore(
                RowCounts.total(weights),
                Math.sqrt(squares / total),
                sizes / total,
                constant ? Double.NaN : 1 - squares / spread);
    }
}
