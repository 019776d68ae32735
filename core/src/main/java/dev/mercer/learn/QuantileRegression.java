package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Pinball;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.SmoSolver;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Quantile regression: f(x) is the value below which y lies with probability τ. Minimises {@code (1/Σw) Σ wᵢ L + λ‖f‖²} with
 * the pinball loss, L = τ(y − f) above f and (1 − τ)(f − y) below.
 *
 * <p>Exact, by {@link SmoSolver}. With a free intercept at most a share τ of the weight lies strictly below f, and at most
 * 1 − τ strictly above. Source: [TLSS06].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param quantile τ between 0 and 1, both excluded: ½ is the median
 * @param intercept free, as is usual; centred loses the sparseness of α
 * @param stopping the violation of the optimality conditions to reach, in units of the targets, and the most steps
 */
public record QuantileRegression(Kernel kernel, double lambda, double quantile, Intercept intercept, Stopping stopping)
        implements PenalizedLearner<Regressor> {
    public QuantileRegression {
        Require.positive("lambda", lambda);
        Require.that(quantile > 0 && quantile < 1, "quantile must be > 0 and < 1, got %s", Require.text(quantile));
    }

    /** With a free intercept and the tolerance of LIBSVM. */
    public QuantileRegression(Kernel kernel, double lambda, double quantile) {
        this(kernel, lambda, quantile, Intercept.FREE, SupportVectors.STOPPING);
    }

    /** The same with λ = 1/(2C·Σw), the sum over these data. */
    public QuantileRegression withC(double c, Dataset data) {
        return withLambda(SupportVectors.lambda(c, data.weights()));
    }

    @Override
    public QuantileRegression withLambda(double newLambda) {
        return new QuantileRegression(kernel, newLambda, quantile, intercept, stopping);
    }

    public QuantileRegression withIntercept(Intercept newIntercept) {
        return new QuantileRegression(kernel, lambda, quantile, newIntercept, stopping);
    }

    public QuantileRegression withStopping(Stopping newStopping) {
        return new QuantileRegression(kernel, lambda, quantile, intercept, newStopping);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        SupportVectors machine =
                new SupportVectors("quantile regression", new Pinball(quantile), kernel, lambda, intercept, stopping);
        return machine.fit(this, data, compute, progress);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.svm(kernel, data, 1));
    }
}
