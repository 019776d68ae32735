package dev.mercer.solve.internal;

import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Minimises multinomial logistic loss ({@link SoftmaxObjective}) by Newton's method with inner conjugate gradients.
 *
 * <p>With P the probabilities, Y the indicators of the labels, G = w(P − Y)/S and H = RRᵀ the second derivative of the
 * mean loss with respect to the scores ({@link SoftmaxCurvature}), Newton's step solves (2λ + HK)Δ = −(G + 2λA): Δ = (q
 * − Rz)/2λ with q = −(G + 2λA) and (2λ + RᵀKR)z = RᵀKq. That system is symmetric and positive definite for any K, and
 * each inner iteration costs one product of K with C columns. A free b is eliminated from it: it follows the scores.
 * The inner accuracy grows with the outer one, so that the steps become Newton's; a line search along each step ensures
 * that J falls. A λ below 5e-9·max Kᵢᵢ is replaced in the steps, not in J, by that number. Nothing of order N² is
 * stored but K.
 *
 * <p>The measure is ‖∇J‖ = √tr(DᵀKD), D = G + 2λA, relative to that at A = 0, with the best b at both; the certificate
 * takes the dual point −G/2λ, and J − D = ‖∇J‖²/4λ.
 */
public final class SoftmaxSolver {
    private SoftmaxSolver() {}

    /** One output for each class, in the order of the labels' classes; their sum is 0 everywhere. */
    public static Solution solve(SoftmaxObjective objective, Stopping stopping, Progress progress) {
        NewtonLoop.require(objective.lambda(), objective.gram().definiteness());
        if (objective.free()) requireAllClasses(objective);
        return NewtonLoop.run(SoftmaxPoint.zero(objective), stopping, progress);
    }

    /** Throws if a class has no weight, which would push its b to minus infinity. */
    private static void requireAllClasses(SoftmaxObjective objective) {
        double[] weights = new double[objective.classes()];
        for (int i = 0; i < objective.size(); i++)
            weights[objective.labels().code(i)] += objective.weights().get(i);
        for (int c = 0; c < weights.length; c++)
            Require.that(
                    weights[c] > 0,
                    "a free intercept needs points of weight > 0 in every class, and class \"%s\" has none: leave it out or use no intercept",
                    objective.labels().classes().get(c));
    }
}
