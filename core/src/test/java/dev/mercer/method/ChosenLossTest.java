package dev.mercer.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChosenLossTest {
    @Test
    void everyLossHasAName() {
        List<Loss> losses = List.of(
                new Squared(),
                new EpsilonInsensitive(0.5),
                new Huber(0.5),
                new Pinball(0.5),
                new Hinge(),
                new SquaredHinge(),
                new Logistic());
        assertThat(losses).hasSize(Loss.class.getPermittedSubclasses().length);
        for (Loss loss : losses) {
            String text = ChosenLoss.of(loss).toString();
            boolean argument =
                    Set.of(LossKind.EPSILON, LossKind.HUBER, LossKind.PINBALL).contains(LossKind.of(loss));
            assertThat(text.endsWith("(0.5)")).isEqualTo(argument);
            assertThat(ChosenLoss.parse(text)).isEqualTo(ChosenLoss.of(loss));
        }
    }

    @Test
    void argumentsByNameOrPlaceAndBlanks() {
        assertThat(ChosenLoss.parse(" huber( delta = 1.5 ) ")).isEqualTo(ChosenLoss.of(new Huber(1.5)));
        assertThat(ChosenLoss.parse("Hinge()")).isEqualTo(ChosenLoss.of(new Hinge()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "huber",
                "huber()",
                "huber(x)",
                "huber(quantile=1)",
                "hinge(1)",
                "pinball(2)",
                "abs",
                "huber(1"
            })
    void othersAreRefused(String text) {
        assertThatThrownBy(() -> ChosenLoss.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("loss ");
    }
}
