package dev.mercer.bench.features;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.auto.AutoSet;
import dev.mercer.bench.auto.AutoSplit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** {@code mercer train FILE --target target --time 1m}, the whole command, against machines and trees of scikit-learn on twelve tables. */
final class TableComparison {
    private static final int SEEDS = 2;
    private static final double DEFAULT_WINS = 70;
    private static final double SEARCHED_WINS = 50;

    private final TablePeers peers = new TablePeers();
    private final Path mercer =
            Path.of(System.getProperty("bench.home")).resolve("..").normalize().resolve("mercer");
    private final Map<String, Double> ranks = new TreeMap<>();
    private final Map<String, Integer> wins = new TreeMap<>();
    private int sets;

    /** Only the peers, to be kept: the quick ones first. */
    void keepPeers(Options options) {
        for (String peer : TablePeers.NAMES)
            for (AutoSet set : wanted(options))
                for (int seed = 0; seed < SEEDS; seed++) peers.score(peer, set, seed);
    }

    private static List<AutoSet> wanted(Options options) {
        boolean some = TableSets.ALL.stream()
                .anyMatch(set -> options.only().contains(set.name())
                        || options.only().contains(set.group()));
        return TableSets.ALL.stream()
                .filter(set -> !some || options.wants(set.name()) || options.wants(set.group()))
                .toList();
    }

    void run(Report report, Options options) {
        // The launcher builds when sources are newer: not while the clock runs. And the machine is measured once.
        Command.run(List.of(mercer.toString(), "doctor"));
        List<String> head = new ArrayList<>(List.of("set", "rows", "score", "mercer"));
        head.addAll(TablePeers.NAMES);
        head.addAll(List.of("rank", "mercer s", "chosen last"));
        report.table.add(head);
        for (AutoSet set : wanted(options)) if (!measured(report, set)) return;
        if (sets == 0) return;
        double ours = ranks.getOrDefault("mercer", 0.0) / sets;
        double others = TablePeers.NAMES.stream()
                .mapToDouble(peer -> ranks.getOrDefault(peer, 0.0) / sets)
                .min()
                .orElseThrow();
        report.atMost("mean rank / least of the others", 1, ours / others);
        report.atLeast("sets better than boosting as it comes, %", DEFAULT_WINS, share("boosting"));
        report.atLeast("sets better than searched boosting, %", SEARCHED_WINS, share("searched"));
        StringBuilder means = new StringBuilder("mean ranks:");
        ranks.forEach((name, sum) -> means.append(String.format(Locale.ROOT, " %s %.2f", name, sum / sets)));
        report.notes.add(means.toString());
        report.notes.add("scores: rmse, or accuracy, on a quarter of the rows (at most 10,000), means over " + SEEDS
                + " splits; * looked at in development; rank 1 is the best, equal scores share a rank");
    }

    private double share(String peer) {
        return 100.0 * wins.getOrDefault(peer, 0) / sets;
    }

    private boolean measured(Report report, AutoSet set) {
        Map<String, Double> scores = new TreeMap<>();
        double seconds = 0;
        String chosen = "";
        int rows = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            for (String peer : TablePeers.NAMES) {
                JsonNode found = peers.score(peer, set, seed);
                if (found == null) {
                    report.notes.add("scikit-learn is not here: there is nothing to compare with");
                    return false;
                }
                scores.merge(peer, found.required("score").asDouble() / SEEDS, Double::sum);
            }
            AutoSplit split = peers.split(set, seed);
            rows = split.rows();
            Command command = Command.run(command(set, split));
            JsonNode said = command.json();
            double score = said.required("test")
                    .required(set.classes() ? "accuracy" : "rmse")
                    .asDouble();
            scores.merge("mercer", score / SEEDS, Double::sum);
            seconds += command.seconds() / SEEDS;
            chosen = said.path("method").asText() + " " + said.path("kernel").asText();
        }
        sets++;
        List<String> row = new ArrayList<>(List.of(
                set.name() + (set.developed() ? " *" : ""),
                Integer.toString(rows),
                set.classes() ? "accuracy" : "rmse",
                number(scores.getOrDefault("mercer", Double.NaN))));
        for (String peer : TablePeers.NAMES) {
            row.add(number(scores.getOrDefault(peer, Double.NaN)));
            if (rank(scores, "mercer", set) < rank(scores, peer, set)) wins.merge(peer, 1, Integer::sum);
        }
        for (String name : scores.keySet()) ranks.merge(name, rank(scores, name, set), Double::sum);
        row.addAll(List.of(Report.number(rank(scores, "mercer", set)), Report.number(seconds), chosen));
        report.table.add(row);
        return true;
    }

    private List<String> command(AutoSet set, AutoSplit split) {
        return List.of(
                mercer.toString(),
                "train",
                split.train().toString(),
                "--target",
                "target",
                set.classes() ? "--classes" : "--regression",
                "--time",
                "1m",
                "--test",
                split.test().toString(),
                "--json");
    }

    /** 1 is the best; equal scores share the mean of their places. */
    private static double rank(Map<String, Double> scores, String name, AutoSet set) {
        double mine = scores.getOrDefault(name, Double.NaN);
        double rank = 1;
        for (Map.Entry<String, Double> other : scores.entrySet()) {
            if (other.getKey().equals(name)) continue;
            double ahead = set.classes() ? other.getValue() - mine : mine - other.getValue();
            rank += ahead > 0 ? 1 : ahead == 0 ? 0.5 : 0;
        }
        return rank;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.1f" : "%.4f", value);
    }
}
