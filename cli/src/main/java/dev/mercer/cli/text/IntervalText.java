package dev.mercer.cli.text;

import dev.mercer.auto.IntervalChoice;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.GaussianBelief;
import dev.mercer.model.Intervals;
import dev.mercer.report.BeliefText;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.util.NumberText;
import dev.mercer.util.Quote;
import dev.mercer.util.Require;

/**
 * The value of {@code train --interval}, {@code split}, {@code split:0.3}, {@code cv}, {@code cv:5}, {@code jackknife} or {@code
 * gp}, and words for intervals.
 */
public final class IntervalText {
    private IntervalText() {}

    public static IntervalChoice parse(String text) {
        String[] words = text.strip().split(":", 2);
        IntervalChoice.Kind kind = SettingText.oneOf("--interval", words[0], IntervalChoice.Kind.values());
        if (words.length == 1) return IntervalChoice.of(kind);
        double number = NumberText.parse(words[1]);
        switch (kind) {
            case SPLIT -> {
                if (number > 0 && number < 1) return new IntervalChoice(kind, number, IntervalChoice.PARTS);
                throw new UsageProblem(
                        "--interval split:SHARE holds out a share of the rows, a number between 0 and 1 such as 0.2, got "
                                + Quote.of(words[1]));
            }
            case CV -> {
                if (number == Math.rint(number) && number >= 2 && number <= Integer.MAX_VALUE)
                    return new IntervalChoice(kind, IntervalChoice.SHARE, (int) number);
                throw new UsageProblem("--interval cv:K needs a whole number of parts >= 2, got " + Quote.of(words[1]));
            }
            case GP ->
                throw new UsageProblem(
                        "--interval gp is what the model believes and takes no number, got " + Quote.of(words[1]));
            default ->
                throw new UsageProblem("--interval jackknife leaves out one row at a time and takes no number, got "
                        + Quote.of(words[1]));
        }
    }

    /** As the option takes it. */
    static String text(IntervalChoice choice) {
        String kind = SettingText.lower(choice.kind());
        return switch (choice.kind()) {
            case SPLIT -> kind + ":" + Require.text(choice.share());
            case CV -> kind + ":" + choice.parts();
            case JACKKNIFE, GP -> kind;
        };
    }

    /** What intervals of a model rest on. */
    public static String words(Intervals intervals) {
        if (intervals instanceof GaussianBelief gaussian) return BeliefText.words(gaussian);
        return ConformalText.words((ConformalIntervals) intervals);
    }

    /** The promise of intervals of this level, in words. */
    public static String promise(Intervals intervals, double level) {
        if (intervals instanceof GaussianBelief)
            return "an interval holds the observation with probability " + Layout.percent(level)
                    + " if the noise is normal and the same everywhere, and kernel and lambda are right; nothing is guaranteed"
                    + " (train --interval cv has a guarantee)";
        return ConformalText.promise((ConformalIntervals) intervals, level);
    }

    public static Json json(Intervals intervals) {
        if (intervals instanceof GaussianBelief gaussian) return BeliefText.json(gaussian);
        return ConformalText.json((ConformalIntervals) intervals);
    }

    /** The promise of intervals of this level, for the JSON beside predictions. */
    public static Json json(Intervals intervals, double level) {
        Json json = new Json().with("level", level);
        if (!(intervals instanceof ConformalIntervals conformal))
            return json.with("method", "gp").with("guarantee", 0.0);
        return json.with("method", ConformalText.method(conformal))
                .with("basis", SettingText.lower(conformal.basis()))
                .with("guarantee", conformal.guarantee(level));
    }
}
