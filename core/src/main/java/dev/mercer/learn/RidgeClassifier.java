package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.CalibrationRows;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.calibration.LeftOutCalibration;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.learn.plan.PrimalOrDual;
import dev.mercer.learn.plan.RidgeProblem;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.RidgeLeftOut;
import dev.mercer.solve.RidgeSolver;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Ridge classification: minimises {@code (1/Σw) Σ wᵢ(yᵢ − f(xᵢ))² + λ‖f‖²} with yᵢ = 1 for points of a class and −1 for
 * all others. Two classes have one such function, more have one each, and the largest wins. Also called the
 * least-squares support vector machine.
 *
 * <p>One factorisation for all classes, O(N³/3 + N²d), and the exact leave-one-out error for any number of λ, which
 * makes it the quickest classifier to tune. Its probabilities are calibrated by leave-one-out scores of the same
 * factor, or where K does not fit into memory by a hold-out set. Source: [SV99].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param classWeights the weights of the classes
 * @param probabilities whether scores are calibrated
 */
public record RidgeClassifier(
        Kernel kernel, double lambda, Intercept intercept, ClassWeights classWeights, Probabilities probabilities)
        implements PenalizedLearner<Classifier> {
    private static final String NAME = "ridge regression on classes";

    public RidgeClassifier {
        Require.positive("lambda", lambda);
    }

    @Override
    public RidgeClassifier withLambda(double newLambda) {
        return new RidgeClassifier(kernel, newLambda, intercept, classWeights, probabilities);
    }

    /** With calibrated probabilities. */
    public RidgeClassifier(Kernel kernel, double lambda, Intercept intercept, ClassWeights classWeights) {
        this(kernel, lambda, intercept, classWeights, Probabilities.LEFT_OUT);
    }

    /** With a centred intercept. */
    public RidgeClassifier(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, ClassWeights.none());
    }

    public RidgeClassifier withIntercept(Intercept newIntercept) {
        return new RidgeClassifier(kernel, lambda, newIntercept, classWeights, probabilities);
    }

    public RidgeClassifier withClassWeights(ClassWeights newWeights) {
        return new RidgeClassifier(kernel, lambda, intercept, newWeights, probabilities);
    }

    public RidgeClassifier withProbabilities(Probabilities wanted) {
        return new RidgeClassifier(kernel, lambda, intercept, classWeights, wanted);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        WeightedLabels given = WeightedLabels.of(data, classWeights, NAME);
        Optional<LeftOutCalibration> calibration = probabilities == Probabilities.NONE
                ? Optional.empty()
                : Optional.of(new LeftOutCalibration(given, data.points()));
        return fit(data, given, calibration, compute, progress);
    }

    @Override
    public LeftOutFit<Classifier> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        if (probabilities == Probabilities.NONE)
            return new LeftOutFit<>(fit(data, compute, progress), Optional.empty());
        WeightedLabels given = WeightedLabels.of(data, classWeights, NAME);
        LeftOutCalibration calibration = new LeftOutCalibration(given, data.points(), rows);
        Classifier model = fit(data, given, Optional.of(calibration), compute, progress);
        return new LeftOutFit<>(model, calibration.wantedScores().map(model::logOdds));
    }

    private Classifier fit(
            Dataset data,
            WeightedLabels given,
            Optional<LeftOutCalibration> calibration,
            Compute compute,
            Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        Gram gram = PrimalOrDual.of(bound, data.withWeights(given.weights())).gram(compute, progress);
        boolean free = intercept != Intercept.NONE;
        RidgeLeftOut leftOut =
                calibration.map(LeftOutCalibration::leftOut).orElseGet(() -> new RidgeLeftOut(List.of()));
        Solution solution =
                RidgeSolver.solve(gram, targets(given.labels()), given.weights(), lambda, free, leftOut, progress);
        Expansion all = FitSupport.expansion(bound, data, solution);
        ClassDecision plain = new ClassDecision(given.classes(), given.scheme(Scheme.ONE_VS_REST), Optional.empty());
        ClassDecision decision = calibration
                .map(c -> c.decision()
                        .or(() -> byHoldOut(data, given, all, compute, progress))
                        .orElse(plain))
                .orElse(plain)
                .weighted(given.factors());
        return FitSupport.classifier(all, decision, solution, Provenance.of(this, data, compute));
    }

    /** Calibrates where K is indefinite or was not kept, by a fit that lacks some rows; empty where that fit fails. */
    private Optional<ClassDecision> byHoldOut(
            Dataset data, WeightedLabels given, Expansion all, Compute compute, Progress progress) {
        int[] held = CalibrationRows.of(given, data);
        if (held.length == 0)
            return Optional.of(CalibrationRows.decision(all, given, data.points(), compute, progress));
        Dataset rest = data.select(HoldOut.training(data.size(), held));
        Learner<Classifier> part = withProbabilities(Probabilities.NONE).forPart(rest, data);
        return new Candidates("calibrations")
                .attempt(() -> TrialFit.of(part, rest, compute, progress).expansion())
                .map(without -> CalibrationRows.decision(without, given, data.points(), compute, progress, held));
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

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.ridge(problem(data), data));
    }

    RidgeProblem problem(Dataset data) {
        return new RidgeProblem(
                kernel,
                lambda,
                intercept != Intercept.NONE,
                Classes.outputs(data),
                true,
                false,
                probabilities == Probabilities.NONE ? 0 : LeftOutCalibration.points(data.size()));
    }
}
