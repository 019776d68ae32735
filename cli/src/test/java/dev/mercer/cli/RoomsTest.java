package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The direction of the rooms of the command: each sees only those before it, and the commands see all. */
@Tag("once")
class RoomsTest {
    private static final List<String> ROOMS = List.of("text", "session", "option");

    private static final Path SOURCES = Path.of("src/main/java/dev/mercer/cli");

    @ParameterizedTest
    @FieldSource("ROOMS")
    void aRoomSeesOnlyThoseBeforeIt(String room) throws IOException {
        List<String> visible = ROOMS.subList(0, ROOMS.indexOf(room) + 1);
        try (Stream<Path> files = Files.list(SOURCES.resolve(room))) {
            for (Path file : files.toList())
                assertThat(Files.readAllLines(file).stream()
                                .filter(line -> line.startsWith("import dev.mercer.cli."))
                                .filter(line -> visible.stream()
                                        .noneMatch(name -> line.startsWith("import dev.mercer.cli." + name + "."))))
                        .as(file.toString())
                        .isEmpty();
        }
    }
}
