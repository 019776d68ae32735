package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Kernel ridge regression without intercept: minimises {@code (1/N) Σ (yᵢ − f(xᵢ))² + λ‖f‖²}.
 *
 * <p>The dual weights solve (K + NλI)α = y, by one Cholesky factorisation: O(N³/3 + N²d). Points of other weight than 1
 * are refused.
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 */
public record KernelRidge(Kernel kernel, double lambda) {
    public KernelRidge {
        Require.positive("lambda", lambda);
    }

    public Expansion fit(Dataset data, Compute compute, Progress progress) {
        Reals targets = data.targets()
                .filter(Reals.class::isInstance)
                .map(Reals.class::cast)
                .orElseThrow(() -> new InvalidInputException("ridge regression needs numbers as targets"));
        Require.that(data.weights().stream().allMatch(w -> w == 1), "ridge regression takes points of weight 1 only");
        Kernel bound = kernel.bind(data.names());
        Cholesky factor = Gram.of(bound, data.points(), compute, progress).factor(data.size() * lambda, progress);
        return new Expansion(bound, data.points(), Reals.of(factor.solve(targets.toArray())), 0);
    }
}
