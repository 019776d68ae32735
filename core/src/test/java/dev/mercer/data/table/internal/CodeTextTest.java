package dev.mercer.data.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class CodeTextTest {
    private static boolean fits(String name, IntFunction<String> text) {
        Map<String, Double> rows = new HashMap<>();
        for (int i = 0; i < 200; i++) rows.merge(text.apply(i), 1.0, Double::sum);
        return CodeText.fits(name, rows);
    }

    @Test
    void codes() {
        assertThat(fits("zip", i -> String.valueOf(20_000 + 13 * i))).isTrue();
        assertThat(fits("x", i -> i % 4 == 0 ? "0213" + i % 10 : String.valueOf(20_000 + 13 * i)))
                .isTrue();
        assertThat(fits("x", i -> i % 9 == 0 ? "V" + (50 + i % 9) : (200 + i) + ".8" + i % 10))
                .isTrue();
        assertThat(fits("Ticket", i -> i % 3 == 0 ? "A/5 " + (20_000 + i) : String.valueOf(30_000 + i)))
                .isTrue();
    }

    @Test
    void otherTexts() {
        assertThat(fits("price", i -> "$" + i)).isFalse();
        assertThat(fits("area", i -> i == 0 ? "unknown" : String.valueOf(900 + 7 * i)))
                .isFalse();
        assertThat(fits("city", i -> "Town " + (char) ('a' + i % 26))).isFalse();
        assertThat(fits("zip", i -> "few")).isFalse();
    }
}
