package dev.mercer.loss.internal;

import dev.mercer.util.Require;

/**
 * Student's t distribution: that of a normal number divided by a standard deviation estimated with some degrees of
 * freedom.
 *
 * <p>Tends to the normal distribution as the degrees grow, and equals it if they are infinite. Source: [AS64, §26.7].
 *
 * @param degrees ν > 0, any number; infinite for the normal distribution
 */
public record StudentT(double degrees) {
    /** Beyond this the distribution is normal to within rounding of its quantiles. */
    private static final double NORMAL = 1e10;

    /** Quantiles are bounded by this, so that their squares are finite. */
    private static final double LARGEST = 1e150;

    public StudentT {
        Require.that(degrees > 0, "degrees of freedom must be > 0, got %s", Require.text(degrees));
    }

    /** ln of the density at t. */
    public double logDensity(double t) {
        if (degrees > NORMAL) return -0.5 * (t * t + Math.log(2 * Math.PI));
        return logScale() - (degrees + 1) / 2 * Math.log1p(t * t / degrees);
    }

    /** P(|T| > t) for t ≥ 0. */
    public double outside(double t) {
        if (degrees > NORMAL) return 2 * Normal.cumulative(-t);
        double ratio = t * t / degrees;
        double inside = ratio / (1 + ratio);
        // Iₓ(½, ν/2) near the middle and I₁₋ₓ(ν/2, ½) in the tails: the continued fraction is short where x is below
        // its mean.
        if (inside * (degrees + 5) < 3) return 1 - incomplete(inside, 0.5, degrees / 2, ratio);
        return incomplete(1 / (1 + ratio), degrees / 2, 0.5, ratio);
    }

    /** t with P(|T| ≤ t) = level, by bisection. */
    public double halfWidth(double level) {
        Require.that(level > 0 && level < 1, "a level must lie between 0 and 1, got %s", level);
        if (degrees > NORMAL) return Normal.quantile(0.5 + level / 2);
        double low = 0;
        double high = 1;
        while (outside(high) > 1 - level && high < LARGEST) high *= 2;
        for (double middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
            if (outside(middle) > 1 - level) low = middle;
            else high = middle;
        }
        return high;
    }

    /** ln Γ((ν + 1)/2) − ln Γ(ν/2) − ½ ln(πν): the log density at 0. */
    private double logScale() {
        double a = degrees / 2;
        double shift = 0;
        // Γ(a + ½)/Γ(a) = a/(a + ½) · Γ(a + 3/2)/Γ(a + 1): up to where the series has all digits.
        for (; a < 15; a++) shift += Math.log(a / (a + 0.5));
        double square = 1 / (a * a);
        double series = (-1.0 / 8 + square * (1.0 / 192 + square * (-1.0 / 640 + square * 17 / 14336))) / a;
        return shift + 0.5 * Math.log(a) + series - 0.5 * Math.log(Math.PI * degrees);
    }

    /** Iₓ(a, b), the regularised incomplete beta function, where {a, b} = {½, ν/2} and ratio is t²/ν. */
    private double incomplete(double x, double a, double b, double ratio) {
        // x^a (1 − x)^b / B(½, ν/2) = √(t²/ν) (1 + t²/ν)^(−(ν+1)/2) / B, and 1/B is √ν times the density at 0.
        double front = 0.5 * Math.log(ratio * degrees) - (degrees + 1) / 2 * Math.log1p(ratio) + logScale();
        return Math.exp(front) / a / fraction(x, a, b);
    }

    /** The continued fraction of the incomplete beta function, by Lentz's method. */
    private static double fraction(double x, double a, double b) {
        double value = 1;
        double c = 1;
        double d = 0;
        for (int k = 1; k < 1_000_000; k++) {
            int m = k / 2;
            double term = k % 2 == 0
                    ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
                    : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / (1 + term * d);
            c = 1 + term / c;
            value *= c * d;
            if (Math.abs(c * d - 1) < 1e-16) break;
        }
        return value;
    }
}
