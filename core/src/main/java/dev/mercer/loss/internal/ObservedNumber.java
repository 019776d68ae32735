package dev.mercer.loss.internal;

/**
 * The distribution of a number that is observed about a latent function f whose value is normal with some mean and variance, for
 * intervals of observations.
 */
public sealed interface ObservedNumber extends Observation permits StudentNoise, PoissonCounts {
    /** The variance of an observation if f has this mean and variance. */
    double variance(double mean, double variance);

    /** Two numbers between which an observation lies with this probability, or slightly more for integers. */
    Range range(double mean, double variance, double level);

    /** The lower and the upper end of an interval. */
    record Range(double lower, double upper) {}
}
