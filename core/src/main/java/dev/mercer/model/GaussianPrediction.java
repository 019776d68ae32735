package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.loss.internal.StudentT;
import dev.mercer.util.Require;

/**
 * The predictive distribution of f at each of some points: normal with this mean and variance, or Student's t if the
 * amplitude of the variances was estimated from data.
 *
 * <p>An estimated amplitude is itself uncertain, so that (y − mean)/√(variance + noise) of an observation y follows the
 * t distribution with the degrees of freedom of that estimate. Source: [RW06, §2.2].
 *
 * @param mean the expected value of f
 * @param variance the variance of f for the estimated amplitude, ≥ 0
 * @param noise the variance of an observation about f: an observation of weight 1 has variance {@code variance + noise}
 * @param degreesOfFreedom the degrees of freedom of the amplitude, > 0; infinite if it is known
 */
public record GaussianPrediction(Reals mean, Reals variance, double noise, double degreesOfFreedom) {
    public GaussianPrediction {
        Require.equal("number of variances", mean.size(), variance.size());
        for (int i = 0; i < variance.size(); i++) Require.nonNegative("variance", variance.get(i));
        Require.nonNegative("noise", noise);
        new StudentT(degreesOfFreedom);
    }

    /** −ln p(y) of an observation at point i. */
    public double negativeLogDensity(int i, double y) {
        double deviation = deviation(i);
        return Math.log(deviation) - new StudentT(degreesOfFreedom).logDensity((y - mean.get(i)) / deviation);
    }

    private double deviation(int i) {
        return Math.sqrt(variance.get(i) + noise);
    }

    /** The half-width of the interval about the mean that contains an observation with probability {@code level}. */
    public double halfWidth(int i, double level) {
        return new StudentT(degreesOfFreedom).halfWidth(level) * deviation(i);
    }

    /** For each point the interval about the mean that contains an observation with probability {@code level}. */
    public Bounds interval(double level) {
        double quantile = new StudentT(degreesOfFreedom).halfWidth(level);
        double[] lower = new double[mean.size()];
        double[] upper = new double[mean.size()];
        for (int i = 0; i < lower.length; i++) {
            double half = quantile * deviation(i);
            lower[i] = mean.get(i) - half;
            upper[i] = mean.get(i) + half;
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }
}
