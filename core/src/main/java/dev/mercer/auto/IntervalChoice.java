package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Task;
import dev.mercer.data.table.RowOption;
import dev.mercer.data.table.RowOrder;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RandomParts;
import dev.mercer.learn.belief.CalibrationSet;
import dev.mercer.learn.belief.Conformal;
import dev.mercer.learn.belief.RidgePosterior;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.Regressor;
import dev.mercer.select.GaussianProcess;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.RefusedException;
import java.util.Locale;
import java.util.Optional;

/**
 * The kind of prediction intervals that are learned with a model of numbers, or of sets with one of classes.
 *
 * @param kind how errors of models on rows they have not seen are had
 * @param share of the rows that is held out, for split
 * @param parts how many models there are, for cv
 */
public record IntervalChoice(Kind kind, double share, int parts) {
    /** The share that split holds out where nothing is said. */
    public static final double SHARE = 0.2;

    /** The parts of CV+ where nothing is said. */
    public static final int PARTS = 10;

    private static final int EXACT_FITS = 5;

    /** Two quantiles by a solver that takes several times as long as equations. */
    private static final int QUANTILE_FITS = 8;

    /** The source of the errors on held-out rows. */
    public enum Kind {
        /** Split conformal: some rows are held out. */
        SPLIT,
        /** Sets of classes from held-out rows, with a guarantee for the rows of each class. */
        CLASS,
        /** Conformalised quantile regression: a band between two quantiles of errors, corrected by held-out rows. */
        QUANTILE,
        /** CV+: a model without each part of the rows. */
        CV,
        /** The posterior of the model as a Gaussian process. */
        GP
    }

    /** With the standard share and number of parts. */
    public static IntervalChoice of(Kind kind) {
        return new IntervalChoice(kind, SHARE, PARTS);
    }

    /** True where a seed decides anything. */
    public boolean drawsAtRandom() {
        return kind != Kind.GP;
    }

    /** The time for a model with its intervals, in fits of all rows. */
    int fits() {
        return switch (kind) {
            case SPLIT, CLASS -> 1;
            case QUANTILE -> 1 + QUANTILE_FITS;
            case CV -> 1 + parts;
            // An inverse, and a factor in double.
            case GP -> EXACT_FITS;
        };
    }

    /** True where rows are held out, which the learner must not see. */
    public boolean holdsOut() {
        return kind == Kind.SPLIT || kind == Kind.CLASS || kind == Kind.QUANTILE;
    }

    HoldOut holdOut(long seed) {
        return new HoldOut(share, seed);
    }

    /** Refuses, before anything is learned, rows that are too few or too many, and what the learner cannot have. */
    void require(Optional<Learner<?>> learner, Problem problem) {
        Dataset data = problem.data();
        int[] weighted = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        RowOrder order = problem.rows().order();
        if (problem.settings().quantiles().size() > 1)
            throw new RefusedSettings(
                    "several quantiles tell where observations lie, without %s: leave it out", Setting.INTERVAL);
        boolean classes = problem.method().task() == Task.CLASSIFICATION;
        if (classes && kind != Kind.SPLIT && kind != Kind.CLASS)
            throw new RefusedSettings(
                    "sets of classes come from held-out rows: use %s split or class, not %s",
                    Setting.INTERVAL, kind.name().toLowerCase(Locale.ROOT));
        if (!classes && kind == Kind.CLASS)
            throw new RefusedSettings(
                    "%s class is for sets of classes, and the target is numbers: use %s split",
                    Setting.INTERVAL, Setting.INTERVAL);
        if (kind == Kind.QUANTILE && !problem.method().takes().contains(Setting.KERNEL))
            throw new RefusedSettings(
                    "%s quantile learns a function with the kernel of the model, which %s does not have: use %s split",
                    Setting.INTERVAL, problem.method().kind(), Setting.INTERVAL);
        if (kind == Kind.GP) requireProcess(learner, order, weighted.length);
        if (order.time().isPresent() && kind == Kind.CV)
            throw new RefusedSettings(
                    "%s cv learns from later rows to predict earlier ones, which contradicts %s: use %s split, which"
                            + " holds out the last rows",
                    Setting.INTERVAL, RowOption.TIME_ORDER, Setting.INTERVAL);
        if (kind == Kind.CV) requireParts(problem.calibration().groups().select(weighted));
    }

    private static void requireProcess(Optional<Learner<?>> learner, RowOrder order, int rows) {
        if (learner.filter(l -> !(l instanceof KernelRidge || l instanceof GaussianProcess))
                .isPresent())
            throw new RefusedSettings(
                    "%s gp belongs to %s with a kernel and the squared loss, which is a Gaussian process: use %s cv, which"
                            + " any method can have",
                    Setting.INTERVAL, MethodKind.RIDGE, Setting.INTERVAL);
        if (order.group().isPresent())
            throw new RefusedSettings(
                    "%s gp takes the noise of each row as independent, which rows of a %s need not be: use %s split or cv,"
                            + " which leave out whole groups",
                    Setting.INTERVAL, RowOption.GROUP, Setting.INTERVAL);
        if (learner.filter(GaussianProcess.class::isInstance).isEmpty()) GaussianIntervals.requireSize(rows);
    }

    private void requireParts(RowGroups groups) {
        if (groups.count() >= parts) return;
        String units = groups.isSingle() ? "rows" : "groups, of which rows with equal inputs are one,";
        throw new RefusedException(
                "%s cv:%d needs at least as many %s as parts, got %d: give fewer parts, such as %s cv:2",
                Setting.INTERVAL, parts, units, groups.count(), Setting.INTERVAL);
    }

    /** The model of a fit with intervals by all of its rows; not for split, whose rows the learner must not see. */
    Regressor of(Fit fit, Choice choice, Progress progress) {
        Regressor model = (Regressor) fit.model().model();
        Problem problem = choice.problem();
        Learner<?> learner = problem.learner();
        Compute compute = problem.compute();
        if (kind == Kind.GP && learner instanceof GaussianProcess) return model;
        if (kind == Kind.GP)
            return RidgePosterior.of((KernelRidge) learner, problem.data(), compute, progress)
                    .with(model);
        CalibrationSet rows = problem.calibration().with(choice.basis(fit.model()));
        RandomParts divided = new RandomParts(parts, problem.settings().seed());
        return model.with(Conformal.crossValidated(learner, rows, divided, compute, progress));
    }
}
