package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Hinge;
import dev.mercer.solve.Averaging;
import dev.mercer.solve.Descent;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Soft-margin support vector machine by stochastic gradient descent: minimises {@code (1/Σw) Σ wᵢ max(0, 1 − yᵢf(xᵢ)) + λ‖f‖²}
 * without intercept.
 *
 * <p>Step t = 1, 2, … draws a point i with probability wᵢ/Σw and, where {@code yᵢ(Kα)ᵢ < 1} with α = β/(2λt), adds yᵢ to the
 * count βᵢ; the answer is the mean of these α. Costs one row of K for each point inside the margin, and little for the
 * others. Texts that write (λ/2)‖f‖² mean twice our λ. Sources: [SSSC11], [SSBD14, §16.3].
 *
 * @param kernel k
 * @param lambda λ > 0; C = 1/(2Nλ)
 * @param passes N steps each, ≥ 1: all of them are taken
 * @param averaging all iterates as in the sources, or only the later ones, which is closer to the optimum
 * @param seed of the draws
 */
public record SgdSvm(Kernel kernel, double lambda, long passes, Averaging averaging, long seed)
        implements Learner<Classifier> {
    public SgdSvm {
        Require.positive("lambda", lambda);
        Require.that(passes >= 1, "passes must be >= 1, got %d", passes);
    }

    /** Twenty passes, averaged over the last half at least. */
    public SgdSvm(Kernel kernel, double lambda, long seed) {
        this(kernel, lambda, 20, Averaging.SUFFIX, seed);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        TwoClasses two = TwoClasses.of(data, "the support vector machine");
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Objective objective = new Objective(gram, new Hinge(), two.signs(), data.weights(), lambda, false);
        Solution solution =
                Descent.pegasos(passes, seed).withAveraging(averaging).solve(objective, progress);
        return two.classifier(this, bound, data, new TwoClasses.Learning(solution, Optional.empty(), compute));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.descent(kernel, data, passes, true));
    }
}
