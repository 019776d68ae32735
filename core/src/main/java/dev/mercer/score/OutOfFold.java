package dev.mercer.score;

import dev.mercer.data.Reals;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.model.TargetDecoder;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * Predicted and actual numbers of held-out rows, for one target. A row that repeated folds have predicted several times
 * occurs several times.
 *
 * @param actual the target of each prediction
 * @param predicted the predictions, on the scale of the target
 * @param weights the weight of the row of each prediction
 * @param rows for each prediction the number of its row among the held-out rows, from 0 and without gaps
 */
public record OutOfFold(Reals actual, Reals predicted, Reals weights, List<Integer> rows) {
    public OutOfFold {
        rows = List.copyOf(rows);
        Require.equal("number of predictions", actual.size(), predicted.size());
        Require.equal("number of weights", actual.size(), weights.size());
        Require.equal("number of rows", actual.size(), rows.size());
    }

    /** Predictions of rows that were predicted once each. */
    public static OutOfFold once(Reals actual, Reals predicted, Reals weights) {
        return new OutOfFold(
                actual,
                predicted,
                weights,
                IntStream.range(0, actual.size()).boxed().toList());
    }

    /** actual − predicted. */
    public Reals residuals() {
        return Reals.of(IntStream.range(0, actual.size())
                .mapToDouble(i -> actual.get(i) - predicted.get(i))
                .toArray());
    }

    /** The weights of the predictions: a row that was predicted several times counts once in total. */
    public Reals shares() {
        return PooledRows.of(rows).shares(weights);
    }

    /** The predictions and targets in the unit of the target. */
    public OutOfFold decodedBy(TargetDecoder decoder) {
        return new OutOfFold(
                decoder.scale().fromScale(actual),
                Reals.of(predicted.stream().map(decoder::decode).toArray()),
                weights,
                rows);
    }

    /** The score by a loss; the measure for comparisons may be different. */
    public HeldOut score(Loss loss, Optional<ScoreMetric> metric) {
        PooledRows pooled = PooledRows.of(rows);
        Reals errors = pooled.means(losses(loss::value));
        Reals losses = metric.map(m -> pooled.means(losses(m::loss))).orElse(errors);
        double[] values = predicted.toArray();
        Reals shares = pooled.shares(weights);
        int n = pooled.count();
        RegressionScore all = RegressionScore.of(actual, values, shares);
        Optional<QuantileScore> quantile = Optional.empty();
        if (loss instanceof Pinball pinball) {
            QuantileScore of = QuantileScore.of(actual, values, shares, pinball.quantile());
            quantile = Optional.of(new QuantileScore(n, of.quantile(), of.loss(), of.coverage()));
        }
        return new HeldOut(
                losses,
                errors,
                pooled.means(weights),
                Optional.of(all.ofRows(n)),
                Optional.empty(),
                quantile,
                Optional.of(this));
    }

    private Reals losses(DoubleBinaryOperator loss) {
        return Reals.of(IntStream.range(0, actual.size())
                .mapToDouble(i -> loss.applyAsDouble(actual.get(i), predicted.get(i)))
                .toArray());
    }

    /** The numbers of the rows as an array of numbers, for storing. */
    public double[] places() {
        return rows.stream().mapToDouble(Integer::intValue).toArray();
    }

    /** Restores stored predictions; the weight of each row is that of its predictions. */
    public static OutOfFold of(double[] actual, double[] predicted, double[] places, Reals rowWeights) {
        List<Integer> rows = new ArrayList<>();
        for (double place : places) rows.add((int) place);
        Reals weights = Reals.of(rows.stream().mapToDouble(rowWeights::get).toArray());
        return new OutOfFold(Reals.of(actual), Reals.of(predicted), weights, rows);
    }
}
