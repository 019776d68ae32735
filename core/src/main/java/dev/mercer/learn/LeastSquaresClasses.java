package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.CalibrationRows;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.calibration.LeftOutCalibration;
import dev.mercer.learn.plan.PrimalOrDual;
import dev.mercer.learn.plan.RidgeProblem;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.RidgeLeftOut;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The exact fit of a classifier with the squared loss on labels ±1: one factorisation for all classes. Probabilities
 * are calibrated by leave-one-out scores from the same factor, or by a hold-out set if K does not fit into memory.
 */
record LeastSquaresClasses(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
    private static final String NAME = "ridge regression on classes";

    Classifier fit() {
        WeightedLabels given = labels();
        return fit(given, calibrates() ? Optional.of(new LeftOutCalibration(given, data.points())) : Optional.empty());
    }

    LeftOutFit<Classifier> fitLeavingOut(int[] rows) {
        if (!calibrates()) return new LeftOutFit<>(fit(), Optional.empty());
        WeightedLabels given = labels();
        LeftOutCalibration calibration = new LeftOutCalibration(given, data.points(), rows);
        Classifier model = fit(given, Optional.of(calibration));
        return new LeftOutFit<>(model, calibration.wantedScores().map(model::logOdds));
    }

    private WeightedLabels labels() {
        return learner.classWeights().labels(data, NAME);
    }

    private boolean calibrates() {
        return learner.options().probabilities() != Probabilities.NONE;
    }

    private Classifier fit(WeightedLabels given, Optional<LeftOutCalibration> calibration) {
        Kernel bound = FitSupport.requirePsd(learner.kernel(), data, NAME);
        Gram gram = PrimalOrDual.of(bound, data.withWeights(given.weights())).gram(compute, progress);
        boolean free = learner.intercept() != Intercept.NONE;
        RidgeLeftOut leftOut =
                calibration.map(LeftOutCalibration::leftOut).orElseGet(() -> new RidgeLeftOut(List.of()));
        Solution solution = RidgeSolver.solve(
                gram, targets(given.labels()), given.weights(), learner.lambda(), free, leftOut, progress);
        Expansion all = FitSupport.expansion(bound, data, solution);
        ClassDecision uncalibrated = new ClassDecision(
                given.classes(), Scheme.ONE_VS_REST.forClasses(given.classes().size()), Optional.empty());
        ClassDecision decision = calibration
                .map(c -> c.decision().or(() -> byHoldOut(given, all)).orElse(uncalibrated))
                .orElse(uncalibrated)
                .weighted(given.factors());
        return FitSupport.classifier(learner, bound, data, decision, solution, compute);
    }

    /** Calibrates by a fit without some rows, for the case that K is indefinite or was not kept; empty if that fit fails. */
    private Optional<ClassDecision> byHoldOut(WeightedLabels given, Expansion all) {
        CalibrationRows sample = CalibrationRows.of(given, data);
        if (sample.held().length == 0) return Optional.of(decision(all, given, sample));
        Dataset rest = data.select(HoldOut.training(data.size(), sample.held()));
        Learner<Classifier> part = learner.withProbabilities(Probabilities.NONE).forPart(rest, data);
        return new Candidates("calibrations")
                .attempt(() -> TrialFit.of(part, rest, compute, progress).expansion())
                .map(without -> decision(without, given, sample));
    }

    private ClassDecision decision(Expansion f, WeightedLabels given, CalibrationRows sample) {
        return CalibrationRows.decision(
                f, given.select(sample.rows()), data.points().select(sample.rows()), compute, progress);
    }

    /** The targets: ±1 for the second of two classes, or for each of more. */
    private static List<Reals> targets(Labels labels) {
        int classes = labels.classes().size();
        return IntStream.range(classes == 2 ? 1 : 0, classes)
                .mapToObj(c -> signs(labels, c))
                .toList();
    }

    private static Reals signs(Labels labels, int positive) {
        return Reals.of(IntStream.range(0, labels.size())
                .mapToDouble(i -> labels.code(i) == positive ? 1 : -1)
                .toArray());
    }

    static RidgeProblem problem(KernelClassification learner, Dataset data) {
        boolean calibrates = learner.options().probabilities() != Probabilities.NONE;
        return new RidgeProblem(
                learner.kernel(),
                learner.lambda(),
                learner.intercept() != Intercept.NONE,
                Classes.outputs(data),
                true,
                false,
                calibrates ? LeftOutCalibration.points(data.size()) : 0);
    }
}
