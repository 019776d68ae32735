package dev.mercer.learn;

import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Huber;
import dev.mercer.solve.Intercept;

/**
 * Robust kernel regression by {@link Huber}'s loss, squared up to δ and linear beyond.
 *
 * <p>Least squares are pulled by outliers, because the cost of an error grows with its square. Huber's loss grows as the square for errors up to δ,
 * and in proportion to the error beyond, so that an extreme value has no more influence than a moderate one. No point has a dual weight above
 * wᵢδ/(λΣw). As δ grows it tends to {@link KernelRidge}; as δ tends to 0 it becomes the regression of the median. A good δ is one to two standard
 * deviations of the noise that is not an outlier. The loss is smooth, so that Newton's method needs few steps, each with a factorisation: time grows
 * with N³, some ten times that of ridge regression. Every row keeps a weight. There is no closed form of leave-one-out predictions; tune by
 * cross-validation. Source: [Hub64].
 */
public final class HuberRegression {
    private HuberRegression() {}

    /**
     * A learner with a free intercept, which solves to a relative gradient of 1e-8.
     *
     * @param delta δ > 0, in the unit of the targets
     */
    public static KernelRegression of(Kernel kernel, double lambda, double delta) {
        Huber loss = new Huber(delta);
        return new KernelRegression(kernel, loss, lambda, Intercept.FREE, Exact.of(loss));
    }
}
