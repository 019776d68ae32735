package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CertificateTest {
    @Test
    void theGapIsTheWayFromTheBoundToJ() {
        assertThat(new Certificate(3, OptionalDouble.of(2.5)).gap()).isEqualTo(OptionalDouble.of(0.5));
        assertThat(new Certificate(3, OptionalDouble.empty()).gap()).isEmpty();
    }

    @Test
    void inTheScalingOfSupportVectorMachines() {
        // Points ±1, linear kernel, C = 10, λ = 1/40: J = λ·1, and ½αᵀQα − Σα = −½ at α = ½.
        assertThat(new Certificate(1 / 40.0, OptionalDouble.of(1 / 40.0)).inSvmScaling(1 / 40.0))
                .isEqualTo(OptionalDouble.of(-0.5));
        assertThat(new Certificate(1, OptionalDouble.empty()).inSvmScaling(1)).isEmpty();
    }
}
