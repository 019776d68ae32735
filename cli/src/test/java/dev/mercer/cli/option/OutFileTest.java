package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    @Test
    void aHardLinkIsTheSameFile() throws IOException {
        Path one = Files.writeString(directory.resolve("one"), "text");
        Path two = Files.createLink(directory.resolve("two"), one);
        assertThat(OutFile.same(one, two)).isTrue();
        assertThatThrownBy(() -> OutFile.require(two, List.of(one.toString())))
                .hasMessage(two + ": is also read, and would be lost (give --out another name)");
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("--out", one);
        files.put("--report", two);
        assertThatThrownBy(() -> OutFile.requireDistinct(files))
                .hasMessage("--out and --report name the same file, " + two + ": give each a file of its own");
        OutFile.requireDistinct(Map.of("--out", one, "--report", Files.createFile(directory.resolve("three"))));
    }

    @Test
    void namesOfAFileThatIsNotThereYetAreCompared() {
        assertThat(OutFile.same(directory.resolve("new"), directory.resolve(".").resolve("new")))
                .isTrue();
        assertThat(OutFile.same(directory.resolve("new"), directory.resolve("other")))
                .isFalse();
    }

    /** Following such links did not end. */
    @Test
    void linksInACircleAreRefused() throws IOException {
        Path one = Files.createSymbolicLink(directory.resolve("one"), Path.of("two"));
        Path two = Files.createSymbolicLink(directory.resolve("two"), Path.of("one"));
        assertThatThrownBy(() -> OutFile.require(one, List.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(one + ": cannot be written: its links lead in a circle");
        OutFile.requireDistinct(Map.of("--out", one, "--report", two));
    }

    @Test
    void theReasonIsThatOfTheSystem() {
        Path longest = directory.resolve("a".repeat(256));
        assertThatThrownBy(() -> OutFile.require(longest, List.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(longest + ": cannot be written: File name too long");
        OutFile.require(directory.resolve("a".repeat(255)), List.of());
    }
}
