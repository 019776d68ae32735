package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * A model, and leave-one-out outputs for some of its training rows.
 *
 * @param model the model of all rows
 * @param outputs numbers, or the log odds of a classifier, one row for each training row; empty if they could not be
 *     computed
 */
public record LeftOutFit<M extends Model>(M model, Optional<Matrix> outputs) {
    /** A copy with other outputs. */
    public LeftOutFit<M> withOutputs(Optional<Matrix> found) {
        return new LeftOutFit<>(model, found);
    }

    /**
     * The outputs for some rows, by a model of all other rows; empty if that model cannot be fitted or was stopped
     * early.
     */
    public static Optional<Matrix> bySecondFit(
            Learner<?> learner, Dataset data, int[] rows, Compute compute, Progress progress) {
        return Candidates.ifPossible(() -> {
                    Dataset rest = data.select(HoldOut.training(data.size(), rows));
                    Model without = TrialFit.of(learner.forPart(rest, data), rest, compute, progress);
                    // A fit that was stopped early is not the model of all other rows.
                    return progress.cancelled()
                            ? Optional.<Matrix>empty()
                            : outputs(without, data.select(rows), compute, progress);
                })
                .flatMap(found -> found);
    }

    /**
     * Numbers, or the log odds of a classifier; empty if it has no probabilities, or was not trained on all classes.
     */
    public static Optional<Matrix> outputs(Model model, Dataset rows, Compute compute, Progress progress) {
        if (!(model instanceof Classifier classes))
            return Optional.of(TrialFit.finite(((Regressor) model).predictAll(rows.points(), compute, progress)));
        boolean usable = classes.calibration().isPresent()
                && classes.classes().equals(((Labels) rows.targets().orElseThrow()).classes());
        return usable
                ? Optional.of(TrialFit.finite(classes.logOdds(classes.scores(rows.points(), compute, progress))))
                : Optional.empty();
    }
}
