package dev.mercer.loss;

import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Pinball loss: {@code L = τ(y − f)} if y ≥ f and {@code (1 − τ)(f − y)} if {@code y < f}. Its minimiser is the τ-quantile of y; τ
 * = ½ is half the absolute error.
 *
 * <p>Conjugate: u·y for −τ ≤ u ≤ 1 − τ. The likelihood is the asymmetric Laplace distribution, Z = T/(τ(1 − τ)).
 *
 * @param quantile τ between 0 and 1, both excluded
 */
public record Pinball(double quantile) implements Loss {
    public Pinball {
        Require.that(quantile > 0 && quantile < 1, "quantile must be > 0 and < 1, got %s", Require.text(quantile));
    }

    @Override
    public double value(double y, double f) {
        double error = y - f;
        return error >= 0 ? quantile * error : (quantile - 1) * error;
    }

    @Override
    public double derivative(double y, double f) {
        return f < y ? -quantile : f > y ? 1 - quantile : 0.5 - quantile;
    }

    @Override
    public double conjugate(double y, double u) {
        return u >= -quantile && u <= 1 - quantile ? u * y : Double.POSITIVE_INFINITY;
    }

    @Override
    public Optional<SlopeBox> slopes(double y) {
        return Optional.of(new SlopeBox(-quantile, 1 - quantile, 0, 0));
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return Optional.of(new Likelihood("asymmetric Laplace", this, t -> Math.log(t / (quantile * (1 - quantile)))));
    }
}
