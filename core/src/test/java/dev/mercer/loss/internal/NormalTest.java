package dev.mercer.loss.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalTest {
    /** From tables of the normal distribution. */
    @ParameterizedTest
    @CsvSource({
        "0, 0.5",
        "1, 0.8413447460685429",
        "-1.6448536269514722, 0.05",
        "1.959963984540054, 0.975",
        "3, 0.9986501019683699",
        "-6, 9.865876450376946e-10"
    })
    void cumulativeAndQuantileAreThoseOfTheTables(double z, double p) {
        assertThat(Normal.cumulative(z)).isCloseTo(p, within(1e-15));
        assertThat(Normal.quantile(p)).isCloseTo(z, within(1e-8));
    }

    @Test
    void theTwoBranchesMeet() {
        assertThat(Normal.cumulative(-2.9999999999)).isCloseTo(Normal.cumulative(-3.0000000001), within(2e-12));
        assertThat(Normal.cumulative(50)).isEqualTo(1);
        assertThat(Normal.cumulative(-50)).isEqualTo(0);
    }

    @Test
    void onlyProbabilitiesHaveQuantiles() {
        assertThatThrownBy(() -> Normal.quantile(1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Normal.quantile(Double.NaN)).isInstanceOf(InvalidInputException.class);
    }
}
