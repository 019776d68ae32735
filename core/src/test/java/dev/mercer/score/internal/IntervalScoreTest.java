package dev.mercer.score.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Reals;
import dev.mercer.model.Bounds;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class IntervalScoreTest {
    @Test
    void endsAreInsideAndWeightsCount() {
        Bounds bounds = new Bounds(Reals.of(0, 0, 0), Reals.of(1, 2, 4));
        IntervalScore score = IntervalScore.of(0.9, bounds, Reals.of(1, 3, 2), Reals.of(1, 2, 1));
        assertThat(score.coverage()).isEqualTo(0.5);
        assertThat(score.width()).isEqualTo((1 + 2 * 2 + 4) / 4.0);
    }

    @Test
    void withoutWeightThereIsNoScore() {
        Bounds bounds = new Bounds(Reals.of(0), Reals.of(1));
        assertThatThrownBy(() -> IntervalScore.of(0.9, bounds, Reals.of(1), Reals.of(0)))
                .isInstanceOf(InvalidInputException.class);
    }
}
