package dev.mercer.learn.plan;

import dev.mercer.kernel.Kernel;

/**
 * The properties of a ridge regression that determine its cost.
 *
 * @param kernel k
 * @param lambda λ
 * @param intercept whether there is one
 * @param outputs the number of functions learned at once
 * @param dual whether equations for the weights of the points may be solved
 * @param primal whether equations for the weights of the features may be solved
 * @param leftOut the number of points whose leave-one-out predictions are requested
 */
public record RidgeProblem(
        Kernel kernel, double lambda, boolean intercept, int outputs, boolean dual, boolean primal, int leftOut) {
    /** A problem without leave-one-out predictions. */
    public RidgeProblem(Kernel kernel, double lambda, boolean intercept, int outputs, boolean dual, boolean primal) {
        this(kernel, lambda, intercept, outputs, dual, primal, 0);
    }

    /** The number of right-hand sides: one for each output, and one more with an intercept. */
    int columns() {
        return outputs + (intercept ? 1 : 0);
    }

    /** This problem with another kernel and λ, by the dual, on a part of the rows. */
    RidgeProblem dualWith(Kernel newKernel, double newLambda, double share) {
        int left = (int) Math.ceil(leftOut * share);
        return new RidgeProblem(newKernel, newLambda, intercept, outputs, true, false, left);
    }
}
