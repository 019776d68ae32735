package dev.mercer.data.table;

import dev.mercer.data.Reals;
import dev.mercer.util.Quote;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics of a text column read in parts: the number of rows with each text, or that all are dates. */
final class TextSummary {
    /** A column with more distinct texts is taken for ids or free text, whatever follows. */
    static final int MOST_TEXTS = 100_000;

    private final String name;
    private final Map<String, Double> counts = new HashMap<>();
    private final NumberSummary seconds = new NumberSummary();
    private final Map<Cycle, Double> firstPhases = new EnumMap<>(Cycle.class);
    private final Map<Cycle, Boolean> moves = new EnumMap<>(Cycle.class);
    private boolean dates = true;
    private boolean tooMany;
    private double missing;
    private @Nullable String first;

    TextSummary(String name) {
        this.name = name;
    }

    /** Adds a part; the weights are > 0. */
    void add(TextColumn part, Reals weights) {
        for (int i = 0; i < part.size(); i++) {
            String text = part.get(i);
            double rows = OneHot.rows(weights.get(i));
            if (text == null) missing += rows;
            else if (!tooMany) count(text, rows);
            if (text != null && first == null) first = text;
        }
        if (dates) addDates(part, weights);
    }

    private void count(String text, double rows) {
        counts.merge(text, rows, Double::sum);
        tooMany = counts.size() > MOST_TEXTS;
        if (tooMany) counts.clear();
    }

    private void addDates(TextColumn part, Reals weights) {
        for (int i = 0; i < part.size() && dates; i++)
            dates = part.isMissing(i) || !Double.isNaN(DateText.parse(part.text(i)));
        if (!dates) return;
        NumberColumn moments = Dated.moments(part, Origin.unknown());
        seconds.add(moments, weights);
        for (int i = 0; i < moments.size(); i++) {
            if (moments.isMissing(i)) continue;
            for (Cycle cycle : Cycle.values()) {
                double phase = cycle.phase(moments.get(i));
                if (phase != firstPhases.computeIfAbsent(cycle, c -> phase)) moves.put(cycle, true);
            }
        }
    }

    ColumnEncoder learn() {
        if (dates && first != null)
            return Dated.learn(
                    Standardized.learn(name, seconds.moments(), seconds.missing()),
                    first,
                    cycle -> seconds.span() >= 2 * cycle.seconds() && moves.getOrDefault(cycle, false));
        if (tooMany)
            return new Dropped(name, "it has more than " + MOST_TEXTS + " different texts, as ids and free text do");
        return YesNo.learn(distinct()).orElseGet(() -> OneHot.learn(name, counts, missing, OneHot.Limits.STANDARD));
    }

    /** The distinct texts as a column, which is all that yes/no detection needs. */
    private TextColumn distinct() {
        List<@Nullable String> texts = new ArrayList<>(counts.keySet());
        if (missing > 0) texts.add(null);
        return TextColumn.of(name, texts.toArray(new @Nullable String[0]));
    }

    @Override
    public String toString() {
        return "summary of column " + Quote.of(name);
    }
}
