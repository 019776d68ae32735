package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.NumberText;
import dev.mercer.learn.Apart;
import dev.mercer.learn.Conformal;
import dev.mercer.learn.ConformalIntervals;
import dev.mercer.learn.GaussianIntervals;
import dev.mercer.learn.Intervals;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Parts;
import dev.mercer.learn.Regressor;
import dev.mercer.learn.RidgePosterior;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Quote;
import java.util.Optional;

/**
 * The value of {@code train --interval}: {@code split}, {@code split:0.3}, {@code cv}, {@code cv:5}, {@code jackknife} or
 * {@code gp}.
 *
 * @param kind how errors of models on rows they have not seen are had
 * @param share of the rows that is kept apart, for split
 * @param parts how many models there are, for cv
 */
record IntervalText(Kind kind, double share, int parts) {
    private static final double SHARE = 0.2;
    private static final int PARTS = 10;

    enum Kind {
        SPLIT,
        CV,
        JACKKNIFE,
        GP
    }

    static IntervalText parse(String text) {
        String[] words = text.strip().split(":", 2);
        Kind kind = Setting.oneOf("--interval", words[0], Kind.values());
        if (words.length == 1) return new IntervalText(kind, SHARE, PARTS);
        double number = NumberText.parse(words[1]);
        switch (kind) {
            case SPLIT -> {
                if (number > 0 && number < 1) return new IntervalText(kind, number, PARTS);
                throw new UsageProblem(
                        "--interval split:SHARE keeps a share of the rows apart, a number between 0 and 1"
                                + " such as 0.2, got " + Quote.of(words[1]));
            }
            case CV -> {
                if (number == Math.rint(number) && number >= 2 && number <= Integer.MAX_VALUE)
                    return new IntervalText(kind, SHARE, (int) number);
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

    /** Whether a seed decides anything. */
    boolean drawsAtRandom() {
        return kind != Kind.JACKKNIFE && kind != Kind.GP;
    }

    Apart apart(long seed) {
        return new Apart(share, seed);
    }

    /** Why a seed decides nothing. */
    String nothingDrawn() {
        return kind == Kind.GP
                ? "--interval gp follows from the model"
                : "--interval jackknife leaves out every row once";
    }

    /** Refuses, before anything is learned, rows that are too few or too many, and what the learner cannot have. */
    void require(Optional<Learner<?>> learner, Dataset data) {
        int n = weighted(data);
        if (kind == Kind.GP) {
            if (learner.filter(l -> !(l instanceof KernelRidge)).isPresent())
                throw new UsageProblem(
                        "--interval gp belongs to --method ridge with a kernel and the squared loss, which"
                                + " is a Gaussian process: use --interval cv, which any method can have");
            GaussianIntervals.requireSize(n);
        }
        if (kind == Kind.JACKKNIFE) Conformal.requireJackknife(n);
        if (kind == Kind.CV && n < parts)
            throw new InvalidInputException("--interval cv:" + parts + " needs at least as many rows as parts, got " + n
                    + ": give fewer parts, such as --interval cv:2");
    }

    private static int weighted(Dataset data) {
        return (int) data.weights().stream().filter(w -> w > 0).count();
    }

    /** The intervals of a fit on all of its rows; not for split, whose rows the learner must not see. */
    Intervals of(Fit fit, Problem problem, Progress progress) {
        Learner<?> learner = problem.learner();
        Dataset data = problem.data();
        Compute compute = problem.compute();
        if (kind == Kind.GP)
            return RidgePosterior.of((KernelRidge) learner, data, compute, progress)
                    .intervals((Regressor) fit.model().model());
        if (kind == Kind.JACKKNIFE && learner instanceof KernelRidge ridge)
            return Conformal.jackknife(ridge, data, compute, progress);
        Learner<Regressor> numbers = (rows, where, talk) -> (Regressor) learner.fit(rows, where, talk);
        int count = kind == Kind.JACKKNIFE ? weighted(data) : parts;
        Parts drawn = new Parts(count, problem.settings().seed());
        return Conformal.crossValidated(numbers, data, drawn, compute, progress);
    }

    /** What intervals of a model rest on. */
    static String words(Intervals intervals) {
        if (intervals instanceof GaussianIntervals gaussian) return GaussianText.words(gaussian);
        return words((ConformalIntervals) intervals);
    }

    private static String words(ConformalIntervals intervals) {
        String rows = Layout.count(intervals.size(), "row");
        String how = intervals.parts() == 1
                ? "split conformal, from the errors on " + rows + " kept apart"
                : intervals.parts() == intervals.size()
                        ? "jackknife+, from " + rows + " left out one at a time"
                        : "CV+, from " + rows + " left out in " + intervals.parts() + " parts";
        return how + "; levels up to " + level(intervals.highest());
    }

    /** Rounded down, so that it can be asked for. */
    private static String level(double highest) {
        return Layout.number(Math.floor(highest * 1000) / 1000);
    }

    /** What is promised of intervals of this level. */
    static String promise(Intervals intervals, double level) {
        if (intervals instanceof GaussianIntervals) return GaussianText.promise(level);
        return promise((ConformalIntervals) intervals, level);
    }

    private static String promise(ConformalIntervals intervals, double level) {
        String provided = ", if new rows come from where the training rows did";
        if (intervals.parts() == 1)
            return "an interval holds the observation with probability at least " + Layout.percent(level) + provided;
        return "an interval holds the observation with probability about " + Layout.percent(level) + " (guaranteed: "
                + Layout.percent(intervals.guarantee(level))
                + (intervals.parts() == intervals.size() ? "" : ", less a little where rows are few") + ")" + provided;
    }

    static Json json(Intervals intervals) {
        if (intervals instanceof GaussianIntervals gaussian) return GaussianText.json(gaussian);
        return json((ConformalIntervals) intervals);
    }

    private static Json json(ConformalIntervals intervals) {
        String method = intervals.parts() == 1 ? "split" : intervals.parts() == intervals.size() ? "jackknife" : "cv";
        return new Json()
                .with("method", method)
                .with("rows", intervals.size())
                .with("parts", intervals.parts())
                .with("highest_level", intervals.highest());
    }
}
