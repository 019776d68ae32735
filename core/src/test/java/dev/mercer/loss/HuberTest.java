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

    /** At the end of the middle the curvature is that of the middle, from both sides of the target. */
    @Test
    void itsCurvatureEndsAtDelta() {
        Huber loss = new Huber(0.5);
        assertThat(loss.curvature(1, 1.5)).isEqualTo(2);
        assertThat(loss.curvature(1, 0.5)).isEqualTo(2);
        assertThat(loss.curvature(1, 1.5000001)).isZero();
    }

    /** A wide middle that is cold: the integral must not step over its narrow peak. */
    @Test
    void theLikelihoodOfAColdWideMiddleIsGaussian() {
        double temperature = 1e-6;
        assertThat(new Huber(1000).likelihood().orElseThrow().logDensity(1, 1, temperature))
                .isCloseTo(-0.5 * Math.log(Math.PI * temperature), within(1e-9));
    }
}
