package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.newton.NewtonSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * The support vector machine with squared slacks: minimises {@code (1/Σw) Σ wᵢ max(0, 1 − yᵢf(xᵢ))² + λ‖f‖²} for each
 * pair of classes, or each class against the rest. Also called L2-SVM; its C, in front of the slacks beside ‖f‖²/2, is
 * 1/(2λΣw).
 *
 * <p>Points beyond the margin have no dual weight, as with the hinge; unlike the hinge, the loss is smooth, and few
 * steps of {@link NewtonSolver} reach the optimum exactly [Cha07].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept the treatment of b; free by default
 * @param scheme for more than two classes: one against the rest (the default), or one against one; two are always
 *     {@link Scheme#BINARY}
 * @param classWeights the weights of the classes
 * @param stopping the relative norm of the gradient to reach, and the most Newton steps
 * @param probabilities by leave-one-out scores by default; with probabilities the most probable class is predicted, which for many classes
 *     need not be the one with most votes
 */
public record SquaredHingeSvm(
        Kernel kernel,
        double lambda,
        Intercept intercept,
        Scheme scheme,
        ClassWeights classWeights,
        Stopping stopping,
        Probabilities probabilities)
        implements PenalizedLearner<Classifier> {
    private static final Stopping STANDARD = new Stopping(1e-8, 100);
    private static final String NAME = "a support vector machine";

    public SquaredHingeSvm {
        Require.positive("lambda", lambda);
        BinaryProblems.requireMany(scheme);
    }

    @Override
    public SquaredHingeSvm withLambda(double newLambda) {
        return new SquaredHingeSvm(kernel, newLambda, intercept, scheme, classWeights, stopping, probabilities);
    }

    /** With a free intercept, one class against the rest, to a relative gradient of 1e-8. */
    public SquaredHingeSvm(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.FREE, Scheme.ONE_VS_REST, ClassWeights.none(), STANDARD, Probabilities.LEFT_OUT);
    }

    public SquaredHingeSvm withIntercept(Intercept newIntercept) {
        return new SquaredHingeSvm(kernel, lambda, newIntercept, scheme, classWeights, stopping, probabilities);
    }

    public SquaredHingeSvm withScheme(Scheme newScheme) {
        return new SquaredHingeSvm(kernel, lambda, intercept, newScheme, classWeights, stopping, probabilities);
    }

    public SquaredHingeSvm withClassWeights(ClassWeights newWeights) {
        return new SquaredHingeSvm(kernel, lambda, intercept, scheme, newWeights, stopping, probabilities);
    }

    public SquaredHingeSvm withStopping(Stopping newStopping) {
        return new SquaredHingeSvm(kernel, lambda, intercept, scheme, classWeights, newStopping, probabilities);
    }

    public SquaredHingeSvm withProbabilities(Probabilities newProbabilities) {
        return new SquaredHingeSvm(kernel, lambda, intercept, scheme, classWeights, stopping, newProbabilities);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        WeightedLabels labels = WeightedLabels.of(data, classWeights, NAME);
        BinaryProblems problems = BinaryProblems.of(labels, scheme);
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Calibrator calibrator = new Calibrator(probabilities, data.points(), labels, scheme);
        Solution solution = calibrator.solve(
                problems,
                gram,
                new Calibrator.Machine(
                        new SquaredHinge(), lambda, intercept, o -> NewtonSolver.solve(o, stopping, progress)));
        Expansion all = FitSupport.expansion(bound, data, solution);
        ClassDecision decision = calibrator.decision(problems, all, compute).weighted(labels.factors());
        return FitSupport.classifier(all, decision, solution, Provenance.of(this, data, compute));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.newton(kernel, data, Classes.rows(data, scheme)));
    }
}
