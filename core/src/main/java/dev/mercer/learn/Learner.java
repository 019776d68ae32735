package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Model;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;

/**
 * A learning method with all its settings and its seed: an immutable record whose {@link #fit} is a pure function. The
 * same learner, data and back end give the same bits at any number of threads.
 *
 * @param <M> the type of the model
 */
public interface Learner<M extends Model> {
    /**
     * Fits a model to data. An iterative learner that is cancelled or runs out of time returns its best model so far, and records this in the
     * convergence of the model; one without a usable partial result throws {@link dev.mercer.util.CancelledException}.
     */
    M fit(Dataset data, Compute compute, Progress progress);

    /** Fits rows that come in blocks, and resumes from a checkpoint; for learners on few centers. */
    default M fit(RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        throw new IllegalStateException("not learned in blocks: " + this);
    }

    /**
     * Fits the model of {@link #fit}, and predicts some rows as if it had not been trained on them, if the learner can
     * do so for little more work than the fit.
     *
     * @param rows their numbers, ascending; all have a weight > 0
     */
    default LeftOutFit<M> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        return new LeftOutFit<>(fit(data, compute, progress), Optional.empty());
    }

    /** The kind of targets that this learner fits; empty if the targets of a table decide it. */
    default Optional<Task> targets() {
        return Optional.empty();
    }

    /** How the columns of a table become points for this learner. */
    default Encoding encoding() {
        return Encoding.AUTO;
    }

    /**
     * The work that {@link #fit} would do with these data and its cost, without doing it. Only small samples are measured. If the number of steps
     * depends on the data, the plan has an estimate or a bound, as its {@link Plan.Certainty} indicates. Every learner of this library has a plan;
     * the result is empty for other learners that do not override this method.
     */
    default Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.empty();
    }

    /** The Gaussian process whose most probable function this learner fits, where its loss is a likelihood and the fit is exact. */
    default Optional<LatentProcess> latentProcess(Dataset data) {
        return Optional.empty();
    }

    /** The processes of a model that this learner fitted to the data: one, or one for each class; empty for other learners. */
    default List<LatentProcess> latentProcesses(Model fitted, Dataset data) {
        return latentProcess(data).stream().toList();
    }

    /** This learner for validation: with a looser tolerance, where that does not change a validation score. */
    default Learner<M> forValidation() {
        return this;
    }

    /**
     * This learner for a part of its data, such as a fold: if it has a λ, ρ = λΣw and C = 1/2ρ stay the same as for all
     * data. Only weights and targets are used.
     */
    default Learner<M> forPart(Dataset part, Dataset whole) {
        return this;
    }

    /** Fits a model with the standard resources, without progress reports. */
    default M fit(Dataset data) {
        return fit(data, Compute.standard(), Progress.none());
    }
}
