package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.descent.Step;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Gradient descent in feature space, on all points or on random batches: α ← (1 − 2ηλ)α − (η/Σw)·w·L′(y, Kα), from α =
 * 0. Any kernel is allowed, and λ may be 0: then the number of passes regularises.
 *
 * <p>With the logistic loss and λ = 0 a step along one point is aᵢ ← aᵢ + η(yᵢ − s((Ka)ᵢ)) with labels 0 and 1 and s(f) = 1/(1 + e^−f), and a full
 * one a ← a + (η/N)(y − s(Ka)). With several classes, each binary problem descends independently, and the recorded losses are their sums.
 *
 * @param descent step sizes, batches and stopping rule
 */
public record GradientDescent(Descent descent) implements Strategy {
    @Override
    public GradientDescent withStopping(Stopping newStopping) {
        return new GradientDescent(descent.withStopping(newStopping));
    }

    @Override
    public Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes) {
        if (classes.isEmpty()) return Optional.empty();
        ClassOptions options = classes.get();
        if (!loss.forLabels()) return Optional.of("descent on classes needs a loss for labels, got " + loss);
        if (options.scheme() == Scheme.SOFTMAX)
            return Optional.of("softmax is learned by Newton's method, got a descent: choose the scheme ONE_VS_REST");
        return BinaryProblems.refusal(options.scheme());
    }

    @Override
    public void require(Kernel kernel, double lambda) {
        if (descent.step() instanceof Step.Pegasos) Require.positive("lambda", lambda);
        else Require.nonNegative("lambda", lambda);
    }

    @Override
    public String name(Loss loss) {
        return "descent with " + loss;
    }

    @Override
    public boolean learnsSeveralTargets(Loss loss) {
        return false;
    }

    @Override
    public Regressor fit(
            KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        Kernel bound = learner.kernel().bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Objective objective =
                new Objective(gram, learner.loss(), targets.get(0), data.weights(), learner.lambda(), false);
        Solution solution = descent.solve(objective, learner.intercept(), progress);
        return FitSupport.withLosses(FitSupport.regressor(learner, bound, data, solution, compute), learner.losses());
    }

    @Override
    public Plan plan(KernelRegression learner, Dataset data, Planner planner) {
        return planner.matrix(learner.kernel(), data).descent(descent, 1);
    }

    @Override
    public Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        WeightedLabels labels = learner.classWeights().labels(data, "descent with " + learner.loss());
        BinaryProblems problems = BinaryProblems.of(labels, learner.options().scheme());
        Kernel bound = learner.kernel().bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Solution solution = problems.solve(
                gram, learner.loss(), learner.lambda(), o -> descent.solve(o, learner.intercept(), progress));
        ClassDecision decision = learner.options()
                .decision(labels.classes(), problems.scheme(), learner.loss())
                .weighted(labels.factors());
        return FitSupport.classifier(learner, bound, data, decision, solution, compute);
    }

    @Override
    public Plan plan(KernelClassification learner, Dataset data, Planner planner) {
        double share = Classes.share(data, learner.options().scheme());
        return planner.matrix(learner.kernel(), data).descent(descent, share);
    }
}
