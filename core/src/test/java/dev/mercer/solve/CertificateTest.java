package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CertificateTest {
    @Test
    void theGapIsTheWayFromTheBoundToJ() {
        assertThat(Certificate.of(3, 2.5).gap().orElseThrow()).isCloseTo(0.5, within(1e-11));
        assertThat(Certificate.unbounded(3).gap()).isEmpty();
    }

    /** J and the bound are sums in double: that they are equal, or a little past each other, is no proof of 0. */
    @Test
    void theGapIncludesTheRoundingOfTheSums() {
        for (double bound : new double[] {3, Math.nextUp(3.0), Math.nextDown(3.0)})
            assertThat(Certificate.of(3, bound).gap().orElseThrow()).isBetween(1e-14, 1e-13);
    }

    @Test
    void inTheScalingOfSupportVectorMachines() {
        // Points ±1, linear kernel, C = 10, λ = 1/40: J = λ·1, and ½αᵀQα − Σα = −½ at α = ½.
        assertThat(Certificate.of(1 / 40.0, 1 / 40.0).inSvmScaling(1 / 40.0)).isEqualTo(OptionalDouble.of(-0.5));
        assertThat(Certificate.unbounded(1).inSvmScaling(1)).isEmpty();
    }
}
