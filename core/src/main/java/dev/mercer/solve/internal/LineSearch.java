package dev.mercer.solve.internal;

/**
 * A line search along a ray on which J is convex and initially decreasing, until the slope is at most half of the
 * initial one.
 *
 * <p>It uses slopes, and values only to reject an increase: near the optimum values of J are equal to rounding, but
 * slopes still differ. Beyond the minimum it interpolates; before the minimum it doubles the step. If J falls for ever,
 * it stops after {@value #MOST} evaluations.
 */
final class LineSearch {
    private static final int MOST = 100;
    /** The relative difference of two sums of the same N terms that is only rounding. */
    private static final double ROUNDING = 1e-14;

    private LineSearch() {}

    /** J along a ray from t = 0. */
    interface Ray {
        double value(double t);

        double slope(double t);
    }

    /** A step t > 0 after which J is lower, or equal up to rounding; 0 if there is none. */
    static double step(Ray ray, double value, double slope) {
        double most = value + ROUNDING * Math.abs(value);
        double low = 0;
        double lowSlope = slope;
        double high = Double.POSITIVE_INFINITY;
        double highSlope = Double.NaN;
        double t = 1;
        for (int look = 0; look < MOST; look++) {
            double here = ray.slope(t);
            if (Math.abs(here) <= -slope / 2 && ray.value(t) <= most) return t;
            if (here <= 0) {
                low = t;
                lowSlope = here;
            } else {
                // NaN, from an overflow far out, counts as too far.
                high = t;
                highSlope = here;
            }
            if (high == Double.POSITIVE_INFINITY) t *= 2;
            else t = between(low, lowSlope, high, highSlope);
            if (!(t > low && t < high)) break;
        }
        return low > 0 && ray.value(low) <= most ? low : 0;
    }

    /** The zero of the linear interpolant of the slope, kept away from both ends. */
    private static double between(double low, double lowSlope, double high, double highSlope) {
        double share = lowSlope / (lowSlope - highSlope);
        if (!(share >= 0.01)) share = Double.isNaN(share) ? 0.5 : 0.01;
        return low + Math.min(share, 0.9) * (high - low);
    }
}
