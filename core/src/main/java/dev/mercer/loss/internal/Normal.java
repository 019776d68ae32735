package dev.mercer.loss.internal;

import dev.mercer.util.Require;

/** The standard normal distribution. */
public final class Normal {
    private Normal() {}

    /** P(Z ≤ z), with absolute error below 1e-15: a series near 0, a continued fraction in the tails. */
    public static double cumulative(double z) {
        double x = Math.abs(z);
        double upper = x > 40 ? 0 : x < 3 ? 0.5 - density(x) * series(x) : density(x) / fraction(x);
        return z > 0 ? 1 - upper : upper;
    }

    private static double density(double x) {
        return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    }

    /** Σ x^(2k+1) / (1·3·5…(2k+1)). */
    private static double series(double x) {
        double term = x;
        double sum = x;
        for (int k = 1; term > 1e-17 * sum; k++) {
            term *= x * x / (2 * k + 1);
            sum += term;
        }
        return sum;
    }

    /** x + 1/(x + 2/(x + 3/(x + …))), truncated after enough terms. */
    private static double fraction(double x) {
        double value = x;
        for (int k = 200; k >= 1; k--) value = x + k / value;
        return value;
    }

    /** z with P(Z ≤ z) = p, by bisection: exact to rounding, and never in a hot loop. */
    public static double quantile(double p) {
        Require.that(p > 0 && p < 1, "a probability must lie between 0 and 1, got %s", p);
        double low = -40;
        double high = 40;
        for (int step = 0; step < 200 && low < high; step++) {
            double middle = (low + high) / 2;
            if (middle == low || middle == high) break;
            if (cumulative(middle) < p) low = middle;
            else high = middle;
        }
        return (low + high) / 2;
    }
}
