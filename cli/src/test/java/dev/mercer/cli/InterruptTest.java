package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** The tool, started with what it says going to a pipe. */
    private static Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // As on a terminal: it says five times a second how far it is.
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1", "-Dmercer.terminal=true", "-cp", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("NO_COLOR", "1");
        return builder.start();
    }

    private static void press(Process process) throws Exception {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    @Test
    void aLongTuneLeavesItsBestModelAndSaysSo(@TempDir Path directory) throws Exception {
        assumeTrue(heard());
        String data = Sets.file(directory, "waves.csv", Sets.waves(3000, 1));
        Path model = directory.resolve("m.mercer");
        Path page = directory.resolve("page.html");
        Process tuning = start(
                "train",
                data,
                "--target",
                "y",
                "--time",
                "10m",
                "--out",
                model.toString(),
                "--report",
                page.toString());
        try {
            StringBuilder said = new StringBuilder();
            Reader err = new InputStreamReader(tuning.getErrorStream(), StandardCharsets.UTF_8);
            for (int c = err.read(); c >= 0; c = err.read()) {
                said.append((char) c);
                if (said.indexOf("best so far ridge") >= 0) break;
            }
            assertThat(model).doesNotExist();
            press(tuning);
            for (int c = err.read(); c >= 0; c = err.read()) said.append((char) c);
            assertThat(tuning.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(tuning.exitValue()).as(said.toString()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(said)
                    .contains("interrupted: the best model so far is in " + model + "; " + page + " was not written");
            assertThat(Run.of("evaluate", model.toString(), data, "--json")
                            .endsWith(ExitCode.SUCCESS)
                            .json()
                            .get("r2")
                            .asDouble())
                    .isGreaterThan(0.9);
        } finally {
            tuning.destroyForcibly();
        }
    }

    @Test
    void exitsWith130() throws Exception {
        assumeTrue(heard());
        Process waiting = start("kernel", "check", "linear()", "-");
        try {
            // More than a pipe holds: once it is written the command is reading, and it waits for more.
            String rows = "x\n" + "1\n".repeat(1 << 17);
            waiting.getOutputStream().write(rows.getBytes(StandardCharsets.UTF_8));
            waiting.getOutputStream().flush();
            assertThat(waiting.isAlive()).isTrue();
            press(waiting);
            assertThat(waiting.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(waiting.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(waiting.getErrorStream()).hasContent("mercer: interrupted");
            assertThat(waiting.getInputStream()).isEmpty();
        } finally {
            waiting.destroyForcibly();
        }
    }
}
