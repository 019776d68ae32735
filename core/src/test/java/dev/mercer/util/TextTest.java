package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
    @Test
    void quotedTextStaysOnOneLine() {
        assertThat(Text.quote("a\nb\tc\rd\u0007")).isEqualTo("\"a\\nb\\tc\\rd\\u0007\"");
    }

    @Test
    void aTerminalIsShownNoControlCharacters() {
        assertEquals(
                "a\\u001b[2Jb\n\tc\\u009b\\u007f\\u000d\\u202e",
                Text.visible("a\u001b[2Jb\n\tc\u009b\u007f\r" + (char) 0x202e));
        assertThat(Text.quote("\u001b]0;title\u0007" + (char) 0x2066)).isEqualTo("\"\\u001b]0;title\\u0007\\u2066\"");
        String plain = "grün → 😀\nline";
        assertEquals(plain, Text.visible(plain));
    }

    @Test
    void quotedTextIsShortened() {
        assertThat(Text.quote("é".repeat(40))).isEqualTo("\"" + "é".repeat(40) + "\"");
        assertThat(Text.quote("é".repeat(41))).isEqualTo("\"" + "é".repeat(40) + "…\"");
    }

    @Test
    void amountsOfMemoryHaveAUnit() {
        assertThat(Text.bytes(0)).isEqualTo("0 B");
        assertThat(Text.bytes(1023)).isEqualTo("1023 B");
        assertThat(Text.bytes(1024)).isEqualTo("1 KiB");
        assertThat(Text.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Text.bytes(16L << 30)).isEqualTo("16 GiB");
        assertThat(Text.bytes(8L * 200_000 * 200_000)).isEqualTo("298 GiB");
        assertThat(Text.bytes(1L << 40)).isEqualTo("1 TiB");
        assertThat(Text.bytes(5_000_000_000_000_000_000L)).isEqualTo("4441 PiB");
    }

    @Test
    void anAmountRoundedUpToTheNextUnitHasThatUnit() {
        assertThat(Text.bytes(1024 * 1024 - 1)).isEqualTo("1.0 MiB");
        assertThat(Text.bytes(10_200)).isEqualTo("10 KiB");
        assertThat(Text.bytes(10_180)).isEqualTo("9.9 KiB");
        assertThat(Text.bytes(1025)).isEqualTo("1.0 KiB");
    }

    @Test
    void amountsOfMemoryAreTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Text.bytes(1536)).isEqualTo("1.5 KiB");
        } finally {
            Locale.setDefault(before);
        }
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
        assertThat(Text.number(value)).isEqualTo(text);
    }

    @Test
    void percentagesAreOfOne() {
        assertThat(Text.percent(0.0312)).isEqualTo("3.12 %");
    }

    @Test
    void durationsHaveTheUnitThatFits() {
        assertThat(Text.duration(0.00123)).isEqualTo("1.2 ms");
        assertThat(Text.duration(0.42)).isEqualTo("0.42 s");
        assertThat(Text.duration(17.3)).isEqualTo("17 s");
        assertThat(Text.duration(300)).isEqualTo("5 min");
        assertThat(Text.duration(7200)).isEqualTo("2 h");
        assertThat(Text.duration(3.6e6)).isEqualTo("1000 h");
    }
}
