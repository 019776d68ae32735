package dev.mercer.gp;

import dev.mercer.loss.Logistic;
import dev.mercer.loss.Normal;

/** The mean of the logistic function under a normal distribution, which has no closed form. */
final class LogisticNormal {
    /** Beyond this variance the logistic function is treated as a step, with a correction of variance π²/3. */
    private static final double WIDE = 1e4;

    /** A normal density is below 1e-17 of its peak beyond this many deviations. */
    private static final double REACH = 9;

    private LogisticNormal() {}

    /**
     * ∫ s(f) N(f | m, v) df for m ≤ 0, at most ½; relative error about 1e-13, also far out in the tail, and about 1e-8
     * absolute where v > 10⁴.
     *
     * <p>By the trapezoidal rule, whose error falls exponentially with the step for functions that are analytic in a strip
     * [TW14]: s has its poles at distance π from the real line, so that a step of ½ in f leaves e^(−4π²).
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
