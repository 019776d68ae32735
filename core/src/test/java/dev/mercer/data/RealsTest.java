package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RealsTest {
    @Test
    void sumsKeepWhatRoundingWouldLose() {
        double[] tenths = new double[10_000_000];
        Arrays.fill(tenths, 0.1);
        assertThat(Arrays.stream(tenths).reduce(0, Double::sum)).isNotEqualTo(1e6);
        assertThat(Reals.of(tenths).sum()).isEqualTo(1e6);
        assertThat(Reals.of().sum()).isZero();
    }

    @Test
    void sumsBeyondTheLargestNumberAreInfinite() {
        assertThat(Reals.constant(3, Double.MAX_VALUE).sum()).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
