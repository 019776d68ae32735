package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ctrl-C in a process of its own, as a user presses it. */
class InterruptTest {
    /** A shell without job control starts its background jobs deaf to SIGINT, and they pass that on. */
    private static boolean heard() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) return false;
        String ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        return (Long.parseUnsignedLong(ignored.substring("SigIgn:".length()).strip(), 16) & 2) == 0;
    }

    @Test
    void exitsWith130() throws Exception {
        assumeTrue(heard());
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process waiting = new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.mercer.cli.Main",
                        "kernel",
                        "check",
                        "linear()",
                        "-")
                .start();
        try {
            waiting.getOutputStream().write("x\n1\n".getBytes(StandardCharsets.UTF_8));
            waiting.getOutputStream().flush();
            Thread.sleep(1500);
            assertThat(waiting.isAlive()).isTrue();
            new ProcessBuilder("kill", "-INT", Long.toString(waiting.pid()))
                    .start()
                    .waitFor();
            assertThat(waiting.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(waiting.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(waiting.getErrorStream()).hasContent("mercer: interrupted");
            assertThat(waiting.getInputStream()).isEmpty();
        } finally {
            waiting.destroyForcibly();
        }
    }
}
