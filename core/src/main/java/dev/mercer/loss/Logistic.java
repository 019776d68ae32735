package dev.mercer.loss;

import java.util.Optional;

/**
 * Logistic loss for labels ±1: {@code L = ln(1 + e^(−yf))}, the negative log likelihood of p(y | f) = 1/(1 + e^(−yf)).
 *
 * <p>Conjugate: with a = −y·u in [0, 1], a ln a + (1 − a) ln(1 − a).
 */
public record Logistic() implements Loss {
    /** The probability of the label +1: 1/(1 + e^−f), without overflow. */
    public static double probability(double f) {
        if (f >= 0) return 1 / (1 + Math.exp(-f));
        double e = Math.exp(f);
        return e / (1 + e);
    }

    @Override
    public double value(double y, double f) {
        double margin = y * f;
        return margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin));
    }

    @Override
    public double derivative(double y, double f) {
        return -y * probability(-y * f);
    }

    @Override
    public double curvature(double y, double f) {
        return probability(f) * probability(-f);
    }

    @Override
    public double conjugate(double y, double u) {
        double a = -y * u;
        if (!(a >= 0 && a <= 1)) return Double.POSITIVE_INFINITY;
        return entropy(a) + entropy(1 - a);
    }

    private static double entropy(double a) {
        return a == 0 ? 0 : a * Math.log(a);
    }

    @Override
    public boolean forLabels() {
        return true;
    }

    @Override
    public boolean smooth() {
        return true;
    }

    /** At temperature 1 only: the two labels then have probabilities that add up to 1. */
    @Override
    public Optional<Likelihood> likelihood() {
        return Optional.of(new Likelihood("Bernoulli", this, t -> t == 1 ? 0 : Double.NaN));
    }
}
