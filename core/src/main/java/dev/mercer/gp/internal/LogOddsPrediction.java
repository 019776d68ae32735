package dev.mercer.gp.internal;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.internal.Normal;
import dev.mercer.util.Require;

/**
 * The predictive distribution of the log odds f of the second of two classes at some points: normal with these means
 * and variances.
 *
 * @param mean the expected value of f, which is also the most probable one
 * @param variance the variance of f, ≥ 0
 */
public record LogOddsPrediction(Reals mean, Reals variance) {
    /** Beyond this variance the logistic function is treated as a step, with a correction of variance π²/3. */
    private static final double WIDE = 1e4;

    /** A normal density is below 1e-17 of its peak beyond this many deviations. */
    private static final double REACH = 9;

    public LogOddsPrediction {
        Require.equal("number of variances", mean.size(), variance.size());
        for (int i = 0; i < variance.size(); i++) Require.nonNegative("variance", variance.get(i));
    }

    /**
     * The probability of the second class at point i, averaged over the distribution of f: ∫ s(f) N(f | m, v) df, where
     * s is the logistic function. It is nearer to ½ than s(m), and on the same side of ½: the more probable class is
     * the same as at the mode.
     */
    public double probability(int i) {
        double m = mean.get(i);
        double rarer = below(-Math.abs(m), variance.get(i));
        return m > 0 ? 1 - rarer : rarer;
    }

    /** −ln of the probability of the true class of point i. */
    public double negativeLogDensity(int i, boolean second) {
        double m = mean.get(i);
        boolean likely = m > 0 == second;
        double rarer = below(-Math.abs(m), variance.get(i));
        return likely ? -Math.log1p(-rarer) : -Math.log(rarer);
    }

    /** The probability of the second class at the mode, s(m): the model's own prediction. */
    public double probabilityAtMode(int i) {
        return Logistic.probability(mean.get(i));
    }

    /**
     * ∫ s(f) N(f | m, v) df for m ≤ 0, at most ½; relative error about 1e-13, also far out in the tail, and about 1e-8
     * absolute where v > 10⁴.
     *
     * <p>It uses the trapezoidal rule, whose error falls exponentially with the step for functions that are analytic in
     * a strip [TW14]: s has its poles at distance π from the real line, so that a step of ½ in f leaves e^(−4π²).
     */
    static double below(double m, double v) {
        if (v > WIDE) return Normal.cumulative(m / Math.sqrt(v + Math.PI * Math.PI / 3));
        if (m == 0) return 0.5;
        double deviation = Math.sqrt(v);
        if (deviation == 0) return Logistic.probability(m);
        double step = Math.min(0.25, 0.5 / deviation);
        // s(f) grows like e^f up to 0, which moves the peak of the product to the right.
        double shift = Math.min(deviation, -m / deviation);
        long from = (long) Math.floor(-REACH / step);
        long to = (long) Math.ceil((shift + REACH) / step);
        double sum = 0;
        for (long k = from; k <= to; k++) {
            double z = k * step;
            sum += Math.exp(-z * z / 2) * Logistic.probability(m + deviation * z);
        }
        return Math.min(0.5, sum * step / Math.sqrt(2 * Math.PI));
    }
}
