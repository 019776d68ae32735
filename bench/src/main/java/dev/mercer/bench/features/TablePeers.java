package dev.mercer.bench.features;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Peers;
import dev.mercer.bench.auto.AutoSet;
import dev.mercer.bench.auto.AutoSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Scores of scikit-learn, which take hours and do not depend on how busy the machine is: each is kept in a file of its own and found
 * again as long as the scripts are the same.
 */
final class TablePeers {
    static final List<String> NAMES = List.of("boosting", "forest", "svm", "searched");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path home;
    private final Path data;
    private final Path kept;

    TablePeers() {
        this.home = Path.of(System.getProperty("bench.home"));
        this.data = Path.of(System.getProperty("bench.data"));
        this.kept = home.resolve("results").resolve("features");
    }

    /** The rows of one seed; each seed has files of its own. */
    AutoSplit split(AutoSet set, int seed) {
        return AutoSplit.of(set, data, kept.resolve("seed-" + seed), seed);
    }

    /** What a peer reached on a split; null where there is no scikit-learn. */
    @Nullable JsonNode score(String peer, AutoSet set, int seed) {
        Path file = file(peer, set, seed);
        try {
            if (Files.exists(file)) return JSON.readTree(file.toFile());
            AutoSplit split = split(set, seed);
            Outcome outcome = Peers.scikitLearn(
                    "features.py",
                    List.of(
                            split.train().toString(),
                            split.test().toString(),
                            set.classes() ? "classes" : "numbers",
                            peer));
            if (outcome == null) return null;
            Path fresh = kept.resolve(file.getFileName() + ".new");
            JSON.writeValue(fresh.toFile(), outcome.found());
            Files.move(fresh, file);
            return outcome.found();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Whether the score is there already. */
    boolean knows(String peer, AutoSet set, int seed) {
        return Files.exists(file(peer, set, seed));
    }

    private Path file(String peer, AutoSet set, int seed) {
        return kept.resolve(String.format(Locale.ROOT, "%s-%d-%s-%s.json", set.name(), seed, peer, version()));
    }

    /** Changes with the scripts. */
    private String version() {
        CRC32 sum = new CRC32();
        for (String script : List.of("auto.py", "features.py")) {
            try {
                sum.update(Files.readAllBytes(home.resolve("python").resolve(script)));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return Long.toHexString(sum.getValue());
    }
}
