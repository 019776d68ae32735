package dev.mercer.loss;

import java.util.Optional;

/**
 * Hinge loss for labels ±1: {@code L = max(0, 1 − yf)}, the loss of the support vector machine. It does not correspond
 * to a likelihood.
 *
 * <p>Conjugate: y·u for −1 ≤ y·u ≤ 0.
 */
public record Hinge() implements Loss {
    @Override
    public double value(double y, double f) {
        return Math.max(0, 1 - y * f);
    }

    @Override
    public double derivative(double y, double f) {
        double margin = y * f;
        return margin < 1 ? -y : margin > 1 ? 0 : -y / 2;
    }

    @Override
    public double conjugate(double y, double u) {
        double s = y * u;
        return s >= -1 && s <= 0 ? s : Double.POSITIVE_INFINITY;
    }

    @Override
    public Optional<SlopeBox> slopes(double y) {
        return Optional.of(y > 0 ? new SlopeBox(-1, 0, 0, 0) : new SlopeBox(0, 1, 0, 0));
    }

    @Override
    public boolean forLabels() {
        return true;
    }
}
