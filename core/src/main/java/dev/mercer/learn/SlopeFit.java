package dev.mercer.learn;

/**
 * The slope a > 0 for which {@code 1/(1 + exp(−a·f))} fits the classes of points best: minimises
 * {@code Σ wᵢ((1 − εᵢ)·ln(1 + exp(−a·mᵢ)) + εᵢ·ln(1 + exp(a·mᵢ)))} over margins m = y·f.
 *
 * <p>ε = 1/(n + 2), n the number of points of the class, is the doubt about a class that so many points leave [Pla99]; without it
 * classes that are told apart would have an infinite slope. Points of unequal weights count as (Σw)²/Σw². Convex in a: Newton's
 * method between bounds.
 */
final class SlopeFit {
    private static final int STEPS = 200;
    private static final double PRECISION = 1e-10;

    /** The log odds of the largest score where scores say nothing of the classes, or the opposite. */
    private static final double NOTHING = 1e-3;

    private final double[] margins;
    private final double[] weights;
    private final double[] doubts;

    private SlopeFit(double[] scores, double[] signs, double[] weights) {
        this.weights = weights;
        this.margins = new double[scores.length];
        this.doubts = new double[scores.length];
        double yes = 1 / (count(signs, weights, 1) + 2);
        double no = 1 / (count(signs, weights, -1) + 2);
        for (int i = 0; i < scores.length; i++) {
            margins[i] = signs[i] * scores[i];
            doubts[i] = signs[i] > 0 ? yes : no;
        }
    }

    private static double count(double[] signs, double[] weights, double sign) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] != sign) continue;
            sum += weights[i];
            squares += weights[i] * weights[i];
        }
        return squares > 0 ? sum * sum / squares : 0;
    }

    /** The slope for scores of points whose class is +1 or −1. */
    static double of(double[] scores, double[] signs, double[] weights) {
        return new SlopeFit(scores, signs, weights).slope();
    }

    private double slope() {
        double largest = 0;
        for (double margin : margins) largest = Math.max(largest, Math.abs(margin));
        if (largest == 0) return 1;
        double low = NOTHING / largest;
        if (derivatives(low)[0] >= 0) return low;
        double high = 2 * low;
        while (derivatives(high)[0] < 0) {
            low = high;
            high *= 2;
        }
        double a = (low + high) / 2;
        for (int step = 0; step < STEPS && high - low > PRECISION * high; step++) {
            double[] d = derivatives(a);
            if (d[0] < 0) low = a;
            else high = a;
            double next = a - d[0] / d[1];
            double wanted = next > low && next < high ? next : (low + high) / 2;
            if (Math.abs(wanted - a) <= PRECISION * a) return wanted;
            a = wanted;
        }
        return a;
    }

    /** The first and the second derivative in a. */
    private double[] derivatives(double a) {
        double first = 0;
        double second = 0;
        for (int i = 0; i < margins.length; i++) {
            double m = margins[i];
            // Half of tanh(am/2) is the probability less one half, without overflow.
            double p = 0.5 + 0.5 * Math.tanh(0.5 * a * m);
            first += weights[i] * m * (p - 1 + doubts[i]);
            second += weights[i] * m * m * p * (1 - p);
        }
        return new double[] {first, second};
    }
}
