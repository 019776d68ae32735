package dev.mercer.loss;

import dev.mercer.util.Require;
import java.util.Optional;

/**
 * ε-insensitive loss: {@code L = max(0, |y − f| − ε)}, the loss of support vector regression: errors inside the tube
 * cost nothing.
 *
 * <p>Conjugate: u·y + ε|u| for |u| ≤ 1. The density is flat inside the tube with exponential tails, Z = 2(ε + T) [SS02,
 * §3.3].
 *
 * @param epsilon ε ≥ 0, in the unit of the targets; 0 is the absolute error
 */
public record EpsilonInsensitive(double epsilon) implements Loss {
    public EpsilonInsensitive {
        Require.nonNegative("epsilon", epsilon);
    }

    @Override
    public double value(double y, double f) {
        return Math.max(0, Math.abs(y - f) - epsilon);
    }

    @Override
    public double derivative(double y, double f) {
        double error = f - y;
        double outside = Math.abs(error) - epsilon;
        if (error == 0) return 0;
        return outside > 0 ? Math.signum(error) : outside < 0 ? 0 : Math.signum(error) / 2;
    }

    @Override
    public double conjugate(double y, double u) {
        return Math.abs(u) <= 1 ? u * y + epsilon * Math.abs(u) : Double.POSITIVE_INFINITY;
    }

    @Override
    public Optional<SlopeBox> slopes(double y) {
        return Optional.of(new SlopeBox(-1, 1, epsilon, 0));
    }

    @Override
    public Optional<Likelihood> likelihood() {
        return Optional.of(new Likelihood("flat with exponential tails", this, t -> Math.log(2 * (epsilon + t))));
    }
}
