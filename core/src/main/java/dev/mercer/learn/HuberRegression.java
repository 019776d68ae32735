package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Huber;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Centring;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.newton.NewtonSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Robust kernel regression: minimises {@code (1/Σw) Σ wᵢ L(yᵢ − f(xᵢ)) + λ‖f‖²} with {@link Huber}'s loss, squared up
 * to δ and linear beyond. Tends to {@link KernelRidge} as δ grows.
 *
 * <p>No point has a dual weight above wᵢδ/(λΣw). Cost: see {@link NewtonSolver}.
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param delta δ > 0, in the unit of the targets
 * @param intercept the treatment of b; free by default
 * @param stopping the relative norm of the gradient to reach, and the most Newton steps
 */
public record HuberRegression(Kernel kernel, double lambda, double delta, Intercept intercept, Stopping stopping)
        implements PenalizedLearner<Regressor> {
    private static final Stopping STANDARD = new Stopping(1e-8, 100);
    private static final String NAME = "Huber regression";

    public HuberRegression {
        Require.positive("lambda", lambda);
        Require.scale("delta", delta);
    }

    /** With a free intercept, to a relative gradient of 1e-8. */
    public HuberRegression(Kernel kernel, double lambda, double delta) {
        this(kernel, lambda, delta, Intercept.FREE, STANDARD);
    }

    @Override
    public HuberRegression withLambda(double newLambda) {
        return new HuberRegression(kernel, newLambda, delta, intercept, stopping);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        Reals targets = FitSupport.numbers(data, NAME);
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Objective objective = new Objective(gram, new Huber(delta), targets, data.weights(), lambda, false);
        Solution solution = Centring.solve(objective, intercept, o -> NewtonSolver.solve(o, stopping, progress));
        return FitSupport.regressor(this, bound, data, solution, compute);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.newton(kernel, data, data.size()));
    }
}
