package dev.mercer.bench.features;

import dev.mercer.bench.auto.AutoSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tables of 500 to 50,000 rows: those that {@code bench/compare auto} only reports are only reported here too, and as many were
 * looked at in development.
 */
public final class TableSets {
    private static final List<AutoSet> DEVELOPED = List.of(
            new AutoSet("concrete", false, true),
            new AutoSet("cpusmall", false, true),
            new AutoSet("protein_casp", false, true),
            new AutoSet("digits", true, true),
            new AutoSet("spambase", true, true),
            new AutoSet("satimage", true, true));

    /** Have fewer than 500 rows. */
    private static final List<String> SMALL = List.of("sonar", "ionosphere");

    public static final List<AutoSet> ALL = Stream.concat(
                    DEVELOPED.stream(),
                    AutoSet.ALL.stream().filter(set -> !set.developed() && !SMALL.contains(set.name())))
            .toList();

    private TableSets() {}
}
