package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private static final String ESCAPE = "\u001b]0;owned\u0007\u009b2J";

    @Test
    void aTextIsAsWideAsTheTerminalAndDataIsNot() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String text = "key  " + "word ".repeat(15).strip();
        Answers narrow = new Answers(out, Optional.of(new Terminal(() -> 40, false)));
        narrow.text(text);
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(3).allMatch(line -> line.length() <= 40);
        out.reset();
        narrow.data(text);
        narrow.line(text);
        new Answers(out, Optional.empty()).text(text);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text + text + "\n" + text + "\n");
    }

    @Test
    void dataOnATerminalIsEscapedAndElsewhereAsItIs() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Answers(out, Optional.of(new Terminal(() -> 80, false))).data("a," + ESCAPE);
        new Answers(out, Optional.empty()).data("," + ESCAPE);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a,\\u001b]0;owned\\u0007\\u009b2J," + ESCAPE);
    }
}
