package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import org.junit.jupiter.api.Test;

class PenaltyTest {
    @Test
    void rhoIsLambdaTimesTheTotalWeightAndBack() {
        assertThat(Penalty.rho(0.25, 8)).isEqualTo(2);
        assertThat(Penalty.lambda(2, 8)).isEqualTo(0.25);
        assertThat(Penalty.lambda(2, Reals.of(1, 3, 4))).isEqualTo(0.25);
    }

    /** C·Σ wL + ½‖f‖² is the objective with ρ, divided by 2ρ: C = 1/2ρ. */
    @Test
    void cIsHalfOfTheInverseOfRho() {
        double lambda = Penalty.lambdaOfC(10, 50);
        assertThat(lambda).isEqualTo(0.001, within(1e-15));
        assertThat(1 / (2 * Penalty.rho(lambda, 50))).isCloseTo(10, within(1e-12));
        assertThat(Penalty.cOfLambda(lambda, 50)).isCloseTo(10, within(1e-12));
    }
}
