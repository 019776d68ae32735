package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;

/**
 * How scores become probabilities: output t says yes with probability {@code 1/(1 + exp(−(slopeₜ·f + offsetₜ)))}. For a
 * logistic loss that is slope 1, offset 0.
 *
 * <p>Where classes were weighted, that is the probability among weighted data, where class c occurs wᶜ times as often as it
 * does: dividing by the weights, and by the sum of what comes out, gives the probability among the data themselves. Source: [Elk01].
 *
 * @param slopes > 0, so that a higher score is never less probable
 * @param offsets any numbers
 * @param classWeights > 0, how much each class counted; empty where they all counted the same
 */
public record Calibration(Reals slopes, Reals offsets, Reals classWeights) {
    public Calibration {
        Require.equal("number of offsets", slopes.size(), offsets.size());
        for (int t = 0; t < slopes.size(); t++) Require.positive("slope", slopes.get(t));
        for (int c = 0; c < classWeights.size(); c++) Require.positive("class weight", classWeights.get(c));
    }

    /** Of classes that all count the same. */
    public Calibration(Reals slopes, Reals offsets) {
        this(slopes, offsets, Reals.of());
    }

    /** Scores that are log odds already. */
    public static Calibration logOdds(int outputs) {
        return new Calibration(Reals.constant(outputs, 1), Reals.constant(outputs, 0));
    }

    /** The same scores of classes that count so much. */
    public Calibration withClassWeights(Reals weights) {
        boolean same = weights.stream().allMatch(w -> w == weights.get(0));
        return new Calibration(slopes, offsets, same ? Reals.of() : weights);
    }

    /** Whether scores are log odds as they are. */
    public boolean isIdentity() {
        return slopes.stream().allMatch(a -> a == 1) && offsets.stream().allMatch(b -> b == 0);
    }

    /** The log odds of output {@code t} at score f. */
    double logOdds(int t, double f) {
        return slopes.get(t) * f + offsets.get(t);
    }
}
