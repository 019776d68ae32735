package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The direction of dependencies in the command: commands use the package of options, never the other way round. */
@Tag("once")
class OptionPackageTest {
    @Test
    void optionsUseNoCommand() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/java/dev/mercer/cli/option"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSizeGreaterThan(20);
            for (Path file : all)
                assertThat(Files.readAllLines(file))
                        .as(file.toString())
                        .noneMatch(line -> line.matches("import (static )?dev\\.mercer\\.cli\\.(?!option\\.).*"));
        }
    }
}
