package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.cli.option.Answers;
import dev.mercer.cli.option.Interrupt;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.Stderr;
import dev.mercer.io.file.WholeFile;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailuresTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private final Session session = new Session(
            new Answers(OutputStream.nullOutputStream(), Optional.empty()),
            new Stderr(err, Optional.empty()),
            new Interrupt());

    private int report(Throwable failure) {
        return Failures.report(failure, session);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatTheUserCanMendIsSaidAsItIs() {
        assertThat(report(new InvalidInputException("lambda must be > 0, got -0.1")))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(said()).isEqualTo("mercer: lambda must be > 0, got -0.1\n");
    }

    @Test
    void notPositiveDefinite() {
        assertThat(report(new NotPositiveDefiniteException(10, 3, -1))).isEqualTo(ExitCode.FAILURE);
        assertThat(said()).contains("not positive definite").doesNotContain("internal");
    }

    @Test
    void outOfMemoryNamesTheCure() {
        assertThat(report(new OutOfMemoryError("Java heap space"))).isEqualTo(ExitCode.FAILURE);
        assertThat(said()).startsWith("mercer: out of memory, the limit is ").contains("--memory");
    }

    @Test
    void anythingElseIsOurs() {
        assertThat(report(new IllegalStateException("one\ntwo"))).isEqualTo(ExitCode.FAILURE);
        assertThat(said())
                .isEqualTo("mercer: internal error: java.lang.IllegalStateException: one two;"
                        + " please report it with the output of `mercer doctor`\n");
    }

    @Test
    void cancelled() {
        assertThat(report(new CancelledException())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said()).isEqualTo("mercer: interrupted\n");
    }

    @Test
    void anInterruptedRunNamesTheFilesThatWereNotWritten(@TempDir Path directory) throws IOException {
        Path old = Files.writeString(directory.resolve("old.csv"), "x");
        Path written = Files.writeString(directory.resolve("written.csv"), "x");
        session.expectOutput(old, List.of());
        session.expectOutput(written, List.of());
        session.expectOutput(Path.of("/dev/null"), List.of());
        WholeFile.write(written, "y");
        assertThat(report(new CancelledException())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said()).isEqualTo("mercer: interrupted: " + old + " was not written\n");
        Path absent = directory.resolve("absent.csv");
        session.expectOutput(absent, List.of());
        assertThat(session.unwritten()).contains(old + " and " + absent + " were not written");
    }

    @Test
    void withJsonAnErrorIsAnObject() {
        Run missing = Run.of("inspect", "nothing.mercer", "--json").endsWith(ExitCode.FAILURE);
        JsonNode error = missing.json().get("error");
        assertThat(missing.err()).isEqualTo("mercer: " + error.get("message").asText() + "\n");
        assertThat(error.get("message").asText()).startsWith("nothing.mercer: ");
        assertThat(error.get("exit_code").asInt()).isEqualTo(ExitCode.FAILURE);
        JsonNode misused = Run.of("inspect", "--jsn", "--json")
                .endsWith(ExitCode.USAGE)
                .json()
                .get("error");
        assertThat(misused.get("message").asText()).startsWith("there is no option");
        assertThat(misused.get("exit_code").asInt()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void anAnswerIsNotFollowedByAnError() {
        Run refuted = Run.of("kernel", "check", "sigmoid(1,0)", "--json").endsWith(ExitCode.FAILURE);
        assertThat(refuted.json().has("error")).isFalse();
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoFailure() {
        int code = Main.run(new String[] {"kernel", "list"}, failing("Broken pipe"), err);
        assertThat(code).isEqualTo(ExitCode.SUCCESS);
        assertThat(said()).isEmpty();
    }

    @Test
    void aFullDiskIs() {
        int code = Main.run(new String[] {"kernel", "list"}, failing("No space left on device"), err);
        assertThat(code).isEqualTo(ExitCode.FAILURE);
        assertThat(said()).isEqualTo("mercer: cannot write to standard output: No space left on device\n");
    }
}
