package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Support vector regression: minimises {@code (1/Σw) Σ wᵢ max(0, |yᵢ − f(xᵢ)| − ε) + λ‖f‖²}.
 *
 * <p>Exact, by {@link SmoSolver}: min ½αᵀKα − yᵀα + ε‖α‖₁ with |αᵢ| ≤ Cᵢ = wᵢ/(2λΣw). Points strictly inside the tube
 * of width ε around f have no weight; the others are the support vectors. Source: [SS02, §9].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param epsilon ε ≥ 0, in the unit of the targets: errors up to it are free
 * @param intercept usually free; centred loses the sparseness of α
 * @param stopping the violation of the optimality conditions to reach, in units of the targets, and the most steps
 */
public record SvmRegressor(Kernel kernel, double lambda, double epsilon, Intercept intercept, Stopping stopping)
        implements PenalizedLearner<Regressor> {
    public SvmRegressor {
        Require.positive("lambda", lambda);
        Require.nonNegative("epsilon", epsilon);
    }

    /** With a free intercept and the tolerance of LIBSVM. */
    public SvmRegressor(Kernel kernel, double lambda, double epsilon) {
        this(kernel, lambda, epsilon, Intercept.FREE, SupportVectors.STOPPING);
    }

    @Override
    public SvmRegressor withC(double c, Dataset data) {
        return withLambda(lambdaOfC(c, data));
    }

    @Override
    public SvmRegressor withLambda(double newLambda) {
        return new SvmRegressor(kernel, newLambda, epsilon, intercept, stopping);
    }

    public SvmRegressor withIntercept(Intercept newIntercept) {
        return new SvmRegressor(kernel, lambda, epsilon, newIntercept, stopping);
    }

    public SvmRegressor withStopping(Stopping newStopping) {
        return new SvmRegressor(kernel, lambda, epsilon, intercept, newStopping);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        SupportVectors machine = new SupportVectors(
                "support vector regression",
                List.of(new EpsilonInsensitive(epsilon)),
                kernel,
                lambda,
                intercept,
                stopping);
        return machine.fit(this, data, compute, progress);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.svm(kernel, data, 1, intercept));
    }
}
