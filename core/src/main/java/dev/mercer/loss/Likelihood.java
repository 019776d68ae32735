package dev.mercer.loss;

import java.util.function.DoubleUnaryOperator;

/**
 * The distribution p(y | f) = exp(−L(y, f)/T)/Z(T) behind a loss, with T the temperature: minimising the loss is
 * maximising this likelihood.
 *
 * @param name such as Gaussian or Bernoulli
 * @param loss L
 * @param logNormaliser ln Z(T)
 */
public record Likelihood(String name, Loss loss, DoubleUnaryOperator logNormaliser) {
    /** ln p(y | f). */
    public double logDensity(double y, double f, double temperature) {
        return -loss.value(y, f) / temperature - logNormaliser.applyAsDouble(temperature);
    }

    @Override
    public String toString() {
        return name;
    }
}
