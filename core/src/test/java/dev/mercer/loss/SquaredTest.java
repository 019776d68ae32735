package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SquaredTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new Squared());
    }

    /** Least squares is the maximum likelihood of Gaussian noise: variance T/2. */
    @Test
    void isGaussianNoise() {
        double variance = 0.3;
        double expected = -0.5 * Math.log(2 * Math.PI * variance) - 1.1 * 1.1 / (2 * variance);
        assertThat(new Squared().likelihood().orElseThrow().logDensity(2.1, 1, 2 * variance))
                .isCloseTo(expected, within(1e-12));
    }
}
