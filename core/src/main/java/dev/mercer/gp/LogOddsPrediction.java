package dev.mercer.gp;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.util.Require;

/**
 * The predictive distribution of the log odds f of the second of two classes at some points: normal with these means
 * and variances.
 *
 * @param mean the expected value of f, which is also the most probable one
 * @param variance the variance of f, ≥ 0
 */
public record LogOddsPrediction(Reals mean, Reals variance) {
    public LogOddsPrediction {
        Require.equal("number of variances", mean.size(), variance.size());
        for (int i = 0; i < variance.size(); i++) Require.nonNegative("variance", variance.get(i));
    }

    /**
     * The probability of the second class at point i, averaged over the distribution of f: ∫ s(f) N(f | m, v) df, s the
     * logistic function. Nearer to ½ than s(m), and on the same side of it: a class that is more probable at the mode
     * stays so.
     */
    public double probability(int i) {
        double m = mean.get(i);
        double rarer = LogisticNormal.below(-Math.abs(m), variance.get(i));
        return m > 0 ? 1 - rarer : rarer;
    }

    /** −ln of the probability of the true class of point i. */
    public double negativeLogDensity(int i, boolean second) {
        double m = mean.get(i);
        boolean likely = m > 0 == second;
        double rarer = LogisticNormal.below(-Math.abs(m), variance.get(i));
        return likely ? -Math.log1p(-rarer) : -Math.log(rarer);
    }

    /** The probability of the second class at the mode, s(m): the model's own prediction. */
    public double probabilityAtMode(int i) {
        return Logistic.probability(mean.get(i));
    }
}
