package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundedTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "-12.34567, -12.35",
        "123456.7, 123500",
        "0.001234567, 0.001235",
        "1.5e-13, 1.5e-13",
        "-2e-7, -2e-7",
        "1234567, 1.235e6",
        "1e100, 1e100",
        "NaN, NaN"
    })
    void numbersHaveFourDigits(double value, String text) {
        assertThat(Rounded.number(value)).isEqualTo(text);
    }

    @Test
    void percentagesAreOfOne() {
        assertThat(Rounded.percent(0.0312)).isEqualTo("3.12 %");
    }

    @Test
    void durationsHaveTheUnitThatFits() {
        assertThat(Rounded.duration(0.00123)).isEqualTo("1.2 ms");
        assertThat(Rounded.duration(0.42)).isEqualTo("0.42 s");
        assertThat(Rounded.duration(17.3)).isEqualTo("17 s");
        assertThat(Rounded.duration(300)).isEqualTo("5 min");
        assertThat(Rounded.duration(7200)).isEqualTo("2 h");
        assertThat(Rounded.duration(3.6e6)).isEqualTo("1000 h");
    }
}
