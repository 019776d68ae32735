package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Maps scores to probabilities: output t is positive with probability {@code 1/(1 + exp(−(slopeₜ·f + offsetₜ)))}; with {@link Scheme#SOFTMAX}, class
 * t has a probability proportional to {@code exp(slopeₜ·f + offsetₜ)}. For a logistic loss, the slope is 1 and the offset 0.
 *
 * <p>If classes were weighted, that is the probability in the weighted data, in which class c is wᶜ times as frequent:
 * dividing by the weights and normalising gives the probability in the original data. Source: [Elk01].
 *
 * @param slopes > 0, so that the probability increases with the score
 * @param offsets any numbers
 * @param classWeights > 0, the weight of each class in training; empty if all are equal
 * @param sets sets of classes with a guarantee, if they were learned
 * @param pairs with {@link Scheme#ONE_VS_ONE} the rule for the outputs of all pairs; without a rule, as in models of older versions,
 *     only coupling is used
 */
public record Calibration(
        Reals slopes, Reals offsets, Reals classWeights, Optional<ClassSets> sets, Optional<PairRule> pairs) {
    public Calibration {
        Require.equal("number of offsets", slopes.size(), offsets.size());
        for (int t = 0; t < slopes.size(); t++) Require.positive("slope", slopes.get(t));
        for (int c = 0; c < classWeights.size(); c++) Require.positive("class weight", classWeights.get(c));
    }

    /** Without sets of classes. */
    public Calibration(Reals slopes, Reals offsets, Reals classWeights) {
        this(slopes, offsets, classWeights, Optional.empty(), Optional.empty());
    }

    /** Without class weights. */
    public Calibration(Reals slopes, Reals offsets) {
        this(slopes, offsets, Reals.of());
    }

    /** This calibration with other sets of classes, or without. */
    public Calibration with(Optional<ClassSets> found) {
        return new Calibration(slopes, offsets, classWeights, found, pairs);
    }

    /** This calibration with a rule for pairs of classes. */
    public Calibration with(PairRule rule) {
        return new Calibration(slopes, offsets, classWeights, sets, Optional.of(rule));
    }

    /** The calibration of scores that already are log odds. */
    public static Calibration logOdds(int outputs) {
        return new Calibration(Reals.constant(outputs, 1), Reals.constant(outputs, 0));
    }

    /** This calibration with class weights. */
    public Calibration withClassWeights(Reals weights) {
        boolean same = weights.stream().allMatch(w -> w == weights.get(0));
        return new Calibration(slopes, offsets, same ? Reals.of() : weights, sets, pairs);
    }

    /** True when scores are log odds already. */
    public boolean isIdentity() {
        return slopes.stream().allMatch(a -> a == 1) && offsets.stream().allMatch(b -> b == 0);
    }

    /** The log odds of output {@code t} at score f. */
    double logOdds(int t, double f) {
        return slopes.get(t) * f + offsets.get(t);
    }
}
