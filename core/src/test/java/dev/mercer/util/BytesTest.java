package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void asPeopleReadThem() {
        assertThat(Bytes.text(0)).isEqualTo("0 B");
        assertThat(Bytes.text(1023)).isEqualTo("1023 B");
        assertThat(Bytes.text(1024)).isEqualTo("1 KiB");
        assertThat(Bytes.text(1536)).isEqualTo("1.5 KiB");
        assertThat(Bytes.text(16L << 30)).isEqualTo("16 GiB");
        assertThat(Bytes.text(8L * 200_000 * 200_000)).isEqualTo("298 GiB");
        assertThat(Bytes.text(1L << 40)).isEqualTo("1 TiB");
        assertThat(Bytes.text(5_000_000_000_000_000_000L)).isEqualTo("4441 PiB");
    }

    @Test
    void roundedUpToTheNextUnitItHasThatUnit() {
        assertThat(Bytes.text(1024 * 1024 - 1)).isEqualTo("1.0 MiB");
        assertThat(Bytes.text(10_200)).isEqualTo("10 KiB");
        assertThat(Bytes.text(10_180)).isEqualTo("9.9 KiB");
        assertThat(Bytes.text(1025)).isEqualTo("1.0 KiB");
    }

    @Test
    void theSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Bytes.text(1536)).isEqualTo("1.5 KiB");
        } finally {
            Locale.setDefault(before);
        }
    }
}
