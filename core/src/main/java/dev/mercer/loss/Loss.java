package dev.mercer.loss;

import java.util.Optional;

/**
 * A loss function: the cost L(y, f) of predicting f where y is true, convex in f.
 *
 * <p>Margin losses take labels y = ±1 ({@link #forLabels}), the others any number. A loss provides everything that
 * solvers need: derivative and curvature for descent, the conjugate for dual solvers and for the certificate. If
 * exp(−L/T) is a density of y, the loss is the negative logarithm of a likelihood, which {@link #likelihood()} returns.
 * Immutable and thread-safe.
 */
public sealed interface Loss permits Squared, Logistic, Hinge, SquaredHinge, EpsilonInsensitive, Huber, Pinball {
    /** L(y, f) ≥ 0. */
    double value(double y, double f);

    /** ∂L/∂f; at a kink the midpoint of the subgradients. */
    double derivative(double y, double f);

    /** ∂²L/∂f² ≥ 0; 0 on straight parts and at kinks. */
    default double curvature(double y, double f) {
        return 0;
    }

    /**
     * The largest ∂²L/∂f² over all y and f, which bounds the step size of a descent; infinite if the derivative jumps.
     * Smooth losses attain it at y = f = 0.
     */
    default double largestCurvature() {
        return smooth() ? curvature(0, 0) : Double.POSITIVE_INFINITY;
    }

    /** The conjugate L*(y, u) = sup over f of (u·f − L(y, f)); infinite if no f attains the slope u. */
    double conjugate(double y, double u);

    /** The conjugate at y as bounds on the slope and a quadratic function between them, if it has that form. */
    default Optional<SlopeBox> slopes(double y) {
        return Optional.empty();
    }

    /** True when the targets are labels ±1, not numbers. */
    default boolean forLabels() {
        return false;
    }

    /** True when the derivative is continuous: the descent and Newton solvers may rely on it. */
    default boolean smooth() {
        return false;
    }

    /** The distribution of y given f whose negative logarithm this loss is, if there is one. */
    default Optional<Likelihood> likelihood() {
        return Optional.empty();
    }
}
