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
    void aTextFitsIntoANarrowerTerminal() {
        String words = "word ".repeat(40).strip();
        String text = "\n" + Layout.table(List.of(List.of("first", words), List.of("second", "short"))) + "\n\nend";
        for (int width : new int[] {40, 60, 80, 97}) {
            String fitted = Layout.fitted(text, width);
            assertThat(fitted.lines()).allMatch(line -> line.length() <= width);
            assertThat(fitted.replaceAll("\\s+", " ")).isEqualTo(text.replaceAll("\\s+", " "));
            assertThat(fitted)
                    .startsWith("\nfirst   word")
                    .contains("\n        word")
                    .endsWith("\nsecond  short\n\nend");
            // Every line but the last is full: no line ends where the wider text did.
            List<String> lines =
                    fitted.lines().filter(line -> line.contains("word")).toList();
            assertThat(lines.subList(0, lines.size() - 1)).allMatch(line -> line.length() > width - 5);
        }
        assertThat(Layout.fitted(text, 100)).isEqualTo(text);
        assertThat(Layout.fitted("x".repeat(200), 60)).isEqualTo("x".repeat(200));
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
