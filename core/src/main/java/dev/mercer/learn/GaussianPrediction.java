package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * What is believed about f at some points: independent of each other, normal with these means and variances.
 *
 * @param mean the expected value of f
 * @param variance how uncertain f is, ≥ 0
 * @param noise the variance of an observation about f: one of weight 1 varies by {@code variance + noise}
 */
public record GaussianPrediction(Reals mean, Reals variance, double noise) {
    public GaussianPrediction {
        Require.equal("number of variances", mean.size(), variance.size());
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
        return Normal.quantile(0.5 + level / 2) * Math.sqrt(variance.get(i) + noise);
    }
}
