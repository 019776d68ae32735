package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionTextTest {
    @ParameterizedTest
    @CsvSource({
        "500m, 524288000",
        "4g, 4294967296",
        "4G, 4294967296",
        "1.5g, 1610612736",
        "2GiB, 2147483648",
        "2gb, 2147483648",
        "1t, 1099511627776",
        "100k, 102400",
        "123456789, 123456789",
        "77b, 77"
    })
    void amountsOfMemory(String text, double bytes) {
        assertThat(AmountText.bytes("--memory", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "g", "-1g", "1,5g", "4 g", "4x", "1e9", "NaN", "0x10m", ".5g", "4gg"})
    void notAmounts(String text) {
        assertThatThrownBy(() -> AmountText.bytes("--memory", text))
                .isInstanceOf(UsageProblem.class)
                .hasMessageStartingWith("--memory must be an amount such as");
    }

    @Test
    void formats() throws Exception {
        assertThat(new OptionText.FormatName().convert("LibSVM").name()).isEqualTo("LIBSVM");
    }
}
