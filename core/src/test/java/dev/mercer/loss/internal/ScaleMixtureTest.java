package dev.mercer.loss.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleMixtureTest {
    /** P(|y| > h) as a finer sum over z. */
    @Test
    void halfWidthsHaveTheirProbability() {
        for (double level : new double[] {0.5, 0.9, 0.99})
            for (double tau : new double[] {0.1, 1, 3}) {
                double half = new ScaleMixture(9, level).halfWidth(0.4, 1.5, tau);
                double outside = 0;
                double step = 0.01;
                for (double z = -9; z <= 9; z += step)
                    outside += step
                            * Math.exp(-z * z / 2)
                            / Math.sqrt(2 * Math.PI)
                            * new StudentT(9).outside(half / Math.sqrt(0.4 + 1.5 * Math.exp(tau * z)));
                assertThat(outside).as("%s, %s", level, tau).isCloseTo(1 - level, within(1e-5));
            }
    }

    @Test
    void aKnownScaleHasTheQuantileOfStudentsT() {
        assertThat(new ScaleMixture(9, 0.9).halfWidth(0.4, 1.5, 0))
                .isEqualTo(new StudentT(9).halfWidth(0.9) * Math.sqrt(0.4 + 1.5));
    }
}
