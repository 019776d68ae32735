package dev.mercer.studio;

import dev.mercer.auto.AutoModel;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.model.Predictions;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.ScoreInterval;
import java.util.Arrays;

/** Scores on the held-out rows with their intervals, beside those of a guess that looks at no input. */
final class ModelScores {
    private static final double LEAST_PROBABILITY = 1e-15;

    private ModelScores() {}

    static ArrayNode of(AutoModel learned, Examples test, Predictions found) {
        ArrayNode scores = JsonText.array();
        for (ScoreInterval score : ScoreInterval.of(learned.model().model(), found, test)) {
            ObjectNode json = JsonText.object()
                    .put("score", score.score().name())
                    .put("name", name(score.score()))
                    .put("about", about(score.score()))
                    .put("smaller", smaller(score.score()));
            json.set("value", JsonNumbers.of(score.value()));
            score.interval()
                    .ifPresent(ends ->
                            json.set("low", JsonNumbers.of(ends.low())).set("high", JsonNumbers.of(ends.high())));
            json.set("naive", JsonNumbers.of(naive(score.score(), learned.trainingRows(), test)));
            scores.add(json);
        }
        return scores;
    }

    static String name(ScoreInterval.Score score) {
        return switch (score) {
            case ACCURACY -> "Accuracy";
            case LOG_LOSS -> "Log loss";
            case AUC -> "AUC";
            case RMSE -> "RMSE";
            case MAE -> "MAE";
            case R2 -> "R²";
            case PINBALL_LOSS -> "Pinball loss";
            case COVERAGE -> "Coverage";
        };
    }

    private static String about(ScoreInterval.Score score) {
        return switch (score) {
            case ACCURACY -> "the share of rows whose class is predicted";
            case LOG_LOSS -> "mean of −log of the probability given to the actual class; smaller is better";
            case AUC -> "how often a row of the class is ranked above one that is not; 0.5 is chance, 1 is perfect";
            case RMSE -> "root mean squared error, in the unit of the target; smaller is better";
            case MAE -> "mean absolute error, in the unit of the target; smaller is better";
            case R2 -> "the share of the target's variance that is explained; 1 is perfect";
            case PINBALL_LOSS, COVERAGE -> "";
        };
    }

    static boolean smaller(ScoreInterval.Score score) {
        return switch (score) {
            case RMSE, MAE, LOG_LOSS, PINBALL_LOSS -> true;
            case ACCURACY, AUC, R2, COVERAGE -> false;
        };
    }

    /** The score of the mean, or of the most frequent class and the shares of all. */
    private static double naive(ScoreInterval.Score score, Examples training, Examples test) {
        boolean numbers = score == ScoreInterval.Score.RMSE
                || score == ScoreInterval.Score.MAE
                || score == ScoreInterval.Score.R2;
        if (numbers) {
            double[] mean = new double[test.size()];
            Reals known = (Reals) training.actual(Task.REGRESSION);
            Arrays.fill(mean, known.sum() / known.size());
            RegressionScore naive = RegressionScore.of((Reals) test.actual(Task.REGRESSION), mean);
            return switch (score) {
                case RMSE -> naive.rmse();
                case MAE -> naive.mae();
                case R2 -> naive.r2();
                default -> Double.NaN;
            };
        }
        Labels known = (Labels) training.actual(Task.CLASSIFICATION);
        Labels actual = (Labels) test.actual(Task.CLASSIFICATION);
        return switch (score) {
            case ACCURACY -> mostFrequent(known, actual);
            case LOG_LOSS -> byShares(known, actual);
            case AUC -> 0.5;
            default -> Double.NaN;
        };
    }

    private static double mostFrequent(Labels known, Labels actual) {
        int[] counts = known.counts();
        int most = 0;
        for (int c = 1; c < counts.length; c++) if (counts[c] > counts[most]) most = c;
        int right = 0;
        for (int i = 0; i < actual.size(); i++)
            if (actual.get(i).equals(known.classes().get(most))) right++;
        return (double) right / actual.size();
    }

    private static double byShares(Labels known, Labels actual) {
        int[] counts = known.counts();
        double sum = 0;
        for (int i = 0; i < actual.size(); i++) {
            int c = known.classes().indexOf(actual.get(i));
            double share = c < 0 ? 0 : (double) counts[c] / known.size();
            sum -= Math.log(Math.max(LEAST_PROBABILITY, share));
        }
        return sum / actual.size();
    }
}
