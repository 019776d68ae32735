package dev.mercer.data.encoder;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.Cells;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.NumbersOf;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Learns an encoder from a table, or from points, read in parts, none of which is kept in memory. The result is that of {@link Encoder} on all rows
 * at once, up to rounding of means. There is one exception: a text column of more than 100,000 distinct texts is dropped, unless they are numbers or
 * dates, which then have no sentinels. Rows of weight 0 are ignored.
 */
public final class EncoderLearner {
    static final String NO_WEIGHT = "the weight of every row is 0: there is nothing to learn from";

    private final Encoding encoding;
    private final List<String> names = new ArrayList<>();
    private final Map<String, NumbersLearner> numbers = new HashMap<>();
    private final Map<String, TextSummary> texts = new HashMap<>();
    private final Map<String, LetterColumn.Longest> letters = new HashMap<>();
    private final Set<String> ignored = new HashSet<>();
    /** The largest absolute value in each column of points without names. */
    private double[] largest = new double[0];

    private boolean points;
    private long rows;
    /** Whether any row so far had a weight > 0. */
    private boolean weighted;

    public EncoderLearner(Encoding encoding) {
        this.encoding = encoding;
    }

    /**
     * Adds the next rows, of weights ≥ 0; columns and their kinds must be those of the rows before. Points without names may have more
     * coordinates than those before.
     */
    public void add(Table part, Reals weights) {
        if (part.unnamedPoints().isPresent()) {
            Require.that(
                    part.columns().size() == 1,
                    "points without names must be the only column, got the columns %s",
                    String.join(", ", part.names()));
            add(part.unnamedPoints().get(), weights);
            return;
        }
        if (names.isEmpty()) names.addAll(part.names());
        Require.that(names.equals(part.names()), "the columns are %s, those before are %s", part.names(), names);
        rows += part.size();
        int[] used = used(weights, part.size());
        weighted |= used.length > 0;
        boolean all = used.length == part.size();
        Table counted = Cells.stripped(all ? part : part.select(used));
        Reals theirs = all ? weights : weights.select(used);
        for (Column given : counted.columns()) {
            ColumnKind kind = part.kinds().get(given.name());
            Column column = kind == null ? given : kind.prepared(given);
            if (kind == ColumnKind.IGNORE) ignored.add(given.name());
            else if (kind != null && kind.letters())
                letters.computeIfAbsent(given.name(), n -> new LetterColumn.Longest(n, kind))
                        .add(column, counted.origin());
            else if (encoding == Encoding.NONE) NumbersOf.complete(column, counted.origin());
            else if (column instanceof NumberColumn its) {
                Require.that(!texts.containsKey(its.name()), "column \"%s\" was text before", its.name());
                numbers.computeIfAbsent(its.name(), n -> new NumbersLearner(n, kind))
                        .add(its, theirs);
            } else if (column instanceof TextColumn its) {
                Require.that(!numbers.containsKey(its.name()), "column \"%s\" was numbers before", its.name());
                texts.computeIfAbsent(its.name(), n -> new TextSummary(n, kind)).add(its, theirs);
            }
        }
    }

    /** The rows with a weight > 0. */
    static int[] used(Reals weights, int size) {
        Require.equal("number of weights", size, weights.size());
        return Indices.where(size, i -> weights.get(i) > 0);
    }

    private void add(Points part, Reals weights) {
        Require.equal("number of weights", part.size(), weights.size());
        points = true;
        rows += part.size();
        largest = Arrays.copyOf(largest, Math.max(largest.length, part.dim()));
        for (int i = 0; i < part.size(); i++) {
            if (!(weights.get(i) > 0)) continue;
            weighted = true;
            if (encoding == Encoding.NONE) continue;
            int count = part instanceof SparsePoints sparse ? sparse.nonZeros(i) : part.dim();
            for (int k = 0; k < count; k++) {
                int column = part instanceof SparsePoints sparse ? sparse.column(i, k) : k;
                double value = part instanceof SparsePoints sparse ? sparse.value(i, k) : part.get(i, k);
                largest[column] = Math.max(largest[column], Math.abs(value));
            }
        }
    }

    /** The number of rows so far, including those of weight 0. */
    public long rows() {
        return rows;
    }

    /** The encoder learned from all rows so far. */
    public Encoder learn() {
        Require.that(points || !names.isEmpty(), "there is no input column to learn from");
        Require.that(rows > 0, "there are no rows to learn from");
        Require.that(weighted, NO_WEIGHT);
        if (points) return PointsEncoder.of(encoding, largest);
        List<ColumnEncoder> learned = new ArrayList<>();
        for (String name : names) {
            NumbersLearner values = numbers.get(name);
            TextSummary words = texts.get(name);
            LetterColumn.Longest text = letters.get(name);
            if (ignored.contains(name)) learned.add(Dropped.asTold(name));
            else if (text != null) learned.add(text.learn());
            else if (values != null) learned.add(values.learn());
            else if (words != null) learned.add(words.learn());
            else learned.add(new AsIs(name));
        }
        return TableEncoder.of(encoding, learned);
    }
}
