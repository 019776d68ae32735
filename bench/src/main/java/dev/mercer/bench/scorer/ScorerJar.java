package dev.mercer.bench.scorer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The jar {@code mercer-scorer}, as the build of the benchmarks makes it. */
public final class ScorerJar {
    private ScorerJar() {}

    /** The file; the property {@code bench.scorer} names another one. */
    public static Path find() {
        String given = System.getProperty("bench.scorer", "");
        if (!given.isEmpty()) return Path.of(given);
        Path folder = Path.of(System.getProperty("bench.home"), "..", "scorer", "target", "bench").normalize();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("mercer-scorer-[\\d.]+\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("there is no mercer-scorer in " + folder));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
