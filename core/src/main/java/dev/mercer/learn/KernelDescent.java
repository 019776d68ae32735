package dev.mercer.learn;

import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Descent;

/**
 * Regression by gradient descent in feature space: α ← (1 − 2ηλ)α − (η/Σw)·w·L′(y, Kα), from α = 0.
 *
 * <p>Each step moves f a little in the direction in which the mean loss falls fastest. For the squared loss, equal weights and λ = 0 a full step is α
 * ← α − (2η/N)(Kα − y); texts that sum the losses in place of averaging them write η for our η/N. After t steps f = (I − (I − (2η/N)K)ᵗ)y on the
 * training points: directions in which the kernel varies most are learned first. Therefore the number of steps regularises as λ does, and early
 * stopping replaces λ. A full step costs one product with the Gram matrix, O(N²); a stochastic step costs one row of it. Any loss and any kernel is
 * allowed, even an indefinite one. For the squared loss {@link KernelRidge} is faster and exact. This learner is meant for teaching, and for losses
 * and kernels that no other strategy solves. For classes see {@link KernelLogistic#byDescent}. Source: [YRC07].
 */
public final class KernelDescent {
    private KernelDescent() {}

    /** A learner for a loss and an intercept. */
    public static KernelRegression of(Kernel kernel, Loss loss, double lambda, Intercept intercept, Descent descent) {
        return new KernelRegression(kernel, loss, lambda, intercept, new GradientDescent(descent));
    }

    /** A learner with squared loss, no intercept, and full gradients with safe steps. */
    public static KernelRegression of(Kernel kernel, double lambda) {
        return of(kernel, new Squared(), lambda, Intercept.NONE, Descent.full());
    }
}
