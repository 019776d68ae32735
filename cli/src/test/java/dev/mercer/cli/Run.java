package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.cli.option.Interrupt;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** One run of the tool inside the test. */
record Run(int code, String out, String err) {
    static Run of(String... args) {
        return with(new Interrupt(), args);
    }

    static Run with(Interrupt interrupt, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(args, out, err, interrupt);
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    Run endsWith(int expected) {
        assertThat(code).as("exit code; stderr: %s", err).isEqualTo(expected);
        return this;
    }

    /** No answer on stdout, and one line on stderr, which is returned without the name of the tool. */
    String failsWithOneLine() {
        endsWith(ExitCode.FAILURE);
        requireNoAnswer();
        assertThat(err).startsWith("mercer: ").endsWith("\n");
        assertThat(err.strip().lines()).hasSize(1);
        return err.strip().substring("mercer: ".length());
    }

    /** No answer on stdout, and on stderr what is wrong, followed by a hint; the first line is returned. */
    String isMisused(String hint) {
        endsWith(ExitCode.USAGE);
        requireNoAnswer();
        assertThat(err.lines()).hasSize(2);
        assertThat(err.lines().skip(1)).containsExactly(hint);
        assertThat(err).startsWith("mercer: ");
        return err.lines().findFirst().orElseThrow().substring("mercer: ".length());
    }

    /** Requires that stdout is empty, or the error as the one JSON object that {@code --json} asks for. */
    private void requireNoAnswer() {
        if (out.isEmpty()) return;
        JsonNode error = json().get("error");
        assertThat(error.get("exit_code").asInt()).isEqualTo(code);
        assertThat(err).contains(error.get("message").asText().split("\n", 2)[0]);
    }

    /** The one JSON object that stdout consists of. */
    JsonNode json() {
        assertThat(out.lines()).hasSize(1);
        try {
            return new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(out);
        } catch (JsonProcessingException wrong) {
            throw new AssertionError("not JSON: " + out, wrong);
        }
    }
}
