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
}
