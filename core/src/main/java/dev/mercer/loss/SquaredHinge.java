package dev.mercer.loss;

import java.util.Optional;

/**
 * Squared hinge loss for labels ±1: {@code L = max(0, 1 − yf)²}. It does not correspond to a likelihood.
 *
 * <p>Conjugate: y·u + u²/4 for y·u ≤ 0.
 */
public record SquaredHinge() implements Loss {
    @Override
    public double value(double y, double f) {
        double gap = Math.max(0, 1 - y * f);
        return gap * gap;
    }

    @Override
    public double derivative(double y, double f) {
        return -2 * y * Math.max(0, 1 - y * f);
    }

    @Override
    public double curvature(double y, double f) {
        return y * f < 1 ? 2 : 0;
    }

    @Override
    public double conjugate(double y, double u) {
        double s = y * u;
        return s <= 0 ? s + s * s / 4 : Double.POSITIVE_INFINITY;
    }

    @Override
    public Optional<SlopeBox> slopes(double y) {
        return Optional.of(
                y > 0
                        ? new SlopeBox(Double.NEGATIVE_INFINITY, 0, 0, 0.5)
                        : new SlopeBox(0, Double.POSITIVE_INFINITY, 0, 0.5));
    }

    @Override
    public boolean forLabels() {
        return true;
    }

    @Override
    public boolean smooth() {
        return true;
    }
}
