package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.cli.option.Stderr;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int report(Throwable failure) {
        return Failures.report(failure, new Stderr(err, false));
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
