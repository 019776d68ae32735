package dev.mercer.loss.internal;

import dev.mercer.util.Require;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Counts that are Poisson with rate e^f: L = e^f − yf + ln y!, which is convex.
 *
 * <p>If f is normal with mean m and variance v, the expected count is e^(m + v/2).
 */
public record PoissonCounts() implements ObservedNumber {
    /** Rates are at least e^−this and at most e^this. */
    private static final double WIDEST = 100;

    private static final int MOST_NODES = 4000;
    private static final double REACH = 8;
    private static final double LARGEST = 1e15;

    /** Beyond this the cube root of a gamma variable is normal to within 1e-6 of a probability. */
    private static final double LARGE = 1e4;

    /** Whether a number is an integer ≥ 0. */
    public static boolean isCount(double y) {
        return y >= 0 && y == Math.rint(y);
    }

    /** e^f within bounds. */
    private static double rate(double f) {
        return Math.exp(Math.max(-WIDEST, Math.min(WIDEST, f)));
    }

    @Override
    public double value(double y, double f) {
        return Math.exp(Math.min(f, WIDEST)) - y * f + logFactorial(y);
    }

    @Override
    public double derivative(double y, double f) {
        return rate(f) - y;
    }

    @Override
    public double information(double y, double f) {
        return rate(f);
    }

    @Override
    public double informationSlope(double y, double f) {
        return rate(f);
    }

    @Override
    public double start(double[] observed, double[] weights) {
        return Observation.logMean(observed, weights);
    }

    @Override
    public Optional<Rate> asRate(double y) {
        return Optional.of(new Rate(1, y, 1));
    }

    /** Counts above 0 are a group, because without one the rate of largest likelihood is 0. */
    @Override
    public OptionalInt group(double y) {
        return y > 0 ? OptionalInt.of(1) : OptionalInt.empty();
    }

    /** The variance of the Poisson distribution, and that of its rate. */
    @Override
    public double variance(double mean, double variance) {
        double rate = Math.exp(mean + variance / 2);
        return rate + rate * rate * Math.expm1(variance);
    }

    /** Quantiles of the count, by bisection of its distribution function. */
    @Override
    public Range range(double mean, double variance, double level) {
        Require.that(level > 0 && level < 1, "a level must lie between 0 and 1, got %s", level);
        return new Range(quantile((1 - level) / 2, mean, variance), quantile((1 + level) / 2, mean, variance));
    }

    /** The least count c with P(y ≤ c) ≥ p. */
    private static double quantile(double p, double mean, double variance) {
        if (cumulative(0, mean, variance) >= p) return 0;
        double low = 0;
        double high = 1;
        while (cumulative(high, mean, variance) < p && high < LARGEST) high *= 2;
        while (high - low > 1) {
            double middle = Math.floor((low + high) / 2);
            if (cumulative(middle, mean, variance) < p) low = middle;
            else high = middle;
        }
        return high;
    }

    /** P(y ≤ c), the mean of the Poisson distribution function over f by the trapezoidal rule. */
    private static double cumulative(double c, double mean, double variance) {
        double deviation = Math.sqrt(variance);
        // The function falls from 1 to 0 within about 1/√c of f = ln c.
        double step = Math.max(2 * REACH / MOST_NODES, Math.min(0.25, 0.5 / (deviation * Math.sqrt(c + 1))));
        int reach = deviation == 0 ? 0 : (int) Math.ceil(REACH / step);
        double sum = 0;
        double weights = 0;
        for (int k = -reach; k <= reach; k++) {
            double z = k * step;
            double weight = Math.exp(-z * z / 2);
            weights += weight;
            sum += weight * upperGamma(c + 1, rate(mean + deviation * z));
        }
        return sum / weights;
    }

    /**
     * Q(a, x), the regularised upper incomplete gamma function: P(Poisson(x) < a) for integer a; by the approximation of Wilson and
     * Hilferty if a is large. Source: [AS64, §6.5, §26.4].
     */
    private static double upperGamma(double a, double x) {
        if (a > LARGE) return Normal.cumulative(3 * Math.sqrt(a) * (1 - 1 / (9 * a) - Math.cbrt(x / a)));
        double front = Math.exp(a * Math.log(x) - x - logFactorial(a - 1));
        if (front == 0) return x < a ? 1 : 0;
        if (x < a + 1) {
            double term = 1 / a;
            double sum = term;
            for (int k = 1; term > 1e-16 * sum; k++) {
                term *= x / (a + k);
                sum += term;
            }
            return 1 - front * sum;
        }
        double b = x + 1 - a;
        double c = 1e300;
        double d = 1 / b;
        double value = d;
        for (int k = 1; k < 100_000; k++) {
            double an = -k * (k - a);
            b += 2;
            d = 1 / (an * d + b);
            c = b + an / c;
            value *= c * d;
            if (Math.abs(c * d - 1) < 1e-15) break;
        }
        return front * value;
    }

    /** ln(count!), by Stirling's series beyond 20, where it is exact to rounding. */
    private static double logFactorial(double count) {
        if (count > 20) {
            double x = count + 1;
            return (x - 0.5) * Math.log(x)
                    - x
                    + 0.5 * Math.log(2 * Math.PI)
                    + (1 - (1 - 2 / (7 * x * x)) / (30 * x * x)) / (12 * x);
        }
        double sum = 0;
        for (int k = 2; k <= count; k++) sum += Math.log(k);
        return sum;
    }
}
