package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import org.junit.jupiter.api.Test;

class QuantileScoreTest {
    private static final Reals TARGETS = Reals.of(1, 2, 3, 4);
    private static final double[] PREDICTIONS = {2, 2, 2, 2};

    /** Errors −1, 0, 1, 2: 0.1·1 above, 0.9·(1 + 2) below. */
    @Test
    void isItsDefinition() {
        QuantileScore score = QuantileScore.of(TARGETS, PREDICTIONS, Reals.constant(4, 1), 0.9);
        assertThat(score.n()).isEqualTo(4);
        assertThat(score.quantile()).isEqualTo(0.9);
        assertThat(score.loss()).isCloseTo((0.1 + 0.9 * 3) / 4, within(1e-15));
        assertThat(score.coverage()).as("a target that is met counts").isEqualTo(0.5);
    }

    @Test
    void rowsCountByTheirWeights() {
        QuantileScore score = QuantileScore.of(TARGETS, PREDICTIONS, Reals.of(2, 1, 1, 0), 0.9);
        assertThat(score.n()).as("a row of weight 2 is two rows").isEqualTo(4);
        assertThat(score.loss()).isCloseTo((0.1 * 2 + 0.9) / 4, within(1e-15));
        assertThat(score.coverage()).isEqualTo(0.75);
    }

    @Test
    void argumentsAreChecked() {
        assertThatThrownBy(() -> QuantileScore.of(TARGETS, new double[3], Reals.constant(4, 1), 0.9))
                .hasMessage("number of predictions must be 4, got 3");
        assertThatThrownBy(() -> QuantileScore.of(TARGETS, PREDICTIONS, Reals.constant(4, 0), 0.9))
                .hasMessageContaining("the sum of the weights must be > 0");
        assertThatThrownBy(() -> QuantileScore.of(TARGETS, PREDICTIONS, Reals.constant(4, 1), 1))
                .hasMessage("quantile must be > 0 and < 1, got 1");
    }
}
