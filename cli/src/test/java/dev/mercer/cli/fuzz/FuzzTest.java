package dev.mercer.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A few seconds of fuzzing with a fixed seed, and all inputs that once failed. */
@Tag("once")
class FuzzTest {
    private static final long SEED = 1;
    private static final int FAST_INPUTS = 1000;
    private static final int SLOW_INPUTS = 15;
    private static final Path ONCE_FAILED = Path.of("src", "test", "resources", "fuzz");

    @TempDir
    static Path directory;

    private static final Map<String, FuzzTarget> TARGETS = new TreeMap<>();

    @BeforeAll
    static void targets() throws IOException {
        FuzzTargets.all(directory).forEach(target -> TARGETS.put(target.name(), target));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void readsOrRefusesInASentence(String name) {
        FuzzTarget target = TARGETS.get(name);
        Mutator mutator = target.mutator(SEED);
        int inputs = target.slow() ? SLOW_INPUTS : FAST_INPUTS;
        for (int index = 0; index < inputs; index++) fails(target, index, mutator.input(index));
    }

    static Stream<String> names() {
        return TARGETS.keySet().stream();
    }

    private static void fails(FuzzTarget target, long index, byte[] input) {
        Fuzzer.read(target, index, input).ifPresent(failure -> {
            throw new AssertionError(failure.toString(), failure.cause());
        });
    }

    /** Otherwise mutations would begin with something that is refused at its first byte. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void someExampleIsRead(String name) throws Exception {
        FuzzTarget target = TARGETS.get(name);
        int read = 0;
        for (byte[] example : target.examples()) {
            try {
                target.reader().read(example);
                read++;
            } catch (InvalidInputException refused) {
                // Some belong to another reader of the same family: a table with commas to that of tabs.
            }
        }
        assertThat(read).isPositive();
    }

    /** Folders by target, a file for each input. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("stored")
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void whatOnceFailedIsReadOrRefused(Path file) throws IOException {
        FuzzTarget target = TARGETS.get(file.getParent().getFileName().toString());
        fails(target, -1, Files.readAllBytes(file));
    }

    static List<Path> stored() throws IOException {
        try (Stream<Path> files = Files.walk(ONCE_FAILED)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void everyFolderOfInputsIsOneOfATarget() throws IOException {
        assertThat(TARGETS.keySet())
                .containsAll(stored().stream()
                        .map(file -> file.getParent().getFileName().toString())
                        .collect(Collectors.toSet()));
    }
}
