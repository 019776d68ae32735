package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Candidates;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * A model, and its outputs for some of its rows as if they had not been learned from.
 *
 * @param model the model of all rows
 * @param outputs numbers, or the log odds of a classifier, one row for each of them; empty where they could not be had
 */
public record LeftOutFit<M extends Model>(M model, Optional<Matrix> outputs) {
    /** A copy with other outputs. */
    public LeftOutFit<M> withOutputs(Optional<Matrix> found) {
        return new LeftOutFit<>(model, found);
    }

    /** The outputs for some rows of a model of all others; empty where that one cannot be learned, or was stopped. */
    public static Optional<Matrix> bySecondFit(
            Learner<?> learner, Dataset data, int[] rows, Compute compute, Progress progress) {
        return Candidates.ifPossible(() -> {
                    Dataset rest = data.select(HoldOut.training(data.size(), rows));
                    Model without = TrialFit.of(learner.forPart(rest, data), rest, compute, progress);
                    // What was stopped early is not that of all others.
                    return progress.cancelled()
                            ? Optional.<Matrix>empty()
                            : outputs(without, data.select(rows), compute, progress);
                })
                .flatMap(found -> found);
    }

    /** Numbers, or the log odds of a classifier; empty where it has no probabilities, or has not seen all classes. */
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
