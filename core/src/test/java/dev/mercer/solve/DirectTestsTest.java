package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every class of {@code solve} and its rooms is used by name in a test of its own package. */
@Tag("once")
class DirectTestsTest {
    private static final Path MAIN = Path.of("src/main/java/dev/mercer/solve");
    private static final Path TEST = Path.of("src/test/java/dev/mercer/solve");

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .toList();
        }
    }

    @Test
    void everyClassHasADirectTest() throws IOException {
        List<Path> classes = sources(MAIN);
        assertThat(classes).hasSizeGreaterThan(60);
        List<String> untested = new ArrayList<>();
        for (Path file : classes) {
            Path tests = TEST.resolve(MAIN.relativize(file)).getParent();
            String name = file.getFileName().toString().replace(".java", "");
            if (!isNamed(name, tests)) untested.add(MAIN.relativize(file).toString());
        }
        assertThat(untested).isEmpty();
    }

    private static boolean isNamed(String name, Path tests) throws IOException {
        Pattern word = Pattern.compile("\\b" + name + "\\b");
        try (Stream<Path> files = Files.list(tests)) {
            for (Path file : files.filter(Files::isRegularFile).toList())
                if (word.matcher(Files.readString(file)).find()) return true;
        }
        return false;
    }
}
