package dev.mercer.report;

import dev.mercer.score.internal.AdaptiveScore;
import dev.mercer.score.internal.IntervalScore;
import dev.mercer.score.internal.SetScore;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * Coverage and width of intervals, or coverage and size of sets of classes, as text and as JSON.
 *
 * @param lines the text
 * @param json the field {@code interval} of {@code mercer evaluate --json}
 */
public record IntervalScoreText(Lines lines, Json json) {
    private static final int MOST_CLASSES = 10;

    /** Intervals of one level. */
    public static IntervalScoreText of(IntervalScore score) {
        return of(score, "intervals of level " + Layout.number(score.level()), json(score));
    }

    /** Intervals whose level follows the observations. */
    public static IntervalScoreText of(AdaptiveScore adaptive) {
        IntervalScore score = adaptive.score();
        return of(
                score,
                "intervals whose level adapts to the rows before, to hold " + Layout.percent(score.level())
                        + (adaptive.unbounded() > 0
                                ? "; without bounds for " + Layout.percent(adaptive.unbounded()) + " of the rows"
                                : ""),
                json(score).with("adaptive", true).with("unbounded", adaptive.unbounded()));
    }

    private static IntervalScoreText of(IntervalScore score, String which, Json json) {
        return new IntervalScoreText(
                new Lines()
                        .with("coverage", Layout.percent(score.coverage()) + " of the targets are inside " + which)
                        .with("width", Layout.number(score.width()) + " on average"),
                json);
    }

    private static Json json(IntervalScore score) {
        return new Json()
                .with("level", score.level())
                .with("coverage", score.coverage())
                .with("width", score.width());
    }

    /** Sets of classes. */
    public static IntervalScoreText of(SetScore score) {
        return new IntervalScoreText(
                new Lines()
                        .with(
                                "coverage",
                                Layout.percent(score.coverage()) + " of the classes are in sets of level "
                                        + Layout.number(score.level()))
                        .with("by class", byClass(score))
                        .with("set size", Layout.number(score.size()) + " on average"),
                new Json()
                        .with("level", score.level())
                        .with("coverage", score.coverage())
                        .with("size", score.size())
                        .with(
                                "classes",
                                Json.list(
                                        score.classes(),
                                        c -> new Json()
                                                .with("class", c.name())
                                                .with("n", c.n())
                                                .with("coverage", c.coverage()))));
    }

    /** The classes whose coverage is least. */
    private static String byClass(SetScore score) {
        String some = score.classes().stream()
                .sorted(Comparator.comparingDouble(SetScore.OfClass::coverage))
                .limit(MOST_CLASSES)
                .map(c -> c.name() + " " + Layout.percent(c.coverage()) + " of " + Layout.count(c.n(), "row"))
                .collect(Collectors.joining(", "));
        return some + (score.classes().size() > MOST_CLASSES ? ", …" : "");
    }
}
