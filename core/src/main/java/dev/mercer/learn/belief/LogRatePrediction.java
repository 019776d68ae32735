package dev.mercer.learn.belief;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * The predictive distribution of the logarithm f of the rate of counts at some points: normal with these means and variances.
 *
 * @param mean the expected value of f, which is also the most probable one
 * @param variance the variance of f, ≥ 0
 */
public record LogRatePrediction(Reals mean, Reals variance) {
    public LogRatePrediction {
        Require.equal("number of variances", mean.size(), variance.size());
        for (int i = 0; i < variance.size(); i++) Require.nonNegative("variance", variance.get(i));
    }

    /** The expected count at point i: the mean of e^f, e^(m + v/2). */
    public double rate(int i) {
        return Math.exp(mean.get(i) + variance.get(i) / 2);
    }

    /** The variance of a count at point i: that of the Poisson distribution, and that of its rate. */
    public double countVariance(int i) {
        return rate(i) + rate(i) * rate(i) * Math.expm1(variance.get(i));
    }

    /** The rate that is exceeded with probability ½: e^m. */
    public double medianRate(int i) {
        return Math.exp(mean.get(i));
    }
}
