package dev.mercer.solve.newton;

/**
 * Goes along a ray on which J is convex and falls at first, until its slope there is at most half of what it was.
 *
 * <p>It looks at slopes first and at values only to refuse a rise: near the optimum J no longer tells two points apart,
 * its slope still does. Past the minimum it interpolates, before it, it doubles; along a ray to infinity it ends after
 * {@value #MOST} looks with what it has.
 */
final class LineSearch {
    private static final int MOST = 100;
    /** Two sums of the same N terms may differ by so much without a meaning. */
    private static final double ROUNDING = 1e-14;

    private LineSearch() {}

    /** J along a ray from t = 0. */
    interface Ray {
        double value(double t);

        double slope(double t);
    }

    /** A step t > 0 after which J is lower, or equal up to rounding; 0 where none is found. */
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
                // NaN, from an overflow far out, is too far as well.
                high = t;
                highSlope = here;
            }
            if (high == Double.POSITIVE_INFINITY) t *= 2;
            else t = between(low, lowSlope, high, highSlope);
            if (!(t > low && t < high)) break;
        }
        return low > 0 && ray.value(low) <= most ? low : 0;
    }

    /** Where a straight slope would be 0, away from both ends. */
    private static double between(double low, double lowSlope, double high, double highSlope) {
        double share = lowSlope / (lowSlope - highSlope);
        if (!(share >= 0.01)) share = Double.isNaN(share) ? 0.5 : 0.01;
        return low + Math.min(share, 0.9) * (high - low);
    }
}
