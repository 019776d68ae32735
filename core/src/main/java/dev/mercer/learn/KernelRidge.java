package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.RidgeSolver;
import dev.mercer.solve.Solution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;

/**
 * Kernel ridge regression: minimises {@code (1/Σw) Σ wᵢ(yᵢ − f(xᵢ))² + λ‖f‖²}.
 *
 * <p>The dual weights solve (K + NλI)α = y − b, by one Cholesky factorisation: O(N³/3 + N²d). Other texts write ρ for Nλ.
 * Source: [SGV98].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 */
public record KernelRidge(Kernel kernel, double lambda, Intercept intercept) implements Learner<Regressor> {
    public KernelRidge {
        Require.positive("lambda", lambda);
    }

    /** With a centred intercept. */
    public KernelRidge(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        Reals targets = Learned.numbers(data, "ridge regression");
        return fit(data, List.of(targets), compute, progress);
    }

    /** Learns several targets at once for little more than the cost of one; those of the data set are not looked at. */
    public Regressor fit(Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        boolean free = intercept != Intercept.NONE;
        Solution solution = RidgeSolver.solve(gram, targets, data.weights(), lambda, free, progress);
        return Learned.regressor(this, bound, data, solution, compute);
    }
}
