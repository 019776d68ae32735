package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.data.table.NumberColumn;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MomentsTest {
    private static Moments of(double... values) {
        return Moments.of(NumberColumn.of("x", values), Reals.constant(values.length, 1));
    }

    @Test
    void missingValuesDoNotCount() {
        assertThat(of(1, Double.NaN, 3)).isEqualTo(new Moments(2, 2, 1, false));
        assertThat(of(Double.NaN, Double.NaN).count()).isZero();
    }

    @Test
    void agreesWithTheDefinitionTo1em12() {
        double[] x = new SplittableRandom(1).doubles(1000, -3, 70).toArray();
        double mean = Arrays.stream(x).average().orElseThrow();
        double variance =
                Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
        assertThat(of(x).mean()).isCloseTo(mean, within(1e-12));
        assertThat(of(x).deviation()).isCloseTo(Math.sqrt(variance), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e300, 8e307, 1e-300, 1e-306, 1})
    void neitherOverflowsNorUnderflows(double size) {
        Moments moments = of(size, -size, 2 * size, -2 * size, 0);
        assertThat(moments.constant()).isFalse();
        assertThat(moments.mean()).isZero();
        assertThat(moments.deviation() / size).isCloseTo(Math.sqrt(2), within(1e-15));
    }

    @Test
    void differencesOfRoundingAreNone() {
        assertThat(of(0.1 + 0.2, 0.3).constant()).isTrue();
        assertThat(of(0, 0, -0.0).constant()).isTrue();
        assertThat(of(0, Double.MIN_VALUE).constant())
                .as("cannot be divided by")
                .isTrue();
        assertThat(of(1e9, 1e9 + 1e-6).constant()).isFalse();
        assertThat(of(5).constant()).isTrue();
    }
}
