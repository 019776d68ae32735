package dev.mercer.bench.tables;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.KeptScores;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench/compare tables}: {@code mercer train --time 1m} with nothing said but the target, on twelve messy tables and twelve clean
 * ones, beside boosted trees, XGBoost as it comes and searched, and tuned support vector machines.
 */
public final class TablesComparison implements Comparison {
    static final List<String> PEERS = List.of("boosting", "xgboost", "searched", "svm");
    /** Nothing is measured: what is kept of all is shown. */
    private static final String SHOWN = "shown";

    static final Map<String, String> TIMES = times();

    private final KeptScores peers = new KeptScores("tables", List.of("tables.py"));

    private static Map<String, String> times() {
        Map<String, String> times = new LinkedHashMap<>();
        times.put("ten-seconds", "10s");
        times.put("one-minute", "1m");
        times.put("ten-minutes", "10m");
        return times;
    }

    @Override
    public String name() {
        return "tables";
    }

    @Override
    public String description() {
        return "train with nothing said but the target on 24 real tables, messy and clean; boosting, XGBoost, SVM";
    }

    @Override
    public List<String> parts() {
        return Stream.of(
                        TIMES.keySet().stream(),
                        Stream.of("peers", "kept", SHOWN, RealTable.MESSY, RealTable.CLEAN),
                        RealTable.all(data()).stream().map(RealTable::name))
                .flatMap(part -> part)
                .toList();
    }

    static Path data() {
        return Path.of(System.getProperty("bench.data"));
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        if (options.only().contains("peers")) {
            keepPeers(report, options);
            return report;
        }
        String time = options.quick() ? "10s" : "1m";
        for (Map.Entry<String, String> other : TIMES.entrySet())
            if (options.only().contains(other.getKey())) time = other.getValue();
        Path mercer = KeptScores.home().resolve("..").normalize().resolve("mercer");
        boolean shown = options.only().contains(SHOWN);
        // The launcher builds when sources are newer: not while the clock runs. And the machine is measured once.
        if (!shown) Command.run(List.of(mercer.toString(), "doctor"));
        compare(report, options, new MercerRun(time, mercer, peers.folder()));
        return report;
    }

    /** Only the peers, to be kept: the quick ones first. One that fails or takes too long does not keep the others from running. */
    private void keepPeers(Report report, Options options) {
        for (String peer : PEERS)
            for (RealTable table : wanted(options))
                report.part(key(peer, table), () -> {
                    if (peer(peer, table) == null) report.notes.add("no result of " + key(peer, table));
                });
    }

    /** The tables that were named, or of the groups that were named, or all. */
    private static List<RealTable> wanted(Options options) {
        List<RealTable> all = RealTable.all(data());
        List<RealTable> named = all.stream()
                .filter(table ->
                        options.only().contains(table.name()) || options.only().contains(table.group()))
                .toList();
        return named.isEmpty() ? all : named;
    }

    private void compare(Report report, Options options, MercerRun run) {
        List<String> head = new ArrayList<>(List.of("table", "rows", "metric", Standings.MERCER));
        head.addAll(PEERS);
        head.addAll(List.of("ratio", "best", "rank", "mercer s"));
        PEERS.forEach(peer -> head.add(peer + " s"));
        head.add("chosen");
        report.table.add(head);
        Standings standings = new Standings(PEERS);
        for (RealTable table : wanted(options)) {
            Standings.Entry entry = entry(report, table, run, options);
            if (entry == null) continue;
            standings.add(entry);
            for (String metric : Scores.metrics(table)) report.table.add(row(entry, metric));
        }
        standings.tell(report);
        report.notes.add("mercer train --time " + run.time()
                + ", the whole command; the target and the task are all that is said");
        report.notes.add(
                "ratio: error of Mercer / that of boosting, best: / the least of the peers; errors are 1 - accuracy and"
                        + " 1 - AUC, others as they are; rank 1 is the best of all by the table's metric");
        report.notes.add(
                "seconds with ~ were measured beside other work, on one thread; those of peers are without reading");
        report.notes.add(
                "peers, see python/tables.py: numbers with signs as numbers, dates as days, gaps as NaN; where the metric is of"
                        + " logarithms they learn the logarithm");
    }

    /** Null where only what is kept is wanted, and nothing is; a command that fails has no scores. */
    private Standings.@Nullable Entry entry(Report report, RealTable table, MercerRun run, Options options) {
        boolean shown = options.only().contains(SHOWN);
        Scores last = run.kept(table);
        if (shown && last == null) return null;
        AtomicReference<Scores> mercer = new AtomicReference<>(shown && last != null ? last : Scores.none());
        if (!shown)
            report.part(table.name(), () -> mercer.set(run.measure(table, table.files(data(), peers.folder()))));
        return new Standings.Entry(
                table, withPeers(Objects.requireNonNull(mercer.get()), table, shown || options.only().contains("kept")));
    }

    /** All tables of which Mercer's result for a time is kept, with the peers that are kept. */
    List<Standings.Entry> kept(String time) {
        MercerRun run = new MercerRun(time, Path.of(""), peers.folder());
        List<Standings.Entry> entries = new ArrayList<>();
        for (RealTable table : RealTable.all(data())) {
            Scores mercer = run.kept(table);
            if (mercer != null) entries.add(new Standings.Entry(table, withPeers(mercer, table, true)));
        }
        return entries;
    }

    private Map<String, Scores> withPeers(Scores mercer, RealTable table, boolean kept) {
        Map<String, Scores> scores = new LinkedHashMap<>();
        scores.put(Standings.MERCER, mercer);
        for (String peer : PEERS) {
            JsonNode found = kept && !peers.knows(key(peer, table)) ? null : peer(peer, table);
            if (found != null) scores.put(peer, new Scores(found));
        }
        return scores;
    }

    private @Nullable JsonNode peer(String peer, RealTable table) {
        if (peers.knows(key(peer, table))) return peers.score(key(peer, table), List.of());
        RealTable.Parts parts = table.files(data(), peers.folder());
        return peers.score(
                key(peer, table),
                List.of(
                        "fit",
                        parts.train().toString(),
                        parts.test().toString(),
                        table.target(),
                        table.metric(),
                        peer));
    }

    private static String key(String peer, RealTable table) {
        return table.name() + "-" + peer;
    }

    private static List<String> row(Standings.Entry entry, String metric) {
        RealTable table = entry.table();
        boolean first = metric.equals(table.metric());
        Scores ours = entry.scores().getOrDefault(Standings.MERCER, Scores.none());
        List<String> row = new ArrayList<>(List.of(
                first ? table.name() : "", first ? Integer.toString(ours.rows()) : "", metric, ours.text(metric)));
        double best = Double.POSITIVE_INFINITY;
        for (String peer : PEERS) {
            Scores theirs = entry.scores().get(peer);
            row.add(theirs == null ? "?" : theirs.text(metric));
            best = Math.min(best, entry.error(peer, metric));
        }
        row.add(ratio(entry.ratio("boosting", metric)));
        row.add(ratio(entry.error(Standings.MERCER, metric) / best));
        row.add(first ? Report.number(entry.rank(Standings.MERCER)) : "");
        row.add(first ? Report.number(ours.seconds()) : "");
        for (String peer : PEERS) {
            Scores theirs = entry.scores().get(peer);
            row.add(!first || theirs == null ? "" : (theirs.disturbed() ? "~" : "") + Report.number(theirs.seconds()));
        }
        row.add(first ? ours.chosen() : "");
        return row;
    }

    private static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "";
    }
}
