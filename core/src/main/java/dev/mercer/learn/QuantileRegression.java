package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Quantile regression: f(x) is the value below which y lies with probability τ, for one τ or several. Minimises
 * {@code (1/Σw) Σ wᵢ L + λ‖f‖²} with the pinball loss, L = τ(y − f) above f and (1 − τ)(f − y) below.
 *
 * <p>Exact, by {@link SmoSolver}, one function for each quantile, all with one Gram matrix. With a free intercept at
 * most a share τ of the weight lies strictly below f, and at most 1 − τ strictly above. Several quantiles never cross:
 * the model sorts the predictions for a point ({@link Regressor}). J is the mean over the quantiles. Sources: [TLSS06],
 * [CFG10].
 *
 * @param kernel k, positive semi-definite
 * @param lambda λ > 0
 * @param quantiles τ between 0 and 1, both excluded, ascending: ½ is the median
 * @param intercept usually free; centred loses the sparseness of α
 * @param stopping the violation of the optimality conditions to reach, in units of the targets, and the most steps
 */
public record QuantileRegression(Kernel kernel, double lambda, Reals quantiles, Intercept intercept, Stopping stopping)
        implements PenalizedLearner<Regressor> {
    public QuantileRegression {
        Require.positive("lambda", lambda);
        Require.atLeast("number of quantiles", 1, quantiles.size());
        for (int t = 0; t < quantiles.size(); t++) {
            double tau = new Pinball(quantiles.get(t)).quantile();
            Require.that(
                    t == 0 || tau > quantiles.get(t - 1),
                    "quantiles must ascend, got %s after %s",
                    Require.text(tau),
                    t == 0 ? "" : Require.text(quantiles.get(t - 1)));
        }
    }

    /** With a free intercept and the tolerance of LIBSVM. */
    public QuantileRegression(Kernel kernel, double lambda, double... quantiles) {
        this(kernel, lambda, Reals.of(quantiles), Intercept.FREE, SupportVectors.STOPPING);
    }

    @Override
    public QuantileRegression withC(double c, Dataset data) {
        return withLambda(lambdaOfC(c, data));
    }

    @Override
    public QuantileRegression withLambda(double newLambda) {
        return new QuantileRegression(kernel, newLambda, quantiles, intercept, stopping);
    }

    public QuantileRegression withIntercept(Intercept newIntercept) {
        return new QuantileRegression(kernel, lambda, quantiles, newIntercept, stopping);
    }

    public QuantileRegression withStopping(Stopping newStopping) {
        return new QuantileRegression(kernel, lambda, quantiles, intercept, newStopping);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        List<Loss> losses =
                quantiles.stream().mapToObj(tau -> (Loss) new Pinball(tau)).toList();
        SupportVectors machine = new SupportVectors("quantile regression", losses, kernel, lambda, intercept, stopping);
        return machine.fit(this, data, compute, progress);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.svm(kernel, data, quantiles.size(), intercept));
    }
}
