package dev.mercer.loss.internal;

/**
 * Half-widths of central intervals of Student's t distributions whose squared scale is v + ue^(τz), where z is a standard normal number.
 *
 * @param degrees of freedom of each
 * @param level the probability of an interval
 */
public record ScaleMixture(double degrees, double level) {
    /** Nodes of the trapezoidal rule over z: at multiples of the step, this many on each side. */
    private static final int NODES = 14;

    private static final double STEP = 0.5;
    private static final int MOST_STEPS = 200;
    private static final double PRECISION = 1e-12;

    /** e^this is the largest scale whose square does not overflow. */
    private static final double LARGEST = 300;

    /** h with P(|y| ≤ h) = level. P(|y| > h) is convex in h: Newton's method from 0. */
    public double halfWidth(double v, double u, double tau) {
        StudentT student = new StudentT(degrees);
        if (tau == 0) return student.halfWidth(level) * Math.sqrt(v + u);
        double[] shares = new double[2 * NODES + 1];
        double[] scales = new double[shares.length];
        double sum = 0;
        for (int k = 0; k < shares.length; k++) {
            double z = (k - NODES) * STEP;
            shares[k] = Math.exp(-z * z / 2);
            scales[k] = Math.sqrt(v + u * Math.exp(Math.min(LARGEST, tau * z)));
            sum += shares[k];
        }
        double half = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            double outside = 0;
            double slope = 0;
            for (int k = 0; k < shares.length; k++) {
                if (scales[k] == 0) continue;
                double t = half / scales[k];
                outside += shares[k] / sum * student.outside(t);
                slope += 2 * shares[k] / sum * Math.exp(student.logDensity(t)) / scales[k];
            }
            double more = (outside - (1 - level)) / slope;
            half += Math.max(0, more);
            if (!(more > PRECISION * half)) break;
        }
        return half;
    }
}
