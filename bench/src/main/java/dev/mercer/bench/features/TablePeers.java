package dev.mercer.bench.features;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.KeptScores;
import dev.mercer.bench.auto.AutoSet;
import dev.mercer.bench.auto.AutoSplit;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Scores of scikit-learn on splits of the tables, kept and found again. */
final class TablePeers {
    static final List<String> NAMES = List.of("boosting", "forest", "svm", "searched");

    private final Path data = Path.of(System.getProperty("bench.data"));
    private final KeptScores kept = new KeptScores("features", List.of("auto.py", "features.py"));

    /** The rows of one seed; each seed has files of its own. */
    AutoSplit split(AutoSet set, int seed) {
        return AutoSplit.of(set, data, kept.folder().resolve("seed-" + seed), seed);
    }

    /** What a peer reached on a split; null where there is no scikit-learn. */
    @Nullable
    JsonNode score(String peer, AutoSet set, int seed) {
        AutoSplit split = split(set, seed);
        return kept.score(
                name(peer, set, seed),
                List.of(
                        split.train().toString(),
                        split.test().toString(),
                        set.classes() ? "classes" : "numbers",
                        peer));
    }

    /** Whether the score is there already. */
    boolean knows(String peer, AutoSet set, int seed) {
        return kept.knows(name(peer, set, seed));
    }

    private static String name(String peer, AutoSet set, int seed) {
        return String.format(Locale.ROOT, "%s-%d-%s", set.name(), seed, peer);
    }
}
