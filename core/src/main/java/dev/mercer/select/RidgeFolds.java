package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.HeldOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Validates ridge regression by cross-validation, where rows are grouped or ordered and leave-one-out would be
 * misleading.
 */
final class RidgeFolds implements RidgeValidation {
    private final Kernel kernel;
    private final CrossValidation folds;
    private final Compute compute;
    private final TrialLog journal;
    private final Map<Double, ValidationScore> known = new HashMap<>();

    RidgeFolds(Kernel kernel, CrossValidation folds, Compute compute, TrialLog journal) {
        this.kernel = kernel;
        // Kernels are screened by a proxy, whatever the measure that decides in the end.
        this.folds = folds.withMetric(Optional.empty());
        this.compute = compute;
        this.journal = journal;
    }

    @Override
    public ValidationScore at(double rho) {
        return known.computeIfAbsent(rho, this::score);
    }

    private ValidationScore score(double rho) {
        boolean classes = folds.sample().targets() instanceof Labels;
        return new Candidates("penalties")
                .attempt(() -> {
                    HeldOut held = folds.score(
                            train -> {
                                double lambda = Penalty.lambda(rho, train.weights());
                                return classes
                                        ? RidgeClassifier.scores(kernel, lambda, Intercept.CENTRED)
                                        : KernelRidge.of(kernel, lambda);
                            },
                            compute,
                            journal.progress());
                    Candidates.finite("the validation loss", held.loss());
                    return new ValidationScore(held.loss(), held.error(), held.standardError());
                })
                .orElse(ValidationScore.NONE);
    }

    @Override
    public Trial.Validation kind() {
        return Trial.Validation.FOLDS;
    }
}
