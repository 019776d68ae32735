package dev.mercer.cli;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.select.score.Bootstrap;
import dev.mercer.select.score.ClassificationScore;
import dev.mercer.select.score.HeldOut;
import dev.mercer.select.score.QuantileScore;
import dev.mercer.select.score.RegressionScore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** Scores with the intervals in which they lie for 95 of 100 samples of rows, by the bootstrap. */
final class ScoreIntervals {
    private static final double LEVEL = 0.95;
    private static final double NORMAL = 1.96;
    private static final long SEED = 1;

    private ScoreIntervals() {}

    /** A row for each score: its name, its value, its interval. */
    static List<List<String>> of(Model model, Predictions found, Examples rows) {
        List<List<String>> lines = new ArrayList<>();
        if (model instanceof Classifier classes) {
            Labels actual = (Labels) rows.actual(Task.CLASSIFICATION);
            Function<Reals, ClassificationScore> score =
                    w -> ClassificationScore.of(classes, found.scores(), actual, w);
            ClassificationScore whole = score.apply(rows.weights());
            lines.add(line("accuracy", rows, w -> score.apply(w).accuracy(), Layout::percent));
            if (whole.logLoss().isPresent())
                lines.add(line("log loss", rows, w -> score.apply(w).logLoss().orElse(Double.NaN), Layout::number));
            if (whole.auc().isPresent())
                lines.add(line("auc", rows, w -> score.apply(w).auc().orElse(Double.NaN), Layout::number));
        } else if (rows.targets(Task.REGRESSION) instanceof TargetVectors several) {
            for (int t = 0; t < several.names().size(); t++)
                lines.addAll(numbers(
                        several.names().get(t) + ": ",
                        several.columns().get(t),
                        found.scores().column(t),
                        rows));
        } else {
            Reals actual = (Reals) rows.targets(Task.REGRESSION);
            Reals quantiles = model.training().quantiles();
            if (quantiles.size() > 0) return quantiles(quantiles, found.scores(), actual, rows);
            lines.addAll(numbers("", actual, found.numbers(), rows));
        }
        return lines;
    }

    private static List<List<String>> quantiles(Reals quantiles, Matrix predicted, Reals actual, Examples rows) {
        List<List<String>> lines = new ArrayList<>();
        for (int t = 0; t < quantiles.size(); t++) {
            double quantile = quantiles.get(t);
            double[] column = predicted.column(t);
            Function<Reals, QuantileScore> score = w -> QuantileScore.of(actual, column, w, quantile);
            String of = quantiles.size() > 1 ? "quantile " + Layout.number(quantile) + ": " : "";
            lines.add(line(of + "pinball loss", rows, w -> score.apply(w).loss(), Layout::number));
            lines.add(line(coverage(quantile), rows, w -> score.apply(w).coverage(), Layout::percent));
        }
        return lines;
    }

    private static List<List<String>> numbers(String of, Reals actual, double[] predicted, Examples rows) {
        List<List<String>> lines = new ArrayList<>();
        Function<Reals, RegressionScore> score = w -> RegressionScore.of(actual, predicted, w);
        lines.add(line(
                of + "rmse, root mean squared error", rows, w -> score.apply(w).rmse(), Layout::number));
        lines.add(
                line(of + "mae, mean absolute error", rows, w -> score.apply(w).mae(), Layout::number));
        if (!Double.isNaN(score.apply(rows.weights()).r2()))
            lines.add(line(
                    of + "r2, explained part of the variance",
                    rows,
                    w -> score.apply(w).r2(),
                    Layout::number));
        return lines;
    }

    /**
     * Scores of rows that were predicted by models that had not learned from them, as if their errors were independent and
     * normal in the mean; what is no mean has no interval. {@code weighting} says how classes are weighted.
     */
    static List<List<String>> of(HeldOut held, String weighting) {
        List<List<String>> lines = new ArrayList<>();
        double half = NORMAL * held.standardError();
        double low = Math.max(0, held.error() - half);
        double high = held.error() + half;
        held.quantile().ifPresent(score -> {
            lines.add(List.of(
                    "pinball loss", Layout.number(score.loss()), Layout.number(low) + " … " + Layout.number(high)));
            lines.add(List.of(coverage(score.quantile()), Layout.percent(score.coverage()), ""));
        });
        held.numbers().filter(n -> held.quantile().isEmpty()).ifPresent(score -> {
            double rmse = Math.sqrt(held.error());
            // Who is judged by another loss than the square has no squares to tell from.
            String interval = Math.abs(rmse - score.rmse()) <= 1e-9 * rmse
                    ? Layout.number(Math.sqrt(low)) + " … " + Layout.number(Math.sqrt(high))
                    : "";
            lines.add(List.of("rmse, root mean squared error", Layout.number(score.rmse()), interval));
            if (!Double.isNaN(score.r2()))
                lines.add(List.of("r2, explained part of the variance", Layout.number(score.r2()), ""));
        });
        held.classes().ifPresent(score -> {
            lines.add(List.of(
                    weighting + "accuracy",
                    Layout.percent(score.accuracy()),
                    Layout.percent(Math.max(0, 1 - high)) + " … " + Layout.percent(1 - low)));
            score.logLoss().ifPresent(loss -> lines.add(List.of(weighting + "log loss", Layout.number(loss), "")));
            score.auc().ifPresent(area -> lines.add(List.of("auc", Layout.number(area), "")));
        });
        return lines;
    }

    private static String coverage(double quantile) {
        return "coverage, " + Layout.percent(quantile) + " asked for";
    }

    private static List<String> line(
            String name, Examples rows, Function<Reals, Double> score, DoubleFunction<String> text) {
        Bootstrap.Interval between = Bootstrap.of(rows.weights(), score::apply, LEVEL, SEED);
        String interval =
                Double.isNaN(between.low()) ? "" : text.apply(between.low()) + " … " + text.apply(between.high());
        return List.of(name, text.apply(score.apply(rows.weights())), interval);
    }
}
