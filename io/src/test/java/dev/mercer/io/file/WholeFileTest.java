package dev.mercer.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path directory;

    @Test
    void writesAndReplacesAndLeavesNothingElse() throws Exception {
        Path file = directory.resolve("a.svg");
        WholeFile.write(file, "old");
        WholeFile.write(file, "grün");
        assertThat(file).hasContent("grün");
        assertThat(directory).isDirectoryContaining(file::equals);
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aPlaceThatDoesNotExistIsSaid() {
        Path file = directory.resolve("no/where.svg");
        assertThatThrownBy(() -> WholeFile.write(file, "text"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": cannot be written: there is no such directory");
        assertThatThrownBy(() -> WholeFile.write(directory, "text"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(directory + ": is a directory, not a file");
    }

    @Test
    void whatFailsInTheMiddleLeavesTheOldFileAndNothingElse() throws Exception {
        Path file = directory.resolve("a.mercer");
        WholeFile.write(file, "old");
        assertThatThrownBy(() -> WholeFile.write(file, channel -> {
                    WholeFile.writeAll(channel, ByteBuffer.wrap(new byte[100]));
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(file + ": cannot be written: there is no space left on the disk (make room, or write to"
                        + " another disk)");
        assertThat(file).hasContent("old");
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }

    /** Writes half a file, says so, and waits until somebody kills it. */
    static final class Slow {
        private Slow() {}

        public static void main(String[] args) {
            WholeFile.write(Path.of(args[0]), channel -> {
                WholeFile.writeAll(channel, ByteBuffer.wrap(new byte[100_000]));
                System.out.println("half");
                System.out.flush();
                System.in.read();
            });
        }
    }

    @Test
    void whoIsKilledInTheMiddleLeavesTheOldFile() throws Exception {
        Path file = directory.resolve("a.mercer");
        WholeFile.write(file, "old");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process slow = new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), Slow.class.getName(), file.toString())
                .start();
        assertThat(slow.getInputStream().read()).isEqualTo('h');
        // SIGKILL, as kill -9: nothing is closed, moved or deleted.
        slow.destroyForcibly().waitFor();
        assertThat(slow.exitValue()).isNotZero();
        assertThat(file).hasContent("old");
        WholeFile.write(file, "new");
        assertThat(file).hasContent("new");
    }

    @Test
    void devicesStayDevices() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        WholeFile.write(device, "text");
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    @Test
    void aFullDiskIsSaidInOneLine() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        assertThatThrownBy(() -> WholeFile.write(full, "text"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("/dev/full: cannot be written: there is no space left on the disk (make room, or write to"
                        + " another disk)");
    }
}
