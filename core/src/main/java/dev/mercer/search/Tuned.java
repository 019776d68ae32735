package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.learn.Learner;
import dev.mercer.method.Candidate;
import dev.mercer.model.Model;
import dev.mercer.score.HeldOut;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.internal.Blend;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The result of tuning: the chosen method with its settings, the scores, and all trials.
 *
 * @param candidate the method with its settings
 * @param heldOut the score on the folds that made the choice, which is too optimistic; absent if there was no time for it
 * @param metric the measure by which the choice was made, if one was requested
 * @param nested the score of nested cross-validation: see {@link NestedValidation}; absent if it was not computed
 * @param relearned the score of folds without which the chosen models and their metrics were learned again: see {@link
 *     RelearnedScore}; absent if it was not computed
 * @param validationRows the numbers of the rows used for validation and, with a learned metric, of those that trained
 *     it
 * @param trials all trials, in order
 * @param complete whether there was time for everything
 * @param others the best candidate of each other method, the better first, in case the final fit of the chosen one takes too long
 * @param blend several models whose sum is better than the chosen one, if such a blend was found
 */
public record Tuned(
        Candidate candidate,
        Optional<HeldOut> heldOut,
        Optional<ScoreMetric> metric,
        Optional<HeldOut> nested,
        Optional<HeldOut> relearned,
        List<Integer> validationRows,
        List<Trial> trials,
        boolean complete,
        List<Tuned> others,
        Optional<Blend> blend) {
    public Tuned {
        others = List.copyOf(others);
        validationRows = List.copyOf(validationRows);
        trials = List.copyOf(trials);
    }

    /**
     * The expected score on new rows: by nested cross-validation where available, else of models that were learned
     * again, else that of the blend, else by the folds that made the choice.
     */
    public Optional<HeldOut> unseen() {
        return nested.or(() -> relearned).or(() -> blend.map(Blend::score)).or(() -> heldOut);
    }

    /** The best ρ of ridge regression with the chosen kernel, which screened the kernels; else the chosen ρ. */
    double ridgeRho() {
        return trials.stream()
                .filter(t -> t.validation() == Trial.Validation.LEAVE_ONE_OUT
                        && t.kernel().equals(candidate.kernel()))
                .min(Comparator.comparingDouble(Trial::loss))
                .map(Trial::rho)
                .orElse(candidate.rho());
    }

    /** The learner for these rows: λ = ρ/Σw. */
    public Learner<?> learner(Dataset data) {
        if (blend.isPresent()) return blend.get().learner(data);
        return candidate.learner(data.weights());
    }

    /** A copy whose row numbers refer to all rows, for a result that was tuned on the {@code drawn} ones of them. */
    public Tuned ofRows(int... drawn) {
        List<Integer> among = validationRows.stream().map(row -> drawn[row]).toList();
        return with(nested, relearned, among, blend);
    }

    /** The best single model. */
    public Tuned withoutBlend() {
        return blend.isEmpty() ? this : with(Optional.empty(), Optional.empty(), validationRows, Optional.empty());
    }

    Tuned withNested(Optional<HeldOut> found) {
        return with(found, relearned, validationRows, blend);
    }

    Tuned withRelearned(Optional<HeldOut> found) {
        return with(nested, found, validationRows, blend);
    }

    private Tuned with(
            Optional<HeldOut> newNested,
            Optional<HeldOut> newRelearned,
            List<Integer> newRows,
            Optional<Blend> newBlend) {
        return new Tuned(
                candidate, heldOut, metric, newNested, newRelearned, newRows, trials, complete, others, newBlend);
    }

    /** λ = ρ/Σw. */
    public double lambda(Dataset data) {
        return Penalty.lambda(candidate.rho(), data.weights());
    }

    /** Fits all rows. */
    public Model fit(Dataset data, Compute compute, Progress progress) {
        return learner(data).fit(data, compute, progress);
    }
}
