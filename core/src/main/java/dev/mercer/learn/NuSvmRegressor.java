package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.NuRegressionProblem;
import dev.mercer.solve.smo.NuSolution;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Support vector regression with an automatic tube width: minimises
 * {@code (1/Σw) Σ wᵢ max(0, |yᵢ − f(xᵢ)| − ε) + νε + λ‖f‖²} over f, a free b and ε ≥ 0.
 *
 * <p>At most the share ν of the weight lies outside the tube, and at least the share ν is support vectors; f is that of
 * {@link Svm#regression} with the resulting ε. Exact, by {@link NuRegressionProblem}. Source: [SSWB00].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param nu {@code 0 < ν ≤ 1}
 * @param stopping the violation of the optimality conditions to reach, in units of the targets, and the most steps
 */
public record NuSvmRegressor(Kernel kernel, double lambda, double nu, Stopping stopping)
        implements PenalizedLearner<Regressor> {
    private static final String NAME = "support vector regression";

    public NuSvmRegressor {
        Require.positive("lambda", lambda);
        Require.that(nu > 0 && nu <= 1, "nu must be > 0 and <= 1, got %s", Require.text(nu));
    }

    /** A learner with the tolerance of LIBSVM. */
    public NuSvmRegressor(Kernel kernel, double lambda, double nu) {
        this(kernel, lambda, nu, SupportVectors.STOPPING);
    }

    @Override
    public NuSvmRegressor withLambda(double newLambda) {
        return new NuSvmRegressor(kernel, newLambda, nu, stopping);
    }

    @Override
    public NuSvmRegressor withC(double c, Dataset data) {
        return new NuSvmRegressor(kernel, lambdaOfC(c, data), nu, stopping);
    }

    public NuSvmRegressor withStopping(Stopping newStopping) {
        return new NuSvmRegressor(kernel, lambda, nu, newStopping);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, NAME);
        Reals targets = FitSupport.numbers(data, NAME);
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        NuSolution end = new NuRegressionProblem(gram, targets, data.weights(), lambda, nu).solve(stopping, progress);
        return FitSupport.withTube(FitSupport.regressor(this, bound, data, end.solution(), compute), end.parameter());
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.matrix(kernel, data).svm(2));
    }
}
