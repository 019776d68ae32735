package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GainsTest {
    @Test
    void aValueBelowAllBeforeItIsAGain() {
        Gains gains = new Gains();
        assertThat(gains.fallen(5)).as("the first").isTrue();
        assertThat(gains.fallen(3)).isTrue();
        assertThat(gains.fallen(4)).as("below the last but one only").isFalse();
        assertThat(gains.fallen(2.9)).isTrue();
    }

    @Test
    void roundingIsNoGain() {
        Gains gains = new Gains();
        gains.fallen(-1e6);
        assertThat(gains.fallen(-1e6 - 1e-7)).isFalse();
        assertThat(gains.fallen(-1e6 - 1e-3)).isTrue();
    }
}
