package dev.mercer.loss.internal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The distribution p(y | f) of an observation y given the value f of a latent function, for Laplace's approximation: L = −ln p(y
 * | f), its derivative with respect to f, and a curvature that is never negative.
 *
 * <p>The information is ∂²L/∂f² if L is convex in f, else its expected value over y (Fisher's information), as in [HV19]. The weight of a
 * step is the curvature of a parabola with the slope of L at f; steps with it converge to the mode.
 */
public sealed interface Observation permits ObservedNumber, OrderedClasses, NoiseVariance {
    /** L = −ln p(y | f). */
    double value(double y, double f);

    /** ∂L/∂f. */
    double derivative(double y, double f);

    /** The curvature of L, or its expected value: > 0, up to underflow. */
    double information(double y, double f);

    /** The derivative of the information with respect to f. */
    double informationSlope(double y, double f);

    /** The curvature of a parabola whose minimum is the next step. */
    default double stepWeight(double y, double f) {
        return information(y, f);
    }

    /** A constant f at which the search for the mode starts, for observations of these weights. */
    double start(double[] observed, double[] weights);

    /**
     * The group of an observation. A sample of the data must contain an observation of each group; otherwise its likelihood would have no
     * maximum, or one at a bound.
     */
    default OptionalInt group(double y) {
        return OptionalInt.empty();
    }

    /** Parameters of the distribution, all > 0; empty by default. */
    default List<Double> parameters() {
        return List.of();
    }

    /** A copy with other parameters. */
    default Observation withParameters(List<Double> values) {
        return this;
    }

    /** The derivatives of L, of ∂L/∂f and of the information with respect to the logarithm of parameter k. */
    default Slopes slopes(double y, double f, int k) {
        throw new IndexOutOfBoundsException(k);
    }

    /** L as the loss of a rate e^±f, if it has that form. */
    default Optional<Rate> asRate(double y) {
        return Optional.empty();
    }

    /** L = exposure·e^(±f) − total·(±f), up to a constant; the sign is 1 or −1. */
    record Rate(double exposure, double total, int sign) {}

    /** The logarithm of the weighted mean. */
    static double logMean(double[] observed, double[] weights) {
        double total = 0;
        double weight = 0;
        for (int i = 0; i < observed.length; i++) {
            total += weights[i] * observed[i];
            weight += weights[i];
        }
        return Math.log(total / weight);
    }

    /** Derivatives with respect to the logarithm of a parameter. */
    record Slopes(double value, double derivative, double information) {}
}
