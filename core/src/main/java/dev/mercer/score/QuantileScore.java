package dev.mercer.score;

import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Pinball;
import dev.mercer.util.Require;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The score of predicted τ-quantiles. A row of weight 2 counts as that row twice; rows of weight 0 do not count.
 *
 * @param n the number of rows that count
 * @param quantile τ
 * @param loss the mean {@linkplain Pinball pinball loss}, which is least for the true quantile
 * @param coverage the share of the targets that are at or below their prediction: τ, if the predictions are τ-quantiles
 */
public record QuantileScore(int n, double quantile, double loss, double coverage) {
    /** The scores of several quantiles, one column of predictions for each. */
    public static List<QuantileScore> of(Reals targets, Matrix predictions, Reals weights, Reals quantiles) {
        Require.equal("number of quantiles", predictions.columns(), quantiles.size());
        return IntStream.range(0, quantiles.size())
                .mapToObj(t -> of(targets, predictions.column(t), weights, quantiles.get(t)))
                .toList();
    }

    /** The score of one quantile; weights are ≥ 0 with a positive sum. */
    public static QuantileScore of(Reals targets, double[] predictions, Reals weights, double quantile) {
        Require.equal("number of predictions", targets.size(), predictions.length);
        double total = Confusion.total(weights, targets.size());
        Pinball pinball = new Pinball(quantile);
        double loss = 0;
        double below = 0;
        for (int i = 0; i < predictions.length; i++) {
            loss += weights.get(i) * pinball.value(targets.get(i), predictions[i]);
            if (targets.get(i) <= predictions[i]) below += weights.get(i);
        }
        return new QuantileScore(RowCounts.total(weights), quantile, loss / total, below / total);
    }
}
