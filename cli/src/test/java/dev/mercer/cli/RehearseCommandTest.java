package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
class RehearseCommandTest {
    @TempDir
    Path directory;

    /** Each command that it runs has to succeed, or the launcher would go without what is learned by it. */
    @Test
    void everyCommandSucceedsAndNothingIsLeft() {
        Run run = Run.of("rehearse", directory.resolve("new").toString()).endsWith(ExitCode.SUCCESS);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatIsThereIsKept() throws Exception {
        Path file = Files.writeString(directory.resolve("precious"), "kept");
        assertThat(Run.of("rehearse", directory.toString()).failsWithOneLine())
                .contains(directory.toString(), "AlreadyExists", "name a folder that does not exist yet");
        assertThat(file).hasContent("kept");
    }

    @Test
    void nobodyIsToldOfIt() {
        assertThat(Run.of("--help").endsWith(ExitCode.SUCCESS).out()).doesNotContain("rehearse");
    }
}
