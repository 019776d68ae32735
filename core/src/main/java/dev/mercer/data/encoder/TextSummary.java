package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.DateSummary;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statistics of a text column read in parts: the number of rows with each text, or that all are dates. */
final class TextSummary {
    /** A column with more distinct texts is taken for ids or free text, without regard to later rows. */
    static final int MOST_TEXTS = 100_000;

    private final String name;
    private final @Nullable ColumnKind kind;
    private final Map<String, Double> counts = new HashMap<>();
    private final Map<String, Double> weightSums = new HashMap<>();
    private final DateSummary moments = new DateSummary();
    private boolean dates;
    private boolean tooMany;
    private double missing;
    private @Nullable String first;
    private @Nullable WrittenSummary written;

    TextSummary(String name, @Nullable ColumnKind kind) {
        this.name = name;
        this.kind = kind;
        this.dates = kind == null || kind == ColumnKind.DATE;
    }

    /** Adds a part; the weights are > 0. */
    void add(TextColumn part, Reals weights) {
        for (int i = 0; i < part.size(); i++) {
            String text = part.get(i);
            double rows = RowCounts.of(weights.get(i));
            if (text == null) missing += rows;
            else if (!tooMany) count(text, rows, weights.get(i));
            if (text != null && first == null) first = text;
        }
        if (dates) addDates(part, weights);
        if (written != null) add(written, part, weights);
        if (counts.size() > MOST_TEXTS) overflow();
    }

    private void count(String text, double rows, double weight) {
        counts.merge(text, rows, Double::sum);
        weightSums.merge(text, weight, Double::sum);
    }

    /** Continues without counts; if the texts so far are written numbers or dates, with a summary of these. */
    private void overflow() {
        tooMany = true;
        WrittenColumn.choose(name, counts, kind).ifPresent(reading -> {
            WrittenSummary summary = new WrittenSummary(name, reading);
            TextColumn distinct = distinct();
            double[] rows = new double[distinct.size()];
            for (int i = 0; i < rows.length; i++) rows[i] = counts.getOrDefault(distinct.text(i), missing);
            summary.add(distinct, weights(distinct), Reals.of(rows));
            written = summary;
        });
        counts.clear();
        weightSums.clear();
    }

    private static void add(WrittenSummary summary, TextColumn part, Reals weights) {
        double[] rows = new double[part.size()];
        for (int i = 0; i < rows.length; i++) rows[i] = RowCounts.of(weights.get(i));
        summary.add(part, weights, Reals.of(rows));
    }

    private void addDates(TextColumn part, Reals weights) {
        for (int i = 0; i < part.size() && dates; i++)
            dates = part.isMissing(i) || !Double.isNaN(DateReading.unambiguous(part.text(i)));
        if (dates) moments.add(Dated.moments(part, Origin.unknown()), weights);
    }

    ColumnEncoder learn() {
        if (dates && first != null) return moments.learn(name, first);
        Optional<ColumnEncoder> found = Optional.ofNullable(written).flatMap(summary -> summary.learn(kind != null));
        if (found.isPresent()) return found.get();
        if (tooMany)
            return new Dropped(name, "it has more than " + MOST_TEXTS + " different texts, as ids and free text do");
        TextColumn distinct = distinct();
        return WrittenColumn.learn(distinct, weights(distinct), counts, kind)
                .or(() -> YesNo.learn(distinct, kind))
                .orElseGet(() -> OneHot.learn(name, counts, missing, OneHot.Limits.STANDARD));
    }

    private Reals weights(TextColumn distinct) {
        double[] weights = new double[distinct.size()];
        for (int i = 0; i < weights.length; i++) weights[i] = weightSums.getOrDefault(distinct.text(i), missing);
        return Reals.of(weights);
    }

    /** The distinct texts as a column. */
    private TextColumn distinct() {
        List<@Nullable String> texts = new ArrayList<>(counts.keySet());
        if (missing > 0) texts.add(null);
        return TextColumn.of(name, texts.toArray(new @Nullable String[0]));
    }

    @Override
    public String toString() {
        return "summary of column " + Text.quote(name);
    }
}
