package dev.mercer.bench.tables;

import dev.mercer.bench.Report;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Wins, ranks and means over all tables that were measured. */
final class Standings {
    static final String MERCER = "mercer";

    private static final int MANY_ROWS = 5000;

    /** One table and the scores of each method by its name, Mercer's among them. */
    record Entry(RealTable table, Map<String, Scores> scores) {
        double error(String method, String metric) {
            return scores.getOrDefault(method, Scores.none()).error(metric);
        }

        /** Mercer's error divided by that of another. */
        double ratio(String peer, String metric) {
            double theirs = error(peer, metric);
            double ours = error(MERCER, metric);
            return theirs == 0 && ours == 0 ? 1 : ours / theirs;
        }

        /** The least error has rank 1, equal ones share their rank. */
        double rank(String method) {
            double mine = error(method, table.metric());
            double rank = 1;
            for (String other : scores.keySet()) {
                double theirs = error(other, table.metric());
                if (!other.equals(method)) rank += theirs < mine ? 1 : theirs == mine ? 0.5 : 0;
            }
            return rank;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final List<String> peers;

    Standings(List<String> peers) {
        this.peers = peers;
    }

    void add(Entry entry) {
        entries.add(entry);
    }

    /** Wanted and measured figures, and a note for each peer. */
    void tell(Report report) {
        if (entries.isEmpty()) return;
        List<Entry> classes = entries.stream().filter(e -> e.table.classes()).toList();
        List<Entry> complete = entries.stream()
                .filter(e -> e.scores.keySet().containsAll(peers))
                .toList();
        atLeast(report, "tables better than boosting, %", 90, wins(entries, "boosting", ""));
        atLeast(report, "tables better than searched XGBoost, %", 70, wins(entries, "searched", ""));
        atMost(report, "largest error / that of boosting", 1.03, largest("boosting"));
        atLeast(report, "log loss better than boosting, % of tables", 70, wins(classes, "boosting", Scores.LOG_LOSS));
        atMost(report, "mean rank among all", 1.5, rank(complete, MERCER));
        atMost(report, "mean calibration error, more than 5,000 rows", 0.02, calibration(MERCER, classes));
        for (String peer : peers) note(report, peer, classes, complete);
    }

    /** Leaves out figures without measurements. */
    private static void atLeast(Report report, String name, double wanted, double measured) {
        if (!Double.isNaN(measured)) report.atLeast(name, wanted, measured);
    }

    private static void atMost(Report report, String name, double wanted, double measured) {
        if (!Double.isNaN(measured)) report.atMost(name, wanted, measured);
    }

    private void note(Report report, String peer, List<Entry> classes, List<Entry> complete) {
        if (met(entries, peer).isEmpty()) return;
        report.notes.add(String.format(
                Locale.ROOT,
                "against %s: better on %.0f %% of %d tables, ratio of errors %.3f (geometric mean); log loss better on %.0f %%; mean"
                        + " rank %.2f, Mercer %.2f, of %d tables that all have; its calibration error %.4f",
                peer,
                wins(entries, peer, ""),
                met(entries, peer).size(),
                relative(entries, peer),
                wins(classes, peer, Scores.LOG_LOSS),
                rank(complete, peer),
                rank(complete, MERCER),
                complete.size(),
                calibration(peer, classes)));
    }

    private static List<Entry> met(List<Entry> entries, String peer) {
        return entries.stream().filter(e -> e.scores.containsKey(peer)).toList();
    }

    /** Share of tables, in percent, with a smaller error; of the table's own metric where none is named. */
    private static double wins(List<Entry> entries, String peer, String metric) {
        List<Entry> met = met(entries, peer);
        long won = met.stream()
                .filter(e -> e.ratio(peer, metric.isEmpty() ? e.table.metric() : metric) < 1)
                .count();
        return 100.0 * won / met.size();
    }

    private double largest(String peer) {
        return met(entries, peer).stream()
                .mapToDouble(e -> e.ratio(peer, e.table.metric()))
                .max()
                .orElse(Double.NaN);
    }

    /** Geometric mean of errors relative to those of a peer; a peer's error of 0 is left out. */
    static double relative(List<Entry> entries, String peer) {
        return Math.exp(mean(met(entries, peer).stream()
                .mapToDouble(e -> Math.log(e.ratio(peer, e.table.metric())))
                .filter(Double::isFinite)
                .toArray()));
    }

    private static double rank(List<Entry> complete, String method) {
        return mean(complete.stream().mapToDouble(e -> e.rank(method)).toArray());
    }

    private static double calibration(String method, List<Entry> classes) {
        return mean(classes.stream()
                .filter(e -> e.scores.getOrDefault(MERCER, Scores.none()).rows() > MANY_ROWS)
                .map(e -> e.scores.getOrDefault(method, Scores.none()))
                .filter(scores -> scores.has(Scores.CALIBRATION))
                .mapToDouble(scores -> scores.error(Scores.CALIBRATION))
                .toArray());
    }

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElse(Double.NaN);
    }
}
