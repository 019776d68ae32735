package dev.mercer.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Scores of peers in Python, which take hours and do not depend on how busy the machine is: each is kept in a file of its own, among
 * the sources of the project, and found again as long as the scripts are the same.
 */
public final class KeptScores {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path kept;
    private final Path folder;
    private final List<String> scripts;

    /**
     * Scores in a folder of {@code peers}; other files that a comparison writes are in the same folder of {@code results}.
     *
     * @param scripts of {@code python}; the last is run, and those before it are used by it
     */
    public KeptScores(String folder, List<String> scripts) {
        this.kept = home().resolve("peers").resolve(folder);
        this.folder = home().resolve("target/results").resolve(folder);
        this.scripts = List.copyOf(scripts);
    }

    /** The folder of the benchmarks. */
    public static Path home() {
        return Path.of(System.getProperty("bench.home"));
    }

    /** The folder of other files than scores, made where it is not there yet. */
    public Path folder() {
        try {
            return Files.createDirectories(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * The output of the script for these arguments, run only if nothing is kept under this name; null where there is no scikit-learn, or
     * where the script has not ended within {@code bench.limit} seconds.
     */
    public @Nullable JsonNode score(String name, List<String> arguments) {
        Path file = file(name);
        try {
            if (Files.exists(file)) return JSON.readTree(file.toFile());
            List<String> command = Peers.python(scripts.get(scripts.size() - 1), arguments);
            Command done = command == null ? null : Command.run(command, Long.getLong("bench.limit", Long.MAX_VALUE));
            if (done == null) return null;
            write(file, done.json());
            return done.json();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Whether something is kept under this name. */
    public boolean knows(String name) {
        return Files.exists(file(name));
    }

    /** Writes a file whole, or not at all. */
    public static void write(Path file, JsonNode found) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        JSON.writeValue(fresh.toFile(), found);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file(String name) {
        return kept.resolve(name + "-" + version() + ".json");
    }

    /** Changes with the scripts. */
    private String version() {
        CRC32 sum = new CRC32();
        for (String script : scripts) {
            try {
                sum.update(Files.readAllBytes(home().resolve("python").resolve(script)));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return Long.toHexString(sum.getValue());
    }
}
