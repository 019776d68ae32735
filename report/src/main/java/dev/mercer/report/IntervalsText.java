package dev.mercer.report;

import dev.mercer.model.CalibratedIntervals;
import dev.mercer.model.Intervals;
import dev.mercer.model.Posterior;

/** Text and JSON for the intervals of a model, of any kind. */
public final class IntervalsText {
    private IntervalsText() {}

    /** The basis of a model's intervals, in words. */
    public static String words(Intervals intervals) {
        if (intervals instanceof Posterior posterior) return PosteriorText.words(posterior);
        return ConformalText.words((CalibratedIntervals) intervals);
    }

    /** The guarantee of intervals of this level, in words; throws if the level is invalid or cannot be reached. */
    public static String promise(Intervals intervals, double level) {
        intervals.require(level);
        if (intervals instanceof Posterior posterior) return PosteriorText.promise(posterior, level);
        return ConformalText.promise((CalibratedIntervals) intervals, level);
    }

    public static Json json(Intervals intervals) {
        if (intervals instanceof Posterior posterior) return PosteriorText.json(posterior);
        return ConformalText.json((CalibratedIntervals) intervals);
    }

    /** The guarantee of intervals of this level, for the JSON beside predictions. */
    public static Json json(Intervals intervals, double level) {
        Json json = new Json().with("level", level);
        if (!(intervals instanceof CalibratedIntervals conformal))
            return json.with("method", "gp").with("guarantee", 0.0);
        return json.with("method", ConformalText.method(conformal))
                .with("basis", EnumText.lower(conformal.basis()))
                .with("guarantee", conformal.guarantee(level));
    }
}
