package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RandomParts;
import dev.mercer.learn.belief.CalibrationSet;
import dev.mercer.learn.belief.Conformal;
import dev.mercer.learn.belief.RidgePosterior;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.Intervals;
import dev.mercer.model.Regressor;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
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

    HoldOut apart(long seed) {
        return new HoldOut(share, seed);
    }

    /** Why a seed decides nothing. */
    String nothingDrawn() {
        return kind == Kind.GP
                ? "--interval gp follows from the model"
                : "--interval jackknife leaves out every row once";
    }

    /** Refuses, before anything is learned, rows that are too few or too many, and what the learner cannot have. */
    void require(Optional<Learner<?>> learner, Problem problem) {
        Dataset data = problem.data();
        int[] weighted = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Examples.Together together = problem.rows().together();
        if (problem.settings().quantiles().size() > 1)
            throw new UsageProblem("several quantiles tell where observations lie, without --interval: leave it out");
        if (kind == Kind.GP) requireProcess(learner, together, weighted.length);
        if (together.time().isPresent() && (kind == Kind.CV || kind == Kind.JACKKNIFE))
            throw new UsageProblem("--interval " + Setting.lower(kind)
                    + " learns from later rows to predict earlier ones, which contradicts --time-order: use --interval"
                    + " split, which keeps the last rows apart");
        if (kind == Kind.JACKKNIFE) Conformal.requireJackknife(weighted.length);
        if (kind == Kind.CV) requireParts(problem.calibration().groups().select(weighted));
    }

    private static void requireProcess(Optional<Learner<?>> learner, Examples.Together together, int rows) {
        if (learner.filter(l -> !(l instanceof KernelRidge)).isPresent())
            throw new UsageProblem("--interval gp belongs to --method ridge with a kernel and the squared loss, which"
                    + " is a Gaussian process: use --interval cv, which any method can have");
        if (together.group().isPresent())
            throw new UsageProblem("--interval gp takes the noise of each row as independent, which rows of a --group"
                    + " need not be: use --interval split or cv, which leave out whole groups");
        GaussianIntervals.requireSize(rows);
    }

    private void requireParts(RowGroups groups) {
        if (groups.count() >= parts) return;
        String units = groups.isSingle() ? "rows" : "groups, of which rows with equal inputs are one,";
        throw new InvalidInputException("--interval cv:" + parts + " needs at least as many " + units
                + " as parts, got " + groups.count()
                + ": give fewer parts, such as --interval cv:2");
    }

    /** The intervals of a fit on all of its rows; not for split, whose rows the learner must not see. */
    Intervals of(Fit fit, Chosen chosen, Progress progress) {
        Problem problem = chosen.problem();
        Learner<?> learner = problem.learner();
        Compute compute = problem.compute();
        if (kind == Kind.GP)
            return RidgePosterior.of((KernelRidge) learner, problem.data(), compute, progress)
                    .intervals((Regressor) fit.model().model());
        CalibrationSet rows = problem.calibration().with(chosen.basis(fit.model()));
        if (kind == Kind.JACKKNIFE) return Conformal.jackknife(learner, rows, compute, progress);
        return Conformal.crossValidated(
                learner, rows, new RandomParts(parts, problem.settings().seed()), compute, progress);
    }

    /** What intervals of a model rest on. */
    static String words(Intervals intervals) {
        if (intervals instanceof GaussianIntervals gaussian) return GaussianText.words(gaussian);
        return ConformalText.words((ConformalIntervals) intervals);
    }

    /** The promise of intervals of this level, in words. */
    static String promise(Intervals intervals, double level) {
        if (intervals instanceof GaussianIntervals) return GaussianText.promise(level);
        return ConformalText.promise((ConformalIntervals) intervals, level);
    }

    static Json json(Intervals intervals) {
        if (intervals instanceof GaussianIntervals gaussian) return GaussianText.json(gaussian);
        return ConformalText.json((ConformalIntervals) intervals);
    }

    /** The promise of intervals of this level, for the JSON beside predictions. */
    static Json json(Intervals intervals, double level) {
        Json json = new Json().with("level", level);
        if (!(intervals instanceof ConformalIntervals conformal))
            return json.with("method", "gp").with("guarantee", 0.0);
        return json.with("method", ConformalText.method(conformal))
                .with("basis", Setting.lower(conformal.basis()))
                .with("guarantee", conformal.guarantee(level));
    }
}
