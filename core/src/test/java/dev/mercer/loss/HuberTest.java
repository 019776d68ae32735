package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class HuberTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new Huber(0.7), new Huber(2));
    }

    @Test
    void tendsToTheSquaredLoss() {
        Huber wide = new Huber(1e6);
        assertThat(wide.value(1, 4)).isEqualTo(new Squared().value(1, 4));
        assertThat(wide.likelihood().orElseThrow().logDensity(1, 2, 0.5))
                .isCloseTo(new Squared().likelihood().orElseThrow().logDensity(1, 2, 0.5), within(1e-9));
        assertThatThrownBy(() -> new Huber(0)).isInstanceOf(InvalidInputException.class);
    }
}
