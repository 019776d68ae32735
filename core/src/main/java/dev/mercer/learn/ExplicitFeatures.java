package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Features;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.PrimalSolution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Linear functions of explicit features: choose Φ, map the points, learn f(x) = θᵀΦ(x) + b. Minimises {@code (1/Σw) Σ wᵢ L(yᵢ, f(xᵢ)) + λ‖θ‖²}; a
 * prediction costs D, independent of N. The kernel of the learner is linear(), the kernel of the features.
 *
 * <p>Where Φ is the feature map of a kernel, this is the function that {@link Exact} finds with it. Squared loss is solved by the smaller of
 * the two normal equations, D×D or N×N; smooth losses by Newton's method in D dimensions; losses with a kink, and softmax, by the Gram matrix
 * of the features, θ = Φᵀα. Source: [SSBD14, §16.1].
 *
 * @param map Φ, or the rule that constructs it from the training rows
 */
public record ExplicitFeatures(Features map) implements Strategy {
    @Override
    public Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes) {
        if (classes.isEmpty()) return Optional.empty();
        ClassOptions options = classes.get();
        if (!(map instanceof FeatureMap))
            return Optional.of("features that are drawn from the rows are for numbers, not for classes");
        if (!loss.forLabels() && !(loss instanceof Squared))
            return Optional.of("classification on features needs a loss for labels, or the squared loss, got " + loss);
        return options.scheme() == Scheme.SOFTMAX && loss instanceof Logistic
                ? Optional.empty()
                : BinaryProblems.refusal(options.scheme());
    }

    @Override
    public void require(Kernel kernel, double lambda) {
        Strategy.super.require(kernel, lambda);
        Require.that(kernel instanceof Linear, "the kernel of explicit features is linear(), got %s", kernel);
    }

    @Override
    public String name(Loss loss) {
        return "regression on features";
    }

    @Override
    public boolean learnsSeveralTargets(Loss loss) {
        return true;
    }

    @Override
    public Regressor fit(
            KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        return fit(learner, data, targets, Provenance.of(learner, data, compute), compute, progress);
    }

    /** Fits with the provenance of a learner whose kernel has these features. */
    Regressor fit(
            KernelRegression learner,
            Dataset data,
            List<Reals> targets,
            Provenance provenance,
            Compute compute,
            Progress progress) {
        FeatureFit work =
                new FeatureFit(map, learner.loss(), learner.lambda(), learner.intercept(), data, compute, progress);
        PrimalSolution solution = work.solve(targets);
        return FitSupport.withLosses(
                new Regressor(
                        FeatureFit.expansion(map.on(data.points()), solution),
                        FeatureFit.training(solution, provenance)),
                learner.losses());
    }

    @Override
    public Plan plan(KernelRegression learner, Dataset data, Planner planner) {
        FeatureMap features = map.on(data.points());
        Loss loss = learner.loss();
        if (!loss.smooth()) return planner.matrix(features, data).svm(1);
        return loss instanceof Squared
                ? planner.leastSquares(features, data, FitSupport.outputs(data))
                : planner.newtonOnFeatures(features, data, data.size());
    }

    @Override
    public Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        WeightedLabels labels = learner.classWeights().labels(data, "classification on features");
        Scheme used = learner.options().scheme().forClasses(labels.classes().size());
        FeatureFit work =
                new FeatureFit(map, learner.loss(), learner.lambda(), learner.intercept(), data, compute, progress);
        PrimalSolution solution =
                used == Scheme.SOFTMAX ? work.softmax(labels) : work.solve(BinaryProblems.of(labels, used));
        ClassDecision decision = learner.options()
                .decision(labels.classes(), used, learner.loss())
                .weighted(labels.factors());
        return new Classifier(
                FeatureFit.expansion(map.on(data.points()), solution),
                decision.classes(),
                decision.scheme(),
                decision.calibration(),
                FeatureFit.training(solution, Provenance.of(learner, data, compute)));
    }

    @Override
    public Plan plan(KernelClassification learner, Dataset data, Planner planner) {
        FeatureMap features = map.on(data.points());
        Loss loss = learner.loss();
        Scheme scheme = learner.options().scheme();
        int outputs = Classes.outputs(data);
        if (outputs > 1 && scheme == Scheme.SOFTMAX)
            return planner.matrix(features, data).softmax(outputs, learner.lambda());
        int[] rows = Classes.rows(data, scheme);
        if (!loss.smooth()) return planner.matrix(features, data).svm(Classes.share(data, scheme));
        if (!(loss instanceof Squared)) return planner.newtonOnFeatures(features, data, rows);
        return outputs > 1 && scheme == Scheme.ONE_VS_ONE
                ? planner.leastSquaresOfPairs(features, data, rows)
                : planner.leastSquares(features, data, outputs);
    }
}
