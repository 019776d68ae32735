package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class GaussianPredictionTest {
    private final GaussianPrediction two = known(3, 1);

    private static GaussianPrediction known(double variance, double noise) {
        return new GaussianPrediction(Reals.of(1), Reals.of(variance), noise, Double.POSITIVE_INFINITY);
    }

    @Test
    void anObservationVariesByBoth() {
        assertThat(two.negativeLogDensity(0, 2)).isCloseTo(0.5 * Math.log(2 * Math.PI * 4) + 1.0 / 8, within(1e-15));
        assertThat(two.halfWidth(0, 0.95)).isCloseTo(2 * 1.959963984540054, within(1e-8));
    }

    @Test
    void anEstimatedAmplitudeWidensItTo1em12() {
        GaussianPrediction estimated = new GaussianPrediction(Reals.of(1), Reals.of(3), 1, 9);
        assertThat(estimated.halfWidth(0, 0.9)).isCloseTo(2 * 1.833112932656237, within(1e-12));
        assertThat(estimated.interval(0.9).upper().get(0)).isCloseTo(1 + 2 * 1.833112932656237, within(1e-12));
        assertThat(estimated.negativeLogDensity(0, 4)).isCloseTo(2.0623777286583556 + Math.log(2), within(1e-12));
    }

    @Test
    void refusesWhatIsNoVarianceAndNoLevel() {
        assertThatThrownBy(() -> known(-1, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> known(1, Double.NaN)).isInstanceOf(InvalidInputException.class);
        for (double level : new double[] {0, 1, -0.5, Double.NaN})
            assertThatThrownBy(() -> two.halfWidth(0, level))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("must lie between 0 and 1");
    }
}
