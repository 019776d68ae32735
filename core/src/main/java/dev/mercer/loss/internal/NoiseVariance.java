package dev.mercer.loss.internal;

import java.util.Optional;

/**
 * Squares of normal noise whose variance is e^f: y/e^f follows the χ² distribution of one degree of freedom, and up to a constant
 * L = ½(f + ye^−f). The information is its expected value, ½.
 */
public record NoiseVariance() implements Observation {
    /** Variances are at least e^−this and at most e^this. */
    private static final double WIDEST = 100;

    private static double ratio(double y, double f) {
        return y * Math.exp(-Math.max(-WIDEST, Math.min(WIDEST, f)));
    }

    @Override
    public double value(double y, double f) {
        return 0.5 * (f + ratio(y, f));
    }

    @Override
    public double derivative(double y, double f) {
        return 0.5 * (1 - ratio(y, f));
    }

    @Override
    public double information(double y, double f) {
        return 0.5;
    }

    @Override
    public double informationSlope(double y, double f) {
        return 0;
    }

    /** The curvature, but at least its expected value: smaller curvatures would make steps overshoot. */
    @Override
    public double stepWeight(double y, double f) {
        return 0.5 * Math.max(1, ratio(y, f));
    }

    /** The rate is the precision of the noise. */
    @Override
    public Optional<Rate> asRate(double y) {
        return Optional.of(new Rate(y / 2, 0.5, -1));
    }

    @Override
    public double start(double[] observed, double[] weights) {
        return Observation.logMean(observed, weights);
    }
}
