package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Model;
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
 * @param heldOut how it did on rows that it had not seen; absent where there was no time for that
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
        List<Integer> judgedRows,
        List<Trial> trials,
        boolean complete) {
    public Tuned {
        judgedRows = List.copyOf(judgedRows);
        trials = List.copyOf(trials);
    }

    /** The learner for these rows: λ = ρ/Σw. */
    public Learner<?> learner(Dataset data) {
        return recipe.maker().learner(kernel, lambda(data), epsilon.orElse(0));
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
