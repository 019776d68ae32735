package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Classifier;
import dev.mercer.model.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Cancellation;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * {@link RidgeClassifier} in the leaves of a tree; compare {@link LocalRidge}.
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept one for all leaves
 * @param classWeights the weights of the classes
 * @param probabilities whether scores are calibrated
 * @param leaves at most; fewer where there are fewer distinct rows
 * @param trees more than one needs probabilities: the log odds are the means of those of the trees
 */
public record LocalRidgeClassifier(
        Kernel kernel,
        double lambda,
        Intercept intercept,
        ClassWeights classWeights,
        Probabilities probabilities,
        int leaves,
        int trees)
        implements PenalizedLearner<Classifier> {
    private static final String NAME = "ridge regression on classes in leaves";

    public LocalRidgeClassifier {
        Require.positive("lambda", lambda);
        Require.atLeast("number of leaves", 2, leaves);
        Require.atLeast("number of trees", 1, trees);
        Require.that(
                trees == 1 || probabilities != Probabilities.NONE,
                "%d trees need probabilities, whose odds they average: take one tree without them",
                trees);
    }

    /** In one tree, with calibrated probabilities. */
    public LocalRidgeClassifier(
            Kernel kernel, double lambda, Intercept intercept, ClassWeights classWeights, int leaves) {
        this(kernel, lambda, intercept, classWeights, Probabilities.LEFT_OUT, leaves, 1);
    }

    @Override
    public LocalRidgeClassifier withLambda(double newLambda) {
        return new LocalRidgeClassifier(kernel, newLambda, intercept, classWeights, probabilities, leaves, trees);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        return own(Cancellation.during(progress, () -> inLeaves(data)).fit(data, compute, progress), data, compute);
    }

    @Override
    public LeftOutFit<Classifier> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        LeftOutFit<Classifier> found =
                Cancellation.during(progress, () -> inLeaves(data)).fitLeavingOut(data, rows, compute, progress);
        return new LeftOutFit<>(own(found.model(), data, compute), found.outputs());
    }

    private Classifier own(Classifier model, Dataset data, Compute compute) {
        return new Classifier(
                model.expansion(),
                model.classes(),
                model.scheme(),
                model.calibration(),
                model.training().withProvenance(Provenance.of(this, data, compute)));
    }

    private Learner<Classifier> inLeaves(Dataset data) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        Reals weights = WeightedLabels.of(data, classWeights, NAME).weights();
        List<RidgeClassifier> each = IntStream.range(0, trees)
                .mapToObj(tree -> LocalKernel.grown(bound, data.points(), weights, leaves, tree))
                .map(local -> new RidgeClassifier(local, lambda, intercept, classWeights, probabilities))
                .toList();
        return trees == 1
                ? each.get(0)
                : new ClassificationBlend(List.copyOf(each), Reals.constant(trees, 1.0 / trees));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        FitSupport.requirePsd(kernel, data, NAME);
        RidgeClassifier each = new RidgeClassifier(kernel, lambda, intercept, classWeights, probabilities);
        return Optional.of(planner.ridgeInLeaves(each.problem(data), leaves, trees, data));
    }
}
