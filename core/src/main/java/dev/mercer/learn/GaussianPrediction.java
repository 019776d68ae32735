package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * What is believed about f at some points, of each by itself: normal with this mean and variance.
 *
 * @param mean the expected value of f
 * @param variance how uncertain f is, ≥ 0
 * @param noise the variance of an observation about f: one of weight 1 varies by {@code variance + noise}
 */
public record GaussianPrediction(Reals mean, Reals variance, double noise) {
    public GaussianPrediction {
        Require.equal("number of variances", mean.size(), variance.size());
        for (int i = 0; i < variance.size(); i++) Require.nonNegative("variance", variance.get(i));
        Require.nonNegative("noise", noise);
    }

    /** −ln p(y) of an observation at point i. */
    public double negativeLogDensity(int i, double y) {
        double total = variance.get(i) + noise;
        double error = y - mean.get(i);
        return 0.5 * (Math.log(2 * Math.PI * total) + error * error / total);
    }

    /** The half-width of the interval about the mean that holds an observation with probability {@code level}. */
    public double halfWidth(int i, double level) {
        Intervals.requireLevel(level);
        return Normal.quantile(0.5 + level / 2) * Math.sqrt(variance.get(i) + noise);
    }

    /** Of each point the interval about the mean that holds an observation with probability {@code level}. */
    public Bounds interval(double level) {
        Intervals.requireLevel(level);
        double quantile = Normal.quantile(0.5 + level / 2);
        double[] lower = new double[mean.size()];
        double[] upper = new double[mean.size()];
        for (int i = 0; i < lower.length; i++) {
            double half = quantile * Math.sqrt(variance.get(i) + noise);
            lower[i] = mean.get(i) - half;
            upper[i] = mean.get(i) + half;
        }
        return new Bounds(Reals.of(lower), Reals.of(upper));
    }
}
