package dev.mercer.loss;

import java.util.Optional;

/**
 * Squared loss: {@code L = (y − f)²}, the negative log likelihood of Gaussian noise of variance T/2.
 *
 * <p>Conjugate: u·y + u²/4.
 */
public record Squared() implements Loss {
    @Override
    public double value(double y, double f) {
        return (y - f) * (y - f);
    }

    @Override
    public double derivative(double y, double f) {
        return 2 * (f - y);
    }

    @Override
    public double curvature(double y, double f) {
        return 2;
    }

    @Override
    public double conjugate(double y, double u) {
        return u * y + u * u / 4;
    }

    @Override
    public Optional<SlopeBox> slopes(double y) {
        return Optional.of(new SlopeBox(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0.5));
    }

    @Override
    public boolean smooth() {
        return true;
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return Optional.of(new Likelihood("Gaussian", this, t -> Math.log(Math.PI * t) / 2));
    }
}
