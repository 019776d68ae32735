package dev.mercer.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutFileTest {
    @TempDir
    Path directory;

    /** A file that tries whether a directory takes files stayed for ever after a kill. */
    @Test
    void theTrialIsATemporaryFileOfItsTargetAndLeavesNothing() throws IOException {
        Path file = directory.resolve("m.mercer");
        Files.createFile(directory.resolve(".m.mercer.00000000deadbeef.tmp"));
        OutFile.require(file, List.of());
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }
}
