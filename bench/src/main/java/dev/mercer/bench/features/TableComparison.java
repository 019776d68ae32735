package dev.mercer.bench.features;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.auto.AutoSet;
import dev.mercer.bench.auto.AutoSplit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final Map<String, Integer> met = new TreeMap<>();
    private int ranked;

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
        boolean all = !options.only().contains("kept");
        for (AutoSet set : wanted(options)) if (!measured(report, set, all)) return;
        if (ranked == 0) return;
        double ours = ranks.getOrDefault("mercer", 0.0) / ranked;
        double others = TablePeers.NAMES.stream()
                .mapToDouble(peer -> ranks.getOrDefault(peer, 0.0) / ranked)
                .min()
                .orElseThrow();
        report.atMost("mean rank / least of the others", 1, ours / others);
        report.atLeast("sets better than boosting as it comes, %", DEFAULT_WINS, share("boosting"));
        report.atLeast("sets better than searched boosting, %", SEARCHED_WINS, share("searched"));
        StringBuilder means = new StringBuilder("mean ranks over the " + ranked + " splits of which all scores are there:");
        ranks.forEach((name, sum) -> means.append(String.format(Locale.ROOT, " %s %.2f", name, sum / ranked)));
        report.notes.add(means.toString());
        report.notes.add("scores: rmse, or accuracy, on a quarter of the rows (at most 10,000), means over " + SEEDS
                + " splits, with ' over one of them; * looked at in development; rank 1 is the best, equal scores share a rank");
    }

    private double share(String peer) {
        return 100.0 * wins.getOrDefault(peer, 0) / met.getOrDefault(peer, 0);
    }

    /** Scores of one split by name: 1 is the best rank. */
    private record Split(Map<String, Double> scores, boolean classes) {
        double rank(String name) {
            double mine = scores.getOrDefault(name, Double.NaN);
            double rank = 1;
            for (Map.Entry<String, Double> other : scores.entrySet()) {
                if (other.getKey().equals(name)) continue;
                double ahead = classes ? other.getValue() - mine : mine - other.getValue();
                rank += ahead > 0 ? 1 : ahead == 0 ? 0.5 : 0;
            }
            return rank;
        }

        boolean complete() {
            return scores.size() == TablePeers.NAMES.size() + 1;
        }
    }

    /** False where there is nobody to compare with. */
    private boolean measured(Report report, AutoSet set, boolean all) {
        List<Split> splits = new ArrayList<>();
        double seconds = 0;
        String chosen = "";
        int rows = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Map<String, Double> scores = new TreeMap<>();
            for (String peer : TablePeers.NAMES) {
                if (!all && !peers.knows(peer, set, seed)) continue;
                JsonNode found = peers.score(peer, set, seed);
                if (found == null) {
                    report.notes.add("scikit-learn is not here: there is nothing to compare with");
                    return false;
                }
                scores.put(peer, found.required("score").asDouble());
            }
            AutoSplit split = peers.split(set, seed);
            rows = split.rows();
            Command command = Command.run(command(set, split));
            JsonNode said = command.json();
            scores.put(
                    "mercer",
                    said.required("test")
                            .required(set.classes() ? "accuracy" : "rmse")
                            .asDouble());
            seconds += command.seconds() / SEEDS;
            chosen = said.path("method").asText() + " " + said.path("kernel").asText();
            splits.add(new Split(scores, set.classes()));
        }
        List<String> row = new ArrayList<>(List.of(
                set.name() + (set.developed() ? " *" : ""),
                Integer.toString(rows),
                set.classes() ? "accuracy" : "rmse",
                mean(splits, "mercer")));
        double rank = 0;
        for (Split split : splits) {
            rank += split.rank("mercer") / SEEDS;
            if (!split.complete()) continue;
            ranked++;
            for (String name : split.scores.keySet()) ranks.merge(name, split.rank(name), Double::sum);
        }
        for (String peer : TablePeers.NAMES) {
            row.add(mean(splits, peer));
            compare(splits, peer);
        }
        row.addAll(List.of(Report.number(rank), Report.number(seconds), chosen));
        report.table.add(row);
        return true;
    }

    /** On the splits that both have been scored on. */
    private void compare(List<Split> splits, String peer) {
        double ahead = 0;
        int count = 0;
        for (Split split : splits) {
            Double theirs = split.scores.get(peer);
            Double ours = split.scores.get("mercer");
            if (theirs == null || ours == null) continue;
            ahead += split.classes ? ours - theirs : theirs - ours;
            count++;
        }
        if (count == 0) return;
        met.merge(peer, 1, Integer::sum);
        if (ahead > 0) wins.merge(peer, 1, Integer::sum);
    }

    private static String mean(List<Split> splits, String name) {
        double[] found = splits.stream()
                .filter(split -> split.scores.containsKey(name))
                .mapToDouble(split -> split.scores.getOrDefault(name, Double.NaN))
                .toArray();
        if (found.length == 0) return "?";
        return number(Arrays.stream(found).average().orElseThrow()) + (found.length < splits.size() ? "'" : "");
    }

    private List<String> command(AutoSet set, AutoSplit split) {
        return List.of(
                mercer.toString(),
                "train",
                split.train().toString(),
                "--target",
                "target",
                set.classes() ? "--task=classes" : "--task=regression",
                "--time",
                "1m",
                "--test",
                split.test().toString(),
                "--json");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.1f" : "%.4f", value);
    }
}
