package dev.mercer.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a comparison found; written as JSON by its fields and as tables by {@link #toString}. */
public final class Report {
    /** Others may use this share of the machine; /proc/stat does not tell less. */
    private static final double IDLE = 0.03;

    public final String comparison;
    public final boolean trial;
    public final String command = System.getProperty("bench.command", "");
    public final String date = java.time.LocalDate.now(java.time.ZoneOffset.UTC).toString();
    public final Map<String, String> machine = Machine.describe();
    public final Map<String, String> versions = new LinkedHashMap<>(Machine.versions());
    public final List<Ceiling> ceilings = new ArrayList<>();
    public final List<Row> rows = new ArrayList<>();
    /** For what is not times: a head, and rows as long as it. */
    public final List<List<String>> table = new ArrayList<>();

    public final List<Target> targets = new ArrayList<>();
    public final List<String> notes = new ArrayList<>();
    /** Seconds that each part took. */
    public final Map<String, Double> parts = new LinkedHashMap<>();
    /** Parts that did not come to their end. */
    public final List<String> failed = new ArrayList<>();

    /** A trial, of small sizes and few runs, shows that everything works; it says nothing about targets. */
    public Report(String comparison, boolean trial) {
        this.comparison = comparison;
        this.trial = trial;
        if (trial) notes.add("a trial: sizes are small and runs few, and the targets are not meant for them");
    }

    /** A rate of the machine, in {@code unit}; too low, and with it all shares too high, when others were working. */
    public record Ceiling(String name, double best, double median, String unit, double others, String how) {}

    /**
     * One measured case.
     *
     * @param ceilingSeconds what it would take at the machine's ceilings; null where there is none
     * @param share of the ceiling: {@code ceilingSeconds / timing.best()}
     * @param ratio its best time divided by that of the case it is compared with; null for that case itself
     * @param others share of the machine that other processes used meanwhile
     */
    public record Row(
            String name,
            Timing timing,
            @Nullable Double ceilingSeconds,
            @Nullable Double share,
            @Nullable Double ratio,
            double others,
            String note) {
        public static Row of(String name, Timing timing, double others, String note) {
            return new Row(name, timing, null, null, null, others, note);
        }

        public Row withCeiling(double seconds) {
            return new Row(name, timing, seconds, seconds / timing.best(), ratio, others, note);
        }

        public Row relativeTo(Timing reference) {
            double times = timing.best() / reference.best();
            return new Row(name, timing, ceilingSeconds, share, times, others, note);
        }
    }

    /** What the library is to show; {@code measured} must be at least, or at most, {@code wanted}. */
    public record Target(String name, boolean atLeast, double wanted, double measured, boolean met) {
        static Target of(String name, boolean atLeast, double wanted, double measured) {
            return new Target(name, atLeast, wanted, measured, atLeast ? measured >= wanted : measured <= wanted);
        }
    }

    public void atLeast(String name, double wanted, double measured) {
        targets.add(Target.of(name, true, wanted, measured));
    }

    public void atMost(String name, double wanted, double measured) {
        targets.add(Target.of(name, false, wanted, measured));
    }

    /** Measures one part; where it fails, that is said, and the others are measured all the same. */
    public void part(String name, Runnable work) {
        System.err.println("compare: part " + name);
        long start = System.nanoTime();
        try {
            work.run();
        } catch (RuntimeException broken) {
            failed.add(name);
            notes.add("part " + name + " FAILED: " + broken.getMessage());
            broken.printStackTrace();
        }
        double seconds = (System.nanoTime() - start) * 1e-9;
        parts.put(name, seconds);
        System.err.printf(Locale.ROOT, "compare: part %s took %.0f s%n", name, seconds);
    }

    /** To be called at the end: a machine that was not idle is said. */
    public void noteOthers() {
        double most = 0;
        for (Ceiling ceiling : ceilings) most = Math.max(most, ceiling.others());
        for (Row row : rows) most = Math.max(most, row.others());
        if (most > IDLE) notes.add("the machine was NOT IDLE: other processes used up to " + percent(most) + " of it");
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("comparison " + comparison + ", " + date + ": " + command + "\n");
        machine.forEach((key, value) ->
                text.append("  ").append(key).append(": ").append(value).append('\n'));
        versions.forEach((key, value) ->
                text.append("  ").append(key).append(": ").append(value).append('\n'));
        if (!ceilings.isEmpty()) text.append('\n').append(ceilingTable());
        if (!rows.isEmpty()) text.append('\n').append(rowTable());
        if (!table.isEmpty()) text.append('\n').append(ownTable());
        if (!targets.isEmpty()) text.append('\n').append(targetTable());
        if (!notes.isEmpty()) text.append('\n');
        for (String note : notes) text.append("note: ").append(note).append('\n');
        return text.toString();
    }

    private TextTable ceilingTable() {
        TextTable table = new TextTable("ceiling", "best", "median", "unit", "others", "how");
        for (Ceiling c : ceilings)
            table.row(c.name(), number(c.best()), number(c.median()), c.unit(), percent(c.others()), c.how());
        return table;
    }

    private TextTable rowTable() {
        TextTable table = new TextTable("case", "best s", "median s", "ceiling s", "share", "ratio", "others", "");
        for (Row row : rows) {
            table.row(
                    row.name(),
                    seconds(row.timing().best()),
                    seconds(row.timing().median()),
                    row.ceilingSeconds() == null ? "" : seconds(row.ceilingSeconds()),
                    row.share() == null ? "" : percent(row.share()),
                    row.ratio() == null ? "" : number(row.ratio()),
                    percent(row.others()),
                    row.note());
        }
        return table;
    }

    private TextTable ownTable() {
        TextTable text = new TextTable(table.get(0).toArray(String[]::new));
        for (List<String> row : table.subList(1, table.size())) text.row(row.toArray(String[]::new));
        return text;
    }

    private TextTable targetTable() {
        TextTable table = new TextTable("wanted", "", "measured", "");
        for (Target t : targets) {
            String wanted = (t.atLeast() ? "≥ " : "≤ ") + number(t.wanted());
            table.row(t.name(), wanted, number(t.measured()), trial ? "trial" : t.met() ? "yes" : "NO");
        }
        return table;
    }

    static String seconds(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "?" : String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }

    /** Three digits, without an exponent. */
    public static String number(double value) {
        int decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
