package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * How scores become probabilities: output t says yes with probability {@code 1/(1 + exp(−(slopeₜ·f + offsetₜ)))}. For a
 * logistic loss that is slope 1, offset 0.
 *
 * @param slopes > 0, so that a higher score is never less probable
 * @param offsets any numbers
 */
public record Calibration(Reals slopes, Reals offsets) {
    public Calibration {
        Require.equal("number of offsets", slopes.size(), offsets.size());
        for (int t = 0; t < slopes.size(); t++) Require.positive("slope", slopes.get(t));
    }

    /** Scores that are log odds already. */
    public static Calibration logOdds(int outputs) {
        return new Calibration(Reals.constant(outputs, 1), Reals.constant(outputs, 0));
    }

    /** The log odds of output {@code t} at score f. */
    double logOdds(int t, double f) {
        return slopes.get(t) * f + offsets.get(t);
    }
}
