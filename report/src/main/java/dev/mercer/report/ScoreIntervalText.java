package dev.mercer.report;

import dev.mercer.score.ScoreInterval;
import dev.mercer.score.ScoreInterval.Score;
import java.util.List;

/** Scores with their intervals as rows of a table: name, value, interval. */
public final class ScoreIntervalText {
    private ScoreIntervalText() {}

    /** A row for each score; {@code weighting} describes how classes are weighted. */
    public static List<List<String>> rows(List<ScoreInterval> scores, String weighting) {
        boolean several =
                scores.stream().filter(s -> s.score() == Score.PINBALL_LOSS).count() > 1;
        return scores.stream()
                .map(s -> List.of(
                        name(s, several, weighting),
                        text(s, s.value()),
                        s.interval()
                                .map(i -> text(s, i.low()) + " … " + text(s, i.high()))
                                .orElse("")))
                .toList();
    }

    /** The ends of the interval of each score that has one, by the name that the score has in {@link Scored#json}. */
    public static Json json(List<ScoreInterval> scores) {
        Json json = new Json();
        for (ScoreInterval score : scores)
            score.interval()
                    .ifPresent(ends -> json.with(
                            EnumText.lower(score.score()),
                            new Json().with("low", ends.low()).with("high", ends.high())));
        return json;
    }

    private static String text(ScoreInterval score, double value) {
        return score.score() == Score.ACCURACY || score.score() == Score.COVERAGE
                ? Layout.percent(value)
                : Layout.number(value);
    }

    private static String name(ScoreInterval score, boolean several, String weighting) {
        double quantile = score.quantile().orElse(Double.NaN);
        String target = score.target().map(name -> name + ": ").orElse("");
        return switch (score.score()) {
            case ACCURACY -> weighting + "accuracy";
            case LOG_LOSS -> weighting + "log loss";
            case AUC -> "auc";
            case RMSE -> target + "rmse, root mean squared error";
            case MAE -> target + "mae, mean absolute error";
            case R2 -> target + "r2, explained part of the variance";
            case PINBALL_LOSS -> (several ? "quantile " + Layout.number(quantile) + ": " : "") + "pinball loss";
            case COVERAGE -> "coverage, " + Layout.percent(quantile) + " asked for";
        };
    }
}
