package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import org.junit.jupiter.api.Test;

class HeldOutTest {
    @Test
    void meansAreWeighted() {
        HeldOut held = HeldOut.of(Reals.of(1, 2, 3), Reals.of(0, 1, 1), Reals.of(2, 1, 1));
        assertThat(held.loss()).isEqualTo(7 / 4.0);
        assertThat(held.error()).isEqualTo(0.5);
    }

    @Test
    void theStandardErrorIsThatOfAMean() {
        HeldOut held = HeldOut.of(Reals.of(0, 0, 1, 1), Reals.of(0, 0, 1, 1), Reals.constant(4, 1));
        assertThat(held.standardError()).isCloseTo(Math.sqrt(0.25 / 4), within(1e-12));
    }

    @Test
    void lengthsMustAgree() {
        assertThatThrownBy(() -> HeldOut.of(Reals.of(1), Reals.of(1, 2), Reals.of(1)))
                .hasMessage("number of errors must be 1, got 2");
    }
}
