package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogisticTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new Logistic());
    }

    @Test
    void largeMarginsNeitherOverflowNorVanish() {
        Logistic loss = new Logistic();
        assertThat(loss.value(1, 1000)).isZero();
        assertThat(loss.value(1, -1000)).isEqualTo(1000);
        assertThat(loss.value(1, 40)).isCloseTo(Math.exp(-40), within(1e-30));
        assertThat(loss.derivative(-1, 1000)).isEqualTo(1);
        assertThat(Logistic.probability(-800)).isZero();
        assertThat(Logistic.probability(0)).isEqualTo(0.5);
        assertThat(loss.conjugate(1, -1)).isZero();
        assertThat(loss.conjugate(1, 0.1)).isInfinite();
    }

    /** exp(−L/T) adds up to 1 over the two labels at T = 1 alone. */
    @Test
    void itsLikelihoodIsBernoulliAtTemperatureOne() {
        Likelihood likelihood = new Logistic().likelihood().orElseThrow();
        double both = Math.exp(likelihood.logDensity(1, 0.7, 1)) + Math.exp(likelihood.logDensity(-1, 0.7, 1));
        assertThat(both).isCloseTo(1, within(1e-15));
        assertThat(likelihood.logDensity(1, 0.7, 2)).isNaN();
    }
}
