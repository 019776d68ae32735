package dev.mercer.report;

import dev.mercer.model.BandIntervals;
import dev.mercer.model.CalibratedIntervals;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.internal.CalibrationBasis;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text and JSON for conformal intervals: their calibration and their guarantee. */
public final class ConformalText {
    private static final List<Double> LEVELS = List.of(0.8, 0.9, 0.95);
    /** The level for which the conditions are described if none is given. */
    private static final double USUAL = 0.9;

    private static final String ADVICE = "train --interval split has a guarantee";

    private ConformalText() {}

    /** The calibration of the intervals, in words. */
    static String words(CalibratedIntervals intervals) {
        return how(intervals) + "; levels up to " + rounded(intervals.highest()) + guarantee(intervals);
    }

    private static String how(CalibratedIntervals intervals) {
        String rows = Layout.count(intervals.size(), "row");
        boolean single = intervals.groups().isSingle();
        int groups = intervals.groups().count();
        String among = single ? rows : rows + " of " + Layout.count(groups, "group") + " (equal inputs are one)";
        boolean latest = intervals.basis() == CalibrationBasis.LATEST;
        if (intervals instanceof BandIntervals band)
            return (band.logScale().isPresent()
                            ? "split conformal, from the errors in units of their expected size on "
                            : "conformalised quantile regression, from ")
                    + (latest ? "the last " + rows + "," : among) + " held out";
        if (latest) return "split conformal, from the errors on the last " + rows + ", held out";
        int parts = parts(intervals);
        if (parts == 1) return "split conformal, from the errors on " + among + " held out";
        if (parts == groups)
            return "jackknife+, from " + among + " left out one " + (single ? "" : "group ") + "at a time";
        return "CV+, from " + among + " left out in " + parts + " parts";
    }

    private static String guarantee(CalibratedIntervals intervals) {
        return switch (intervals.basis()) {
            case UNSEEN ->
                intervals.highest() < 0.9
                        ? ""
                        : "; of level 0.9, " + percent(intervals.guarantee(0.9)) + " is guaranteed";
            case LATEST -> "; no guarantee, as rows are in the order of time";
            case TUNED -> "; no guarantee, as settings were chosen by the same rows";
            case METRIC -> "; no guarantee and too narrow, as a metric was learned from the same rows";
            case UNKNOWN -> "";
        };
    }

    /** The guarantee of intervals of this level, in words. */
    static String promise(CalibratedIntervals intervals, double level) {
        String wanted = Layout.percent(level);
        String holds = "an interval holds the observation with probability ";
        String provided = intervals.groups().isSingle()
                ? ", if new rows come from where the training rows did"
                : " in a row of a new group, if new groups come from where the training groups did";
        return switch (intervals.basis()) {
            case LATEST ->
                "an interval is as wide as it takes to hold " + wanted + " of the last "
                        + Layout.count(intervals.size(), "training row")
                        + "; later rows are held less often where errors"
                        + " grow or depend on those before them, so that nothing is guaranteed";
            case TUNED ->
                holds + "about " + wanted + " (not guaranteed: settings were chosen by the same rows; " + ADVICE + ")"
                        + provided;
            case METRIC ->
                "an interval may hold the observation with a probability below " + wanted
                        + ": a metric was learned from the same rows, so that nothing is guaranteed (" + ADVICE + ")";
            case UNSEEN, UNKNOWN ->
                parts(intervals) == 1
                        ? holds + "at least " + wanted + provided
                        : holds + "about " + wanted + " (guaranteed: " + percent(intervals.guarantee(level)) + ")"
                                + provided + ", and kernel and lambda were not tuned on the training rows";
        };
    }

    static String method(CalibratedIntervals intervals) {
        if (intervals instanceof BandIntervals band) return band.logScale().isPresent() ? "scaled" : "quantile";
        if (parts(intervals) == 1) return "split";
        return parts(intervals) == intervals.groups().count() ? "jackknife" : "cv";
    }

    /** The number of models: one for held-out rows. */
    private static int parts(CalibratedIntervals intervals) {
        return intervals instanceof ConformalIntervals conformal ? conformal.parts() : 1;
    }

    /** Words for the sets of a classifier. */
    static String words(Classifier model, ClassSets sets) {
        String rows = Layout.count(sets.groups().size(), "row");
        if (sets.byClass())
            return "prediction sets for each class, from the probabilities of " + rows + " held out"
                    + (sets.basis().exchangeable() ? "" : "; no guarantee, as rows are in the order of time")
                    + inEverySet(model, sets, USUAL);
        return "adaptive prediction sets, from the probabilities of " + rows + " held out"
                + (sets.basis().exchangeable() ? "" : "; no guarantee, as rows are in the order of time");
    }

    /** The classes with too few held-out rows for a level. */
    private static String inEverySet(Classifier model, ClassSets sets, double level) {
        String few = IntStream.range(0, model.classes().size())
                .filter(c -> sets.highest(c) < level)
                .mapToObj(c -> model.classes().get(c) + " ("
                        + Layout.count(Collections.frequency(sets.trueClasses(), c), "row") + ")")
                .collect(Collectors.joining(", "));
        return few.isEmpty()
                ? ""
                : "; in every set of level " + Layout.number(level) + ", as too few rows of it were held out: " + few;
    }

    /** The guarantee of a classifier's sets of this level, in words; throws if the level is invalid or cannot be reached. */
    public static String promise(Classifier model, double level) {
        ClassSets sets = model.sets().orElseThrow();
        sets.require(level);
        if (sets.byClass())
            return (sets.guarantee(level) > 0
                            ? "of the rows of each class, a set holds the class with probability at least "
                                    + Layout.percent(level)
                                    + ", if new rows of the class come from where its training rows did"
                            : "for each class, sets are as large as it takes to hold " + Layout.percent(level)
                                    + " of its last training rows; nothing is guaranteed")
                    + inEverySet(model, sets, level);
        return sets.guarantee(level) > 0
                ? "a set holds the class with probability at least " + Layout.percent(level)
                        + ", if new rows come from where the training rows did"
                : "a set is as large as it takes to hold " + Layout.percent(level)
                        + " of the classes of the last training rows; nothing is guaranteed";
    }

    static Json json(CalibratedIntervals intervals) {
        boolean single = intervals.groups().isSingle();
        int groups = intervals.groups().count();
        Json json = new Json().with("method", method(intervals)).with("rows", intervals.size());
        if (!single) json.with("groups", groups);
        json.with("parts", parts(intervals)).with("highest_level", intervals.highest());
        json.with("basis", EnumText.lower(intervals.basis()));
        Json guarantees = new Json();
        for (double level : LEVELS)
            if (level <= intervals.highest()) guarantees.with(Double.toString(level), intervals.guarantee(level));
        if (intervals.basis() != CalibrationBasis.UNKNOWN) json.with("guarantee", guarantees);
        return json;
    }

    static Json json(ClassSets sets) {
        return new Json()
                .with("method", sets.byClass() ? "class" : "sets")
                .with("rows", sets.groups().size())
                .with("basis", EnumText.lower(sets.basis()));
    }

    /** A probability, rounded down, so that the text does not claim too much. */
    private static String percent(double probability) {
        return Layout.number(Math.floor(1000 * probability + 1e-9) / 10) + " %";
    }

    /** A level, rounded down, so that it can be requested. */
    private static String rounded(double highest) {
        return Layout.number(Math.floor(highest * 1000) / 1000);
    }
}
