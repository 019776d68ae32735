package dev.mercer.data;

import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns an encoder from a table, or from points, that come in parts, none of which is kept: what {@link Encoder} learns from
 * all rows at once, up to rounding of means. One thing differs: a text column of more than 100,000 different
 * texts is dropped.
 */
public final class EncoderLearner {
    private final Encoding encoding;
    private final List<String> names = new ArrayList<>();
    private final Map<String, NumberSummary> numbers = new HashMap<>();
    private final Map<String, TextSummary> texts = new HashMap<>();
    /** The largest absolute value in each column of points without names. */
    private double[] largest = new double[0];

    private boolean points;
    private long rows;

    public EncoderLearner(Encoding encoding) {
        this.encoding = encoding;
    }

    /** The next rows: the same columns as before, each of the same kind. */
    public void add(Table part) {
        if (names.isEmpty()) names.addAll(part.names());
        Require.that(names.equals(part.names()), "the columns are %s, those before are %s", part.names(), names);
        rows += part.size();
        for (Column column : part.columns()) {
            if (encoding == Encoding.NONE) NumbersOf.complete(column, part.origin());
            else if (column instanceof NumberColumn some) {
                Require.that(!texts.containsKey(some.name()), "column \"%s\" was text before", some.name());
                numbers.computeIfAbsent(some.name(), n -> new NumberSummary()).add(some);
            } else if (column instanceof TextColumn some) {
                Require.that(!numbers.containsKey(some.name()), "column \"%s\" was numbers before", some.name());
                texts.computeIfAbsent(some.name(), TextSummary::new).add(some);
            }
        }
    }

    /** The next points without names of columns; later ones may have more columns. */
    public void add(Points part) {
        points = true;
        rows += part.size();
        largest = Arrays.copyOf(largest, Math.max(largest.length, part.dim()));
        for (int i = 0; i < part.size(); i++) {
            int count = part instanceof SparsePoints some ? some.nonZeros(i) : part.dim();
            for (int k = 0; k < count; k++) {
                int column = part instanceof SparsePoints some ? some.column(i, k) : k;
                double value = part instanceof SparsePoints some ? some.value(i, k) : part.get(i, k);
                largest[column] = Math.max(largest[column], Math.abs(value));
            }
        }
    }

    /** How many rows there were. */
    public long rows() {
        return rows;
    }

    /** What all rows so far teach. */
    public Encoder learn() {
        if (points) return PointsEncoder.of(encoding, largest);
        Require.that(!names.isEmpty(), "there is no input column to learn from");
        Require.that(rows > 0, "there are no rows to learn from");
        List<ColumnEncoder> learned = new ArrayList<>();
        for (String name : names) {
            NumberSummary some = numbers.get(name);
            TextSummary words = texts.get(name);
            if (some != null) learned.add(Standardized.learn(name, some.moments(), some.missing()));
            else if (words != null) learned.add(words.learn());
            else learned.add(new AsIs(name));
        }
        return TableEncoder.of(encoding, learned);
    }
}
