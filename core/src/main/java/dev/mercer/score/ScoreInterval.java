package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.score.internal.Bootstrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A score with its 95 % confidence interval over samples of rows.
 *
 * @param score the kind of score
 * @param target the name of the target, if there are several
 * @param quantile the predicted quantile, if a quantile is predicted
 * @param value the score of all rows
 * @param interval the interval, if known
 */
public record ScoreInterval(
        Score score,
        Optional<String> target,
        OptionalDouble quantile,
        double value,
        Optional<Bootstrap.Interval> interval) {
    private static final double LEVEL = 0.95;
    private static final double NORMAL = 1.96;
    private static final long SEED = 1;

    /** The kinds of scores. */
    public enum Score {
        ACCURACY,
        LOG_LOSS,
        AUC,
        RMSE,
        MAE,
        R2,
        PINBALL_LOSS,
        COVERAGE
    }

    /** The scores of predictions, with intervals by the bootstrap. */
    public static List<ScoreInterval> of(Model model, Predictions found, Examples rows) {
        Reals weights = rows.weights();
        List<ScoreInterval> all = new ArrayList<>();
        if (model instanceof Classifier classes) {
            Labels actual = (Labels) rows.targets(Task.CLASSIFICATION);
            return classes(classes, found.scores(), actual, weights);
        } else if (rows.targets(Task.REGRESSION) instanceof TargetVectors several) {
            for (int t = 0; t < several.names().size(); t++) {
                String name = several.names().get(t);
                numbers(several.columns().get(t), found.scores().column(t), weights)
                        .forEach(score -> all.add(score.ofTarget(name)));
            }
        } else {
            Reals actual = (Reals) rows.targets(Task.REGRESSION);
            Reals quantiles = model.training().quantiles();
            if (quantiles.size() == 0) return numbers(actual, found.numbers(), weights);
            for (int t = 0; t < quantiles.size(); t++)
                all.addAll(quantile(actual, found.scores().column(t), weights, quantiles.get(t)));
        }
        return all;
    }

    /** Labels, probabilities and ranks are the same in all samples, and computed once. */
    private static List<ScoreInterval> classes(Classifier model, Matrix scores, Labels actual, Reals weights) {
        List<ScoreInterval> all = new ArrayList<>();
        Labels predicted = model.labels(scores);
        all.add(sampled(
                Score.ACCURACY, weights, w -> Confusion.of(actual, predicted, w).accuracy()));
        if (model.calibration().isPresent()) {
            Matrix probabilities = model.probabilities(scores);
            all.add(sampled(
                    Score.LOG_LOSS,
                    weights,
                    w -> ClassificationScore.logLoss(actual, model.classes(), probabilities, w)));
        }
        RocCurves curves = RocCurves.of(actual, model.classes(), ClassificationScore.strengths(model, scores));
        if (curves.area(weights).isPresent())
            all.add(sampled(Score.AUC, weights, w -> curves.area(w).orElse(Double.NaN)));
        return all;
    }

    private static List<ScoreInterval> quantile(Reals actual, double[] predicted, Reals weights, double quantile) {
        Function<Reals, QuantileScore> score = w -> QuantileScore.of(actual, predicted, w, quantile);
        return List.of(
                sampled(Score.PINBALL_LOSS, weights, w -> score.apply(w).loss()).ofQuantile(quantile),
                sampled(Score.COVERAGE, weights, w -> score.apply(w).coverage()).ofQuantile(quantile));
    }

    private static List<ScoreInterval> numbers(Reals actual, double[] predicted, Reals weights) {
        Function<Reals, RegressionScore> score = w -> RegressionScore.of(actual, predicted, w);
        List<ScoreInterval> all = new ArrayList<>();
        all.add(sampled(Score.RMSE, weights, w -> score.apply(w).rmse()));
        all.add(sampled(Score.MAE, weights, w -> score.apply(w).mae()));
        if (!Double.isNaN(score.apply(weights).r2()))
            all.add(sampled(Score.R2, weights, w -> score.apply(w).r2()));
        return all;
    }

    /**
     * Scores of rows predicted by models that were not trained on them. Intervals assume that errors are independent
     * and their mean is normal; a score that is not a mean of errors has no interval.
     */
    public static List<ScoreInterval> of(HeldOut held) {
        double half = NORMAL * held.standardError();
        double low = Math.max(0, held.error() - half);
        double high = held.error() + half;
        List<ScoreInterval> all = new ArrayList<>();
        held.quantile().ifPresent(score -> {
            all.add(between(Score.PINBALL_LOSS, score.loss(), low, high).ofQuantile(score.quantile()));
            all.add(alone(Score.COVERAGE, score.coverage()).ofQuantile(score.quantile()));
        });
        held.numbers().filter(n -> held.quantile().isEmpty()).ifPresent(score -> {
            double rmse = Math.sqrt(held.error());
            // Models that are scored by a loss other than the squared one have no squared errors here.
            boolean squares = Math.abs(rmse - score.rmse()) <= 1e-9 * rmse;
            all.add(
                    squares
                            ? between(Score.RMSE, score.rmse(), Math.sqrt(low), Math.sqrt(high))
                            : alone(Score.RMSE, score.rmse()));
            if (!Double.isNaN(score.r2())) all.add(alone(Score.R2, score.r2()));
        });
        held.classes().ifPresent(score -> {
            all.add(between(Score.ACCURACY, score.accuracy(), Math.max(0, 1 - high), 1 - low));
            score.logLoss().ifPresent(loss -> all.add(alone(Score.LOG_LOSS, loss)));
            score.auc().ifPresent(area -> all.add(alone(Score.AUC, area)));
        });
        return all;
    }

    private static ScoreInterval alone(Score score, double value) {
        return new ScoreInterval(score, Optional.empty(), OptionalDouble.empty(), value, Optional.empty());
    }

    private static ScoreInterval between(Score score, double value, double low, double high) {
        Optional<Bootstrap.Interval> interval = Optional.of(new Bootstrap.Interval(low, high));
        return new ScoreInterval(score, Optional.empty(), OptionalDouble.empty(), value, interval);
    }

    private ScoreInterval ofTarget(String name) {
        return new ScoreInterval(score, Optional.of(name), quantile, value, interval);
    }

    private ScoreInterval ofQuantile(double tau) {
        return new ScoreInterval(score, target, OptionalDouble.of(tau), value, interval);
    }

    /** The score of rows under their weights, with the interval of bootstrap samples. */
    private static ScoreInterval sampled(Score score, Reals weights, ToDoubleFunction<Reals> of) {
        Bootstrap.Interval found = Bootstrap.of(weights, of, LEVEL, SEED);
        double value = of.applyAsDouble(weights);
        return Double.isNaN(found.low()) ? alone(score, value) : between(score, value, found.low(), found.high());
    }
}
