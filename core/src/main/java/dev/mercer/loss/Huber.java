package dev.mercer.loss;

import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Huber's loss: {@code L = (y − f)²} for |y − f| ≤ δ and {@code 2δ|y − f| − δ²} beyond: squared for small errors, absolute
 * for outliers, and the squared loss as δ grows.
 *
 * <p>Conjugate: u·y + u²/4 for |u| ≤ 2δ. Its density is Gaussian in the middle with exponential tails.
 *
 * @param delta δ > 0, in the unit of the targets
 */
public record Huber(double delta) implements Loss {
    /** The number of intervals of Simpson's rule for the middle of the density, which is smooth: accurate to about 1e-9. */
    private static final int INTERVALS = 400;

    public Huber {
        Require.scale("delta", delta);
    }

    @Override
    public double value(double y, double f) {
        double error = Math.abs(y - f);
        return error <= delta ? error * error : delta * (2 * error - delta);
    }

    @Override
    public double derivative(double y, double f) {
        return 2 * Math.max(-delta, Math.min(delta, f - y));
    }

    @Override
    public double curvature(double y, double f) {
        return Math.abs(y - f) <= delta ? 2 : 0;
    }

    @Override
    public double conjugate(double y, double u) {
        return Math.abs(u) <= 2 * delta ? u * y + u * u / 4 : Double.POSITIVE_INFINITY;
    }

    @Override
    public Optional<SlopeBox> slopes(double y) {
        return Optional.of(new SlopeBox(-2 * delta, 2 * delta, 0, 0.5));
    }

    @Override
    public boolean smooth() {
        return true;
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return Optional.of(new Likelihood("Gaussian with exponential tails", this, this::logNormaliser));
    }

    /** ∫ exp(−L/T): twice the middle from 0 to δ, and both tails, which sum to T/δ · e^(−δ²/T). */
    private double logNormaliser(double temperature) {
        // Beyond this, e^−81, the contribution of the middle is negligible.
        double end = Math.min(delta, 9 * Math.sqrt(temperature));
        double step = end / INTERVALS;
        double sum = 1 + middle(end, temperature);
        for (int k = 1; k < INTERVALS; k++) sum += (k % 2 == 1 ? 4 : 2) * middle(k * step, temperature);
        double tails = temperature / delta * middle(delta, temperature);
        return Math.log(2 * sum * step / 3 + tails);
    }

    private static double middle(double error, double temperature) {
        return Math.exp(-error * error / temperature);
    }
}
