package dev.mercer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

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

    @Test
    void counts() {
        assertThat(Layout.count(1, "row")).isEqualTo("1 row");
        assertThat(Layout.count(20_000, "row")).isEqualTo("20,000 rows");
        assertThat(Layout.percent(0.0312)).isEqualTo("3.12 %");
    }
}
