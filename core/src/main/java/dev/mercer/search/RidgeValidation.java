package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.HeldOut;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** The validation score of ridge regression with one kernel, as a function of ρ. */
final class RidgeValidation {
    private RidgeValidation() {}

    /** Validation by leave-one-out in closed form. */
    static DoubleFunction<ValidationScore> leaveOneOut(
            Kernel kernel, Intercept intercept, Dataset data, Compute compute, Progress progress) {
        RidgeLeaveOneOut left =
                RidgeLeaveOneOut.of(RidgeLeaveOneOut.For.FEW, kernel, intercept, data, compute, progress);
        Targets targets = data.targets().orElseThrow().select(left.rows());
        Reals weights = data.weights().select(left.rows());
        return rho -> new Candidates("penalties")
                .attempt(() ->
                        ValidationScore.of(targets, left.predictions(Penalty.lambda(rho, left.totalWeight())), weights))
                .orElse(ValidationScore.NONE);
    }

    /** Validation by folds, for rows that are grouped or ordered, for which leave-one-out would be misleading. */
    static DoubleFunction<ValidationScore> folds(
            Kernel kernel, FoldedSample validation, Compute compute, Progress progress) {
        // Kernels are screened by this proxy, independent of the measure for the final decision.
        FoldedSample folds = validation.withMetric(Optional.empty());
        boolean classes = folds.sample().targets() instanceof Labels;
        return rho -> new Candidates("penalties")
                .attempt(() -> {
                    HeldOut held = folds.score(
                            train -> {
                                double lambda = Penalty.lambda(rho, train.weights());
                                return classes
                                        ? RidgeClassifier.scores(kernel, lambda, Intercept.CENTRED)
                                        : KernelRidge.of(kernel, lambda);
                            },
                            compute,
                            progress);
                    Candidates.finite("the validation loss", held.loss());
                    return ValidationScore.of(held);
                })
                .orElse(ValidationScore.NONE);
    }
}
