package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    @ParameterizedTest
    @CsvSource({"24 132,132", "100,100", "24 0,80", "'',80", "stty: error,80", "24 7,40"})
    void readsTheNumberOfColumns(String size, int columns) {
        assertThat(Terminal.columns(size)).isEqualTo(columns);
    }

    @Test
    void hasColorsUnlessTheUserOrTheTerminalHasNot() {
        assertThat(Terminal.isColored(Map.of("TERM", "xterm"))).isTrue();
        assertThat(Terminal.isColored(Map.of("TERM", "xterm", "NO_COLOR", ""))).isTrue();
        assertThat(Terminal.isColored(Map.of("TERM", "xterm", "NO_COLOR", "1"))).isFalse();
        assertThat(Terminal.isColored(Map.of("TERM", "dumb"))).isFalse();
        assertThat(Terminal.isColored(Map.of())).isFalse();
    }

    @Test
    void errorsAndWarningsAreColored() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Stderr colored = new Stderr(err, Optional.of(new Terminal(() -> 80, true)));
        colored.error("a \u001B[2J text");
        colored.line("warning: a text");
        colored.line("a text");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "\u001B[1;31mmercer:\u001B[0m a \\u001b[2J text\n\u001B[33mwarning: \u001B[0ma text\na text\n");
        err.reset();
        Stderr plain = new Stderr(err, Optional.of(new Terminal(() -> 80, false)));
        plain.error("a text");
        plain.line("warning: a text");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("mercer: a text\nwarning: a text\n");
    }
}
