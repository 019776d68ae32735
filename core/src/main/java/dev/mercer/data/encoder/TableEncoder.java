package dev.mercer.data.encoder;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.Cells;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.NoInputColumnException;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.PlainColumns;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.NumbersOf;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Encodes tables column by column. The result is dense; costs one pass over the table.
 *
 * @param encoding the kind of preprocessing
 * @param columns the encoder of each column of the training data, in order
 */
public record TableEncoder(Encoding encoding, List<ColumnEncoder> columns) implements Encoder {
    private static final int SHOWN = 10;

    /** In wider tables integers are not checked for codes: they are pixels, spectra or counts, and checking each column would take long. */
    private static final int MOST_WITH_CODES = 100;

    public TableEncoder {
        columns = List.copyOf(columns);
        Set<String> seen = new HashSet<>();
        for (ColumnEncoder column : columns)
            Require.that(seen.add(column.name()), "column \"%s\" is encoded twice", column.name());
        boolean any = false;
        for (ColumnEncoder column : columns) any |= isUsed(column);
        if (!any)
            throw new NoInputColumnException(
                    "no input column is left, for none tells anything: "
                            + columns.stream()
                                    .limit(SHOWN)
                                    .map(TableEncoder::reason)
                                    .collect(Collectors.joining(", ")),
                    columns.stream().anyMatch(c -> c instanceof Dropped d && d.isFreeText())
                            ? Cure.KERNEL_OF_TEXTS
                            : Cure.KEEP_CONSTANT_COLUMNS);
    }

    private static String reason(ColumnEncoder column) {
        return column instanceof Dropped dropped ? column.name() + " (" + dropped.why() + ")" : column.name();
    }

    static TableEncoder learn(Encoding encoding, Table rows, Reals weights) {
        return learn(encoding, Cells.stripped(rows), weights, Optional.empty()).encoder;
    }

    /** Learns with targets, and encodes the training rows. */
    static EncodedTraining fit(Encoding encoding, Table rows, Reals weights, Supervision supervision) {
        Learned learned = learn(encoding, Cells.stripped(rows), weights, Optional.of(supervision));
        return new EncodedTraining(learned.encoder, learned.encoder.encode(rows, learned.training));
    }

    /** An encoder, and the training rows of columns whose encoding depends on targets. */
    private record Learned(TableEncoder encoder, Map<String, EncodedColumn> training) {}

    private static Learned learn(Encoding encoding, Table rows, Reals weights, Optional<Supervision> supervision) {
        String prefix = rows.origin().prefix();
        Require.that(!rows.columns().isEmpty(), "%sthere is no input column to learn from", prefix);
        Require.that(rows.size() > 0, "%sthere are no rows to learn from", prefix);
        int[] used = EncoderLearner.used(weights, rows.size());
        Require.that(used.length > 0, "%s%s", prefix, EncoderLearner.NO_WEIGHT);
        Table inputs = used.length < rows.size() ? rows.select(used) : rows;
        Reals theirs = used.length < rows.size() ? weights.select(used) : weights;
        boolean codes = encoding != Encoding.UNCENTRED && inputs.columns().size() <= MOST_WITH_CODES;
        WrittenColumns written = new WrittenColumns(theirs);
        Optional<TextColumnLearner> supervised = encoding == Encoding.NONE
                ? Optional.empty()
                : supervision.map(its -> new TextColumnLearner(
                        inputs,
                        theirs,
                        used.length < rows.size() ? its.select(used) : its,
                        targets -> plain(inputs, written, column -> codes && NumberCodes.are(column, targets))));
        List<ColumnEncoder> learned = new ArrayList<>();
        for (Column given : inputs.columns()) {
            ColumnKind kind = inputs.kinds().get(given.name());
            Column column = kind == null ? given : kind.prepared(given);
            if (kind == ColumnKind.IGNORE) learned.add(Dropped.asTold(column.name()));
            else if (kind != null && kind.letters()) learned.add(LetterColumn.learn(column, kind, inputs.origin()));
            else if (encoding == Encoding.NONE)
                learned.add(new AsIs(NumbersOf.complete(column, inputs.origin()).name()));
            else if (column instanceof NumberColumn numbers) {
                ColumnEncoder number = NumbersLearner.learn(numbers, theirs, kind);
                boolean open = codes && isOpen(column, kind, number);
                learned.add(
                        open ? supervised.map(its -> its.learn(numbers, number)).orElse(number) : number);
            } else if (column instanceof TextColumn texts)
                learned.add(written.of(texts, kind)
                        .or(() -> supervised.map(its -> its.learn(texts)))
                        .orElseGet(() -> OneHot.learn(texts, theirs)));
        }
        TableEncoder encoder = of(encoding, learned);
        Map<String, EncodedColumn> training = new HashMap<>();
        supervised.ifPresent(its -> its.training()
                .forEach((name, column) -> training.put(
                        name, used.length < rows.size() ? encoder.spread(column, used, rows, name) : column)));
        return new Learned(encoder, training);
    }

    /** Whether a column is numbers that may be codes, as far as that can be decided without targets. */
    private static boolean isOpen(Column column, @Nullable ColumnKind kind, ColumnEncoder code) {
        return column instanceof NumberColumn && kind == null && code instanceof Standardized;
    }

    /** The columns whose encoding does not depend on targets, up to the limit on their number. */
    private static PlainColumns plain(Table inputs, WrittenColumns written, Predicate<NumberColumn> isCode) {
        PlainColumns plain = new PlainColumns(written.weights());
        for (Column given : inputs.columns()) {
            if (plain.isFull()) break;
            ColumnKind kind = inputs.kinds().get(given.name());
            if (kind == ColumnKind.IGNORE || (kind != null && kind.letters())) continue;
            Column column = kind == null ? given : kind.prepared(given);
            ColumnEncoder code = column instanceof TextColumn texts
                    ? written.of(texts, kind).orElseGet(() -> OneHot.learn(texts, written.weights()))
                    : NumbersLearner.learn((NumberColumn) column, written.weights(), kind);
            boolean ofLevels = code instanceof OneHot && !TextColumnLearner.isPlain((TextColumn) column);
            boolean ofCodes = isOpen(column, kind, code) && isCode.test((NumberColumn) column);
            if (isUsed(code) && !ofLevels && !ofCodes)
                plain.add(code.encode(column, inputs.origin()), code.outputs().size());
        }
        return plain;
    }

    /** The training rows of a column, with rows of weight 0 encoded as new ones. */
    private EncodedColumn spread(EncodedColumn training, int[] used, Table rows, String name) {
        ColumnEncoder code =
                columns.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
        EncodedColumn others = code.encodeGiven(rows.column(name), rows.origin());
        int[] place = new int[rows.size()];
        Arrays.fill(place, -1);
        for (int i = 0; i < used.length; i++) place[used[i]] = i;
        return (i, k) -> place[i] < 0 ? others.get(i, k) : training.get(place[i], k);
    }

    /** An encoder from columns that were learned with {@link Encoding#AUTO}. */
    static TableEncoder of(Encoding encoding, List<ColumnEncoder> learned) {
        if (encoding != Encoding.UNCENTRED) return new TableEncoder(encoding, learned);
        return new TableEncoder(
                encoding, learned.stream().map(TableEncoder::uncentered).toList());
    }

    private static ColumnEncoder uncentered(ColumnEncoder column) {
        if (column instanceof WrittenColumn written) return written.uncentered();
        return column instanceof Standardized numbers ? numbers.uncentered() : column;
    }

    /**
     * The encoders of text columns that are dates, numbers or yes and no as people write them. Each column is read only once, even
     * if another column needs it earlier.
     *
     * @param weights the weights of the training rows
     * @param known the encoder of each column that was read; empty for one of other texts
     */
    private record WrittenColumns(Reals weights, Map<String, Optional<ColumnEncoder>> known) {
        WrittenColumns(Reals weights) {
            this(weights, new HashMap<>());
        }

        Optional<ColumnEncoder> of(TextColumn texts, @Nullable ColumnKind kind) {
            return known.computeIfAbsent(texts.name(), name -> read(texts, kind));
        }

        private Optional<ColumnEncoder> read(TextColumn texts, @Nullable ColumnKind kind) {
            if ((kind == null || kind == ColumnKind.DATE) && Dated.fits(texts))
                return Optional.of(Dated.learn(texts, weights));
            return WrittenColumn.learn(texts, weights, kind).or(() -> YesNo.learn(texts, kind));
        }
    }

    private static boolean isUsed(ColumnEncoder column) {
        return !(column instanceof Dropped);
    }

    @Override
    public boolean ofTargets() {
        return columns.stream().anyMatch(ColumnEncoder::ofTargets);
    }

    @Override
    public List<String> inputs() {
        return used().stream().map(ColumnEncoder::name).toList();
    }

    /** Unique output names: a number is appended to a name that is already used, because a table may have its own column {@code city=Paris}. */
    @Override
    public List<String> names() {
        Set<String> taken = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (ColumnEncoder column : columns)
            for (String output : column.outputs()) {
                String name = output;
                for (int n = 2; !taken.add(name); n++) name = output + " " + n;
                names.add(name);
            }
        return List.copyOf(names);
    }

    @Override
    public List<String> said() {
        return columns.stream()
                .map(column -> column.name() + ": " + column.said())
                .toList();
    }

    @Override
    public Encoded encode(Table table) {
        if (table.unnamedPoints().isPresent())
            throw new InvalidInputException(
                    "the model was trained on columns with names, the data has none: give it a table with "
                            + inputs().stream().limit(SHOWN).collect(Collectors.joining(", ")));
        return encode(table, Map.of());
    }

    /** Encodes a table; some columns are encoded already. */
    private Encoded encode(Table table, Map<String, EncodedColumn> done) {
        List<ColumnEncoder> used = used();
        List<Column> found = find(used, table);
        List<EncodedColumn> encoded = new ArrayList<>();
        int[] firsts = new int[names().size()];
        Map<String, Integer> unseen = new LinkedHashMap<>();
        Map<String, Integer> unexpectedGaps = new LinkedHashMap<>();
        Map<String, Integer> unread = new LinkedHashMap<>();
        for (int c = 0; c < used.size(); c++) {
            String name = used.get(c).name();
            EncodedColumn known = done.get(name);
            EncodedColumn column = known != null ? known : used.get(c).encodeGiven(found.get(c), table.origin());
            if (column.unseen() > 0) unseen.put(name, column.unseen());
            if (column.unread() > 0) unread.put(name, column.unread());
            if (column.unexpectedGaps() > 0) unexpectedGaps.put(name, column.unexpectedGaps());
            int first = encoded.size();
            // Called only once: a column of letters makes a name for each letter at every call.
            int outputs = used.get(c).outputs().size();
            for (int k = 0; k < outputs; k++) {
                firsts[encoded.size()] = first;
                encoded.add(column);
            }
        }
        DensePoints points = DensePoints.generateByColumns(
                table.size(), encoded.size(), (i, k) -> encoded.get(k).get(i, k - firsts[k]));
        return new Encoded(points, unseen, unexpectedGaps, unread, 0);
    }

    private static List<Column> find(List<ColumnEncoder> wanted, Table table) {
        Map<String, Column> byName = new HashMap<>();
        for (Column column : table.columns()) byName.put(column.name(), column);
        List<Column> found = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        for (ColumnEncoder code : wanted) {
            Column column = byName.get(code.name());
            if (column == null) absent.add(code.name());
            else found.add(column);
        }
        if (absent.isEmpty()) return found;
        throw new InvalidInputException(table.origin().prefix() + "the model expects " + wanted.size()
                + (wanted.size() == 1 ? " column" : " columns") + " but the data has "
                + (found.isEmpty() ? "none of them" : String.valueOf(found.size())) + "; missing: "
                + absent.stream().limit(SHOWN).collect(Collectors.joining(", "))
                + (absent.size() > SHOWN ? ", … (" + absent.size() + " in all)" : ""));
    }
}
