package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EpsilonInsensitiveTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new EpsilonInsensitive(0.5), new EpsilonInsensitive(0), new EpsilonInsensitive(1.3));
    }

    @Test
    void errorsInsideTheTubeAreFree() {
        EpsilonInsensitive loss = new EpsilonInsensitive(15);
        assertThat(loss.value(100, 114)).isZero();
        assertThat(loss.value(100, 116)).isEqualTo(1);
        assertThatThrownBy(() -> new EpsilonInsensitive(-1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("epsilon must be >= 0 and finite, got -1");
    }
}
