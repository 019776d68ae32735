package dev.mercer.loss.internal;

import dev.mercer.loss.Logistic;
import dev.mercer.util.Require;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Ordered classes 0, 1, …, K: P(y ≤ k) = s(cₖ − f) with s the logistic function and ascending thresholds c₀, c₁, …, where the midpoint of the first
 * and the last is 0 (the proportional odds model). With two classes it is logistic regression.
 *
 * <p>With u and l the thresholds above and below y, P = s(u − f) s(f − l)(1 − e^(l − u)), so that L is convex. Source: [McC80].
 *
 * @param gaps c₁ − c₀, c₂ − c₁, …, all > 0; empty for two classes
 */
public record OrderedClasses(List<Double> gaps) implements Observation {
    /** In the start of the search for the mode, a missing class counts as half an observation. */
    private static final double LEAST_COUNT = 0.5;

    /**
     * The variance of the normal prior of an intercept, in log odds: within ±20 with a probability of 0.95. With a flat prior the marginal
     * likelihood of classes could exceed 1: the likelihood of a single class is the same at all intercepts beyond some place.
     */
    public static final double INTERCEPT_VARIANCE = 100;

    public OrderedClasses {
        gaps = List.copyOf(gaps);
        for (double gap : gaps) Require.positive("gap", gap);
    }

    /** The distribution for {@code classes} classes, with thresholds at equal distances. */
    public static OrderedClasses of(int classes) {
        Require.atLeast("number of classes", 2, classes);
        return new OrderedClasses(Collections.nCopies(classes - 2, 1.0));
    }

    /** c₀, c₁, …: one for each class but the last. */
    public List<Double> thresholds() {
        return IntStream.rangeClosed(0, gaps.size()).mapToObj(this::threshold).toList();
    }

    /** The threshold below class y, or −∞. */
    private double lower(double y) {
        return y == 0 ? Double.NEGATIVE_INFINITY : threshold((int) y - 1);
    }

    /** The threshold above class y, or ∞. */
    private double upper(double y) {
        return y > gaps.size() ? Double.POSITIVE_INFINITY : threshold((int) y);
    }

    private double threshold(int k) {
        double sum = 0;
        for (int j = 0; j < gaps.size(); j++) sum += gaps.get(j) * share(j, k);
        return sum;
    }

    /** The derivative of threshold k with respect to a gap: both ends move, so that their midpoint does not change. */
    private static double share(int gap, int k) {
        return gap < k ? 0.5 : -0.5;
    }

    @Override
    public double value(double y, double f) {
        double apart = upper(y) - lower(y);
        return softplus(f - upper(y)) + softplus(lower(y) - f) - Math.log(-Math.expm1(-apart));
    }

    private static double softplus(double t) {
        return t > 0 ? t + Math.log1p(Math.exp(-t)) : Math.log1p(Math.exp(t));
    }

    @Override
    public double derivative(double y, double f) {
        return Logistic.probability(f - upper(y)) - Logistic.probability(lower(y) - f);
    }

    @Override
    public double information(double y, double f) {
        return bell(f - upper(y)) + bell(f - lower(y));
    }

    @Override
    public double informationSlope(double y, double f) {
        return bellSlope(f - upper(y)) + bellSlope(f - lower(y));
    }

    /** s(t)s(−t), the slope of the logistic function. */
    private static double bell(double t) {
        return Logistic.probability(t) * Logistic.probability(-t);
    }

    private static double bellSlope(double t) {
        return -bell(t) * Math.tanh(t / 2);
    }

    /** The log odds of all classes except the first, which are finite even if one side is missing. */
    @Override
    public double start(double[] observed, double[] weights) {
        double first = 0;
        double rest = 0;
        for (int i = 0; i < observed.length; i++)
            if (observed[i] == 0) first += weights[i];
            else rest += weights[i];
        return threshold(0) + Math.log(Math.max(rest, LEAST_COUNT) / Math.max(first, LEAST_COUNT));
    }

    /** Each class is a group, because the gap about a missing class would become as narrow as allowed. */
    @Override
    public OptionalInt group(double y) {
        return OptionalInt.of((int) y);
    }

    @Override
    public List<Double> parameters() {
        return gaps;
    }

    @Override
    public OrderedClasses withParameters(List<Double> values) {
        return new OrderedClasses(values);
    }

    /** A gap moves all thresholds. */
    @Override
    public Slopes slopes(double y, double f, int k) {
        double gap = gaps.get(k);
        double above = upper(y);
        double below = lower(y);
        // e^(l − u)/(1 − e^(l − u)): the rate at which the probability grows with the distance of its thresholds.
        double apart = 1 / Math.expm1(above - below);
        double up = gap * share(k, (int) y);
        double down = gap * share(k, (int) y - 1);
        double value =
                up * (-Logistic.probability(f - above) - apart) + down * (Logistic.probability(below - f) + apart);
        double derivative = -up * bell(f - above) - down * bell(f - below);
        double information = -up * bellSlope(f - above) - down * bellSlope(f - below);
        return new Slopes(value, derivative, information);
    }
}
