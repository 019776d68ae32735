package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private static final String ESCAPE = "\u001b]0;owned\u0007\u009b2J";

    @Test
    void dataOnATerminalIsEscapedAndElsewhereAsItIs() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Answers(out, true).data("a," + ESCAPE);
        new Answers(out, false).data("," + ESCAPE);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a,\\u001b]0;owned\\u0007\\u009b2J," + ESCAPE);
    }
}
