package dev.mercer.learn;

import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Quantile regression: f(x) is the value below which y lies with probability τ, for one τ or several.
 *
 * <p>Least squares predict the mean; a quantile marks where the tail of the targets begins. The pinball loss costs τ(y − f) above f and (1 − τ)(f −
 * y) below, which is least where a share τ of the targets lies below f. τ = ½ is the median, which outliers do not pull. Two quantiles, such as 0.05
 * and 0.95, form a band whose width follows the noise of each region. With a free intercept at most a share τ of the training weight lies strictly
 * below f, and at most 1 − τ strictly above. Several quantiles are fitted one by one, with one Gram matrix, and never cross: the model sorts the
 * predictions for a point ({@link dev.mercer.model.Regressor}). J is the mean over the quantiles. It is solved exactly by
 * {@link dev.mercer.solve.smo.SmoSolver}, in time between N² and N³. Extreme quantiles need many rows and a larger λ. Sources: [TLSS06], [CFG10].
 */
public final class QuantileRegression {
    private QuantileRegression() {}

    /**
     * A learner with a free intercept and the tolerance of LIBSVM.
     *
     * @param quantiles τ between 0 and 1, both excluded, ascending
     */
    public static KernelRegression of(Kernel kernel, double lambda, double... quantiles) {
        Require.atLeast("number of quantiles", 1, quantiles.length);
        List<Loss> losses = Arrays.stream(quantiles)
                .mapToObj(tau -> (Loss) new Pinball(tau))
                .toList();
        return new KernelRegression(kernel, losses, lambda, Intercept.FREE, Exact.of(losses.get(0)));
    }
}
