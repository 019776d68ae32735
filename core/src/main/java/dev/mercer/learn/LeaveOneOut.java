package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.model.Model;
import dev.mercer.util.Progress;

/**
 * A learner that tells with its model how it would predict some of its rows without them, for little more work than the model itself.
 *
 * @param <M> the type of the model
 */
public interface LeaveOneOut<M extends Model> extends Learner<M> {
    /**
     * Fits the model of {@link #fit}, and predicts some rows, each as if it had not been learned from.
     *
     * @param rows their numbers, ascending; all have a weight > 0
     */
    LeftOutFit<M> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress);
}
