package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Model;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * A way to learn, with all its settings and its seed: an immutable record whose {@link #fit} is a pure function. The same
 * learner, data and back end give the same bits at any number of threads.
 *
 * @param <M> what is learned
 */
public interface Learner<M extends Model> {
    /**
     * Learns from data. An iterative learner that is cancelled or runs out of time returns the best model it has, and its
     * convergence says so; one without a usable partial result throws {@link dev.mercer.util.CancelledException}.
     */
    M fit(Dataset data, Compute compute, Progress progress);

    /**
     * What {@link #fit} would do with these data and what that would cost, before it does it; empty for a learner that
     * cannot say. Only small probes are run.
     */
    default Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.empty();
    }

    /**
     * This learner for a part of its data, as for a fold: where it has a λ, with the ρ = λΣw and C = 1/2ρ that it has for the
     * whole. Of both only weights and targets are looked at.
     */
    default Learner<M> forPart(Dataset part, Dataset whole) {
        return this;
    }

    /** Learns on the standard machine, in silence. */
    default M fit(Dataset data) {
        return fit(data, Compute.standard(), Progress.none());
    }
}
