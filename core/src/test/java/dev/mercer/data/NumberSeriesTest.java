package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NumberSeriesTest {
    @Test
    void numbersAreSeparatedByBlanksOrSigns() {
        assertThat(NumberSeries.parse(" 1.5  -2 3e2 ")).containsExactly(1.5, -2, 300);
        assertThat(NumberSeries.parse("1, 2;3|4")).containsExactly(1, 2, 3, 4);
        assertThat(NumberSeries.parse("  ")).isEmpty();
    }

    @Test
    void otherTextsAreRefused() {
        assertThatThrownBy(() -> NumberSeries.parse("1 two"))
                .hasMessage("part 2 of a sequence must be a number, got \"two\" (write it as 1.5 2 -3)");
        assertThatThrownBy(() -> NumberSeries.parse("1,,2")).hasMessageContaining("part 2");
        assertThatThrownBy(() -> NumberSeries.parse("1e999")).hasMessageContaining("part 1");
    }
}
