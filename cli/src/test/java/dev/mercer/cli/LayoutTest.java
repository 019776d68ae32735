package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutTest {
    @Test
    void columnsAreAlignedAndTheLastIsWrapped() {
        String text = Layout.table(List.of(List.of("ᵀ", "b".repeat(60) + " " + "c".repeat(60)), List.of("long", "d")));
        assertThat(text.lines()).containsExactly("ᵀ     " + "b".repeat(60), "      " + "c".repeat(60), "long  d");
    }

    @Test
    void whatIsToBeCopiedStaysOnOneLine() {
        String path = "/home/me/" + "a b ".repeat(40) + "c";
        assertThat(Layout.table(List.of(List.of("path", Layout.whole(path))))).isEqualTo("path  " + path);
    }

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
        assertThat(Layout.number(value)).isEqualTo(text);
    }

    @Test
    void counts() {
        assertThat(Layout.count(1, "row")).isEqualTo("1 row");
        assertThat(Layout.count(20_000, "row")).isEqualTo("20,000 rows");
        assertThat(Layout.percent(0.0312)).isEqualTo("3.12 %");
    }

    @Test
    void durationsHaveTheUnitThatFits() {
        assertThat(Layout.duration(0.00123)).isEqualTo("1.2 ms");
        assertThat(Layout.duration(0.42)).isEqualTo("0.42 s");
        assertThat(Layout.duration(17.3)).isEqualTo("17 s");
        assertThat(Layout.duration(300)).isEqualTo("5 min");
        assertThat(Layout.duration(7200)).isEqualTo("2 h");
        assertThat(Layout.duration(3.6e6)).isEqualTo("1000 h");
    }
}
