package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * A method for minimising J(f) = (1/Σw) Σ wᵢL(yᵢ, f(xᵢ)) + λ‖f‖². Each strategy supports some of the losses, plans its
 * work, and computes leave-one-out predictions if it can.
 */
public sealed interface Strategy permits Exact, Leaves, Nystrom, ExplicitFeatures, GradientDescent {
    /**
     * The reason why this strategy does not solve a problem; empty if it does. Learners check it when they are constructed.
     *
     * @param classes the options of a problem of classes; empty for numbers
     */
    Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes);

    /** True if a classifier with this loss can have probabilities: by the loss itself, or calibrated by this strategy. */
    default boolean hasProbabilities(Loss loss) {
        return loss instanceof Logistic;
    }

    /** The name of the method for numbers, in messages. */
    String name(Loss loss);

    /** True if several targets can be learned at once. */
    default boolean learnsSeveralTargets(Loss loss) {
        return loss instanceof Squared;
    }

    /** Fits a regression: a function for each target, or for each of the learner's losses. */
    Regressor fit(KernelRegression learner, Dataset data, List<Reals> targets, Compute compute, Progress progress);

    /** Fits a regression to rows that come in blocks, and resumes from a checkpoint, if this strategy supports it. */
    default Regressor fit(
            KernelRegression learner, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned in blocks: " + learner);
    }

    /** The work of a fit for regression, and its cost. */
    Plan plan(KernelRegression learner, Dataset data, Planner planner);

    /** Fits a regression, and predicts some rows as if they had not been trained on, if this strategy supports it. */
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

    /** Fits a classifier to rows that come in blocks, and resumes from a checkpoint, if this strategy supports it. */
    default Classifier fit(
            KernelClassification learner, RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned in blocks: " + learner);
    }

    /** Fits a function for each list of ±1, if this strategy supports it. */
    default Regressor scores(
            KernelClassification learner, Dataset data, List<Reals> signs, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned from lists of ±1: " + learner);
    }

    /** The work of {@link #fit}, and its cost. */
    Plan plan(KernelClassification learner, Dataset data, Planner planner);

    /** Fits a classifier, and computes log odds for some rows as if it had not been trained on them, if this strategy supports it. */
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
