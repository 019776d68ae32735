package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * The way to the minimum of J(f) = (1/Σw) Σ wᵢL(yᵢ, f(xᵢ)) + λ‖f‖²: each case solves some of the losses, plans its work, and
 * leaves out rows where it can.
 */
public sealed interface Strategy permits Exact, Leaves, Nystrom, ExplicitFeatures, GradientDescent {
    /**
     * The reason why this strategy does not solve a problem; empty where it does. Learners ask it when they are made.
     *
     * @param classes the options of a problem of classes; empty for numbers
     */
    Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes);

    /** True where a classifier with this loss can have probabilities: by the loss itself, or calibrated by this strategy. */
    default boolean hasProbabilities(Loss loss) {
        return loss instanceof Logistic;
    }

    /** The name of the method for numbers, in messages. */
    String name(Loss loss);

    /** True where several targets are learned at once. */
    default boolean learnsSeveralTargets(Loss loss) {
        return loss instanceof Squared;
    }

    /** Fits numbers: a function for each target, or for each of the learner's losses. */
    Regressor fit(KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress);

    /** Fits numbers of rows that come in blocks, and goes on from a checkpoint, where this strategy can. */
    default Regressor fit(
            KernelRegression learner, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned in blocks: " + learner);
    }

    /** What a fit of numbers would do, and its cost. */
    Plan plan(KernelRegression learner, Dataset data, Planner planner);

    /** Fits numbers, and predicts some rows as if they had not been trained on, where this strategy can. */
    default LeftOutFit<Regressor> fitLeavingOut(
            KernelRegression learner,
            Dataset data,
            List<Reals> targets,
            int[] rows,
            Compute compute,
            Progress progress) {
        return new LeftOutFit<>(fit(learner, data, targets, compute, progress), Optional.empty());
    }

    /** Fits a classifier. */
    Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress);

    /** Fits a classifier of rows that come in blocks, and goes on from a checkpoint, where this strategy can. */
    default Classifier fit(
            KernelClassification learner, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned in blocks: " + learner);
    }

    /** Fits a function for each list of ±1, where this strategy can. */
    default Regressor scores(
            KernelClassification learner, Dataset data, List<Reals> signs, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned from lists of ±1: " + learner);
    }

    /** What {@link #fit} would do, and its cost. */
    Plan plan(KernelClassification learner, Dataset data, Planner planner);

    /** Fits a classifier, with its log odds for some rows as if it had not been trained on them, where this strategy has them. */
    default LeftOutFit<Classifier> fitLeavingOut(
            KernelClassification learner, Dataset data, int[] rows, Compute compute, Progress progress) {
        return new LeftOutFit<>(fit(learner, data, compute, progress), Optional.empty());
    }

    /** A copy for validation: a looser tolerance, where that does not change a validation score. */
    default Strategy forValidation(Loss loss) {
        return this;
    }

    /** A copy with another stopping rule. */
    default Strategy withStopping(Stopping newStopping) {
        throw new InvalidInputException("there is no stopping rule where the solution has a formula");
    }

    /** Checks kernel and λ; most strategies need λ > 0. */
    default void require(Kernel kernel, double lambda) {
        Require.positive("lambda", lambda);
    }
}
