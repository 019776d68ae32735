package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.model.Model;
import dev.mercer.select.score.HeldOut;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was chosen, and why.
 *
 * @param recipe the method
 * @param kernel its kernel
 * @param rho its ρ = λΣw
 * @param epsilon its tube, where it has one
 * @param heldOut how it did on the folds that chose it, which is too good by what the choice made of chance; absent where there
 *     was no time for that
 * @param nested how well the whole choice predicts a fold that had no part in it: see {@link NestedValidation}; absent where that
 *     was not found out
 * @param judgedRows the numbers of the rows that it was judged on, and with a learned metric of those that made it
 * @param trials all that was tried, in order
 * @param complete whether there was time for everything
 */
public record Tuned(
        Recipe recipe,
        Kernel kernel,
        double rho,
        OptionalDouble epsilon,
        Optional<HeldOut> heldOut,
        Optional<HeldOut> nested,
        List<Integer> validationRows,
        List<Trial> trials,
        boolean complete) {
    public Tuned {
        validationRows = List.copyOf(validationRows);
        trials = List.copyOf(trials);
    }

    /** What is to be expected of new rows: by nested cross-validation where there is one, else by the folds that chose. */
    public Optional<HeldOut> unseen() {
        return nested.or(() -> heldOut);
    }

    /** The learner for these rows: λ = ρ/Σw. */
    public Learner<?> learner(Dataset data) {
        return recipe.maker().learner(kernel, lambda(data), epsilon.orElse(0));
    }

    Tuned withNested(Optional<HeldOut> found) {
        return new Tuned(recipe, kernel, rho, epsilon, heldOut, found, validationRows, trials, complete);
    }

    /** λ = ρ/Σw. */
    public double lambda(Dataset data) {
        return rho / data.weights().sum();
    }

    /** Learns from all rows. */
    public Model fit(Dataset data, Compute compute, Progress progress) {
        return learner(data).fit(data, compute, progress);
    }
}
