package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Task;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RandomParts;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.IntervalChoice.Kind;
import dev.mercer.method.MethodKind;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.model.Regressor;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.RefusedException;
import java.util.Locale;
import java.util.Optional;

/** Prediction intervals from the training rows of the model, and the requirements of each kind of intervals. */
final class FittedIntervals {
    private FittedIntervals() {}

    /**
     * Rejects, before anything is learned, too few or too many rows, and intervals that the learner does not support.
     */
    static void require(IntervalChoice choice, Optional<Learner<?>> learner, Problem problem) {
        Kind kind = choice.kind();
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
        if (kind == Kind.GP) requireProcess(learner, problem, weighted.length);
        if (order.time().isPresent() && kind == Kind.CV)
            throw new RefusedSettings(
                    "%s cv learns from later rows to predict earlier ones, which contradicts %s: use %s split, which"
                            + " holds out the last rows",
                    Setting.INTERVAL, RowOption.TIME, Setting.INTERVAL);
        if (kind == Kind.CV)
            requireParts(choice.parts(), problem.calibration().groups().select(weighted));
    }

    private static void requireProcess(Optional<Learner<?>> learner, Problem problem, int rows) {
        boolean process = problem.method().kind() == MethodKind.GP;
        if (!process
                && learner.filter(l -> l.latentProcess(problem.data()).isEmpty())
                        .isPresent())
            throw new RefusedSettings(
                    "%s gp belongs to %s with a kernel and the squared loss, which is a Gaussian process: use %s cv, which"
                            + " any method can have",
                    Setting.INTERVAL, MethodKind.RIDGE, Setting.INTERVAL);
        if (problem.rows().order().group().isPresent())
            throw new RefusedSettings(
                    "%s gp takes the noise of each row as independent, which rows of a %s need not be: use %s split or cv,"
                            + " which leave out whole groups",
                    Setting.INTERVAL, RowOption.GROUP, Setting.INTERVAL);
        if (!process) ExactInference.requireSize(rows);
    }

    private static void requireParts(int parts, RowGroups groups) {
        if (groups.count() >= parts) return;
        String units = groups.isSingle() ? "rows" : "groups, of which rows with equal inputs are one,";
        throw new RefusedException(
                "%s cv:%d needs at least as many %s as parts, got %d: give fewer parts, such as %s cv:2",
                Setting.INTERVAL, parts, units, groups.count(), Setting.INTERVAL);
    }

    /**
     * The model of a fit with intervals by all of its rows; not for split, which needs rows that the learner does not
     * use.
     */
    static Regressor of(IntervalChoice interval, Fit fit, Progress progress) {
        Regressor model = (Regressor) fit.model().model();
        Problem problem = fit.problem();
        Learner<?> learner = problem.learner();
        Compute compute = problem.compute();
        if (interval.kind() == Kind.GP)
            return model.intervals().isPresent()
                    ? model
                    : ExactInference.of(learner, problem.data(), compute, progress)
                            .with(model);
        CalibrationSet rows = problem.calibration().with(fit.choice().basis(fit.model()));
        RandomParts divided =
                new RandomParts(interval.parts(), problem.settings().seed());
        return model.with(Conformal.crossValidated(learner, rows, divided, compute, progress));
    }
}
