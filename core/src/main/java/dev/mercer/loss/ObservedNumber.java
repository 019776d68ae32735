package dev.mercer.loss;

/**
 * The distribution of a number that is observed about a latent function f whose value is normal with some mean and variance: what
 * intervals of an observation are made of.
 */
public sealed interface ObservedNumber extends Observation permits StudentNoise, PoissonCounts {
    /** The variance of an observation where f has this mean and variance. */
    double variance(double mean, double variance);

    /** Two numbers between which an observation lies with this probability, or a little more where numbers are whole. */
    Range range(double mean, double variance, double level);

    /** The lower and the upper end of an interval. */
    record Range(double lower, double upper) {}

    /** −ln p(y) of an observation where f has this mean and variance, by quadrature. */
    default double negativeLogDensity(double y, double mean, double variance) {
        double least = Double.POSITIVE_INFINITY;
        int nodes = 241;
        double[] exponents = new double[nodes];
        for (int k = 0; k < nodes; k++) {
            double z = -9 + 18.0 * k / (nodes - 1);
            exponents[k] = value(y, mean + Math.sqrt(variance) * z) + z * z / 2;
            least = Math.min(least, exponents[k]);
        }
        double sum = 0;
        for (double exponent : exponents) sum += Math.exp(least - exponent);
        return least - Math.log(sum * 18 / (nodes - 1) / Math.sqrt(2 * Math.PI));
    }
}
