package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class StateOptionsTest {
    /** In a folder that takes no files, also from root. */
    private static final String FIXED = "/proc/none.checkpoint";

    @TempDir
    Path directory;

    private static StateOptions options(String... arguments) {
        return CommandLine.populateCommand(new StateOptions(), arguments);
    }

    @Test
    void theFolderOfAStateThatIsOnlyReadNeedNotTakeFiles() {
        assumeTrue(Files.exists(Path.of("/proc/self")));
        String other = directory.resolve("state").toString();
        options("--resume", FIXED, "--checkpoint", other).require(List.of());
        for (String[] written :
                List.of(new String[] {"--resume", FIXED}, new String[] {"--checkpoint", FIXED}, new String[] {
                    "--checkpoint", FIXED, "--resume", other
                }))
            assertThatThrownBy(() -> options(written).require(List.of()))
                    .hasMessageStartingWith(FIXED + ": may not be written");
    }
}
