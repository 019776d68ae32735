package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.table.NumberColumn;
import java.util.EnumMap;
import java.util.Map;

/** Statistics of moments read in parts: mean and deviation, and the cycles that the moments repeat. */
public final class DateSummary {
    private final NumberSummary seconds = new NumberSummary();
    private final Map<Cycle, Double> firstPhases = new EnumMap<>(Cycle.class);
    private final Map<Cycle, Boolean> moves = new EnumMap<>(Cycle.class);

    /** Adds moments in seconds since 1970; the weights are > 0. */
    public void add(NumberColumn moments, Reals weights) {
        seconds.add(moments, weights);
        for (int i = 0; i < moments.size(); i++) {
            if (moments.isMissing(i)) continue;
            for (Cycle cycle : Cycle.values()) {
                double phase = cycle.phase(moments.get(i));
                if (phase != firstPhases.computeIfAbsent(cycle, c -> phase)) moves.put(cycle, true);
            }
        }
    }

    /** The encoder of the dates, the first of which is written as {@code first}. */
    public ColumnEncoder learn(String name, String first) {
        return Dated.learn(
                Standardized.learn(name, seconds.moments(), seconds.missing()),
                first,
                cycle -> seconds.span() >= 2 * cycle.seconds() && moves.getOrDefault(cycle, false));
    }
}
