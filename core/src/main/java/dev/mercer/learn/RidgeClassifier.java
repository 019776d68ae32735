package dev.mercer.learn;

import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Squared;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;

/**
 * Ridge classification, also called the least-squares support vector machine: ridge regression on labels ±1.
 *
 * <p>Rows of a class have the target 1, all others −1, and the loss is the squared distance from the target. Two classes have one such function; with
 * more classes each has one, and the class with the largest function value is predicted. The loss also punishes points that lie far on their own
 * side, which support vector machines and logistic regression do not; in practice the error is often the same. In return the solution has a formula:
 * one factorisation of the kernel matrix serves all classes. It takes O(N³/3 + N²d) operations and no iterations, so there is no tolerance to choose.
 * The leave-one-out error of every λ follows from one decomposition of the matrix, so this classifier is quick to tune. The scores themselves
 * are not probabilities; they are calibrated by leave-one-out scores. Every row keeps a weight, so that predictions cost N kernel values. For many
 * rows use {@link Leaves} or {@link Nystrom}. Source: [SV99].
 */
public final class RidgeClassifier {
    private RidgeClassifier() {}

    /** A learner with a centered intercept, and calibrated probabilities. */
    public static KernelClassification of(Kernel kernel, double lambda) {
        return new KernelClassification(
                kernel,
                new Squared(),
                lambda,
                Intercept.CENTRED,
                Exact.of(new Squared()),
                new ClassOptions(Scheme.ONE_VS_REST));
    }

    /** A learner without probabilities, for scores only. */
    public static KernelClassification scores(Kernel kernel, double lambda, Intercept intercept) {
        return of(kernel, lambda).withIntercept(intercept).withProbabilities(Probabilities.NONE);
    }
}
