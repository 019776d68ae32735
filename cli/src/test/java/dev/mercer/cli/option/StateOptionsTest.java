package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class StateOptionsTest {
    /** In a folder that takes no files, also from root. */
    private static final String FIXED = "/proc/none.checkpoint";

    private static StateOptions options(String... arguments) {
        return CommandLine.populateCommand(new StateOptions(), arguments);
    }

    @Test
    void aFolderThatTakesNoFilesIsRefused() {
        assumeTrue(Files.exists(Path.of("/proc/self")));
        assertThatThrownBy(() -> options("--state", FIXED).require(List.of()))
                .hasMessageStartingWith(FIXED + ": may not be written");
    }
}
