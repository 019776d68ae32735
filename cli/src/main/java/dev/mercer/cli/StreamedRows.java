package dev.mercer.cli;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.table.AsIs;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnEncoder;
import dev.mercer.data.table.Dropped;
import dev.mercer.data.table.Encoded;
import dev.mercer.data.table.Encoder;
import dev.mercer.data.table.EncoderLearner;
import dev.mercer.data.table.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Origin;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TableEncoder;
import dev.mercer.io.file.Source;
import dev.mercer.io.store.CacheHead;
import dev.mercer.io.store.CacheKey;
import dev.mercer.io.store.DamagedCache;
import dev.mercer.io.store.RowCache;
import dev.mercer.io.store.RowCacheWriter;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.io.table.TableData;
import dev.mercer.util.Bytes;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Rows that are learned from block by block: read twice, once to learn how to encode it and once to encode it into a cache,
 * and never held. The next run finds the cache.
 *
 * @param path the file
 * @param read how it is read
 * @param roles which columns are no inputs
 * @param encoding how inputs become points
 * @param task what was asked to be learned, if anything
 * @param decide what is learned, from a target
 */
record StreamedRows(
        String path,
        ReadOptions read,
        Examples.Roles roles,
        Encoding encoding,
        String task,
        Function<Examples, Task> decide) {
    /** Rows that are read at a time. */
    private static final int PART = 4096;

    /** Blocks are dense. */
    private static final int WIDEST = 10_000;

    /** The rows, from a cache in this directory or through a new one. */
    RowCache open(Path directory, Session session) {
        Path file = Path.of(path);
        CacheKey key = CacheKey.of(file, options());
        Path place = key.in(directory, file);
        try {
            Optional<RowCache> known = RowCache.open(place, key);
            if (known.isPresent()) {
                session.say(path + ": the encoded rows are in " + place);
                return known.get();
            }
            if (Files.exists(place)) session.say(path + ": has changed since it was encoded, and is read again");
        } catch (DamagedCache damaged) {
            session.say(place + ": the cache of encoded rows is damaged, and is made again");
        }
        return make(place, key, session);
    }

    /** Makes the cache again, whatever there is. */
    RowCache again(Path directory, Session session) {
        Path file = Path.of(path);
        CacheKey key = CacheKey.of(file, options());
        return make(key.in(directory, file), key, session);
    }

    /** All that the encoded rows depend on beside the file itself. */
    private String options() {
        return String.join(
                "\n",
                Version.text(),
                read.format().toString(),
                read.missing().toString(),
                roles.toString(),
                encoding.toString(),
                task);
    }

    private RowCache make(Path place, CacheKey key, Session session) {
        First first;
        Set<String> texts = new HashSet<>();
        do first = new First();
        while (!parts(texts, OptionalInt.empty(), first::add, session));
        if (first.learner.rows() == 0)
            throw new InvalidInputException(path + ": the target is missing in every row (is it the right column?)");
        Encoder encoder = first.learner.learn();
        int columns = encoder.names().size();
        if (columns > WIDEST)
            throw new InvalidInputException(
                    path + ": rows of " + columns + " columns are too wide to be read block by block," + " at most "
                            + WIDEST + " are (leave some out, or raise --memory)");
        Dropped.lines(encoder).forEach(line -> session.say(path + ": " + line));
        if (first.dropped > 0)
            session.say(path + ": left out " + Layout.count(first.dropped, "row") + " without a target");
        Column different = first.target.different();
        Task found = decide.apply(new Examples(
                new TableData(Table.of(different)),
                first.targetName.stream().toList(),
                List.of(different),
                Reals.constant(different.size(), 1),
                Examples.Together.NONE,
                0));
        Optional<List<String>> classes =
                found == Task.CLASSIFICATION ? Optional.of(first.target.classes(path)) : Optional.empty();
        if (classes.isEmpty()) requireNumbers(different);
        CacheHead head = new CacheHead(
                key, encoder, first.targetName, classes, roles.weight().isPresent(), Math.toIntExact(first.dropped));
        long rows = first.learner.rows();
        session.say(path + ": " + Layout.count(rows, "row") + " are encoded into " + place + " ("
                + Bytes.text(RowCache.bytes(rows, columns, head.weighted()))
                + "), where the next run finds them");
        try (RowCacheWriter writer = RowCacheWriter.begin(place, head, rows)) {
            OptionalInt width = OptionalInt.of(columns);
            boolean whole = parts(new HashSet<>(texts), width, part -> write(part, head, writer), session);
            RowCache cache = writer.finish();
            if (!whole
                    || cache.size() != rows
                    || !CacheKey.of(Path.of(path), key.options()).equals(key)) {
                cache.close();
                throw new InvalidInputException(path + ": the file was changed while it was read (read it again)");
            }
            return cache;
        }
    }

    private static void requireNumbers(Column different) {
        if (different instanceof NumberColumn) return;
        throw new InvalidInputException("the target \"" + different.name() + "\" is not numbers: it holds \""
                + different.text(0) + "\" (leave out --regression, or name missing values with --na)");
    }

    /** {@code width} is how many columns points without names have, where that is known. */
    private boolean parts(Set<String> texts, OptionalInt width, Consumer<Examples> each, Session session) {
        if (format() == Format.LIBSVM) {
            LibsvmReader sparse = width.isPresent() ? read.libsvm().withColumns(width.getAsInt()) : read.libsvm();
            sparse.readParts(Source.of(path), PART, part -> each.accept(Examples.of(part, roles)), session.progress());
            return true;
        }
        CsvReader reader = format() == Format.TSV ? CsvReader.tsv() : CsvReader.csv();
        return reader.withMissing(read.missing())
                .readParts(
                        Source.of(path),
                        texts,
                        PART,
                        part -> withTargets(part, roles).ifPresent(each),
                        session.progress());
    }

    private Format format() {
        return read.format().orElseGet(() -> Format.of(path));
    }

    /** Of a part in which no row has a target nothing is left. */
    static Optional<Examples> withTargets(Table part, Examples.Roles roles) {
        if (roles.dropMissing() && roles.target().isPresent() && part.size() > 0) {
            List<Column> targets = ColumnList.of(part, roles.target()).stream()
                    .map(part::column)
                    .toList();
            boolean none = true;
            for (int k = 0; k < part.size() && none; k++) {
                int i = k;
                none = targets.stream().anyMatch(target -> target.isMissing(i));
            }
            if (none) return Optional.empty();
        }
        return Optional.of(Examples.of(new TableData(part), roles));
    }

    /** What the first reading finds out. */
    private final class First {
        private final EncoderLearner learner = new EncoderLearner(encoding);
        private final TargetSummary target = new TargetSummary();
        private Optional<String> targetName = Optional.empty();
        private long dropped;

        void add(Examples part) {
            if (part.known().size() > 1)
                throw new InvalidInputException(path + ": rows that are not kept in memory have one target, got "
                        + part.known().size() + " (learn each by itself, or raise --memory)");
            if (part.inputs() instanceof LibsvmData sparse) learner.add(sparse.points(), part.weights());
            else learner.add(((TableData) part.inputs()).table(), part.weights());
            target.add(part.target());
            targetName = part.targetName();
            dropped += part.dropped();
        }
    }

    private static void write(Examples part, CacheHead head, RowCacheWriter writer) {
        Points points = encode(head.encoder(), part).points();
        double[] targets = new double[part.size()];
        Map<String, Integer> codes = new HashMap<>();
        head.classes().ifPresent(names -> names.forEach(name -> codes.put(name, codes.size())));
        for (int i = 0; i < targets.length; i++) {
            if (head.classes().isEmpty()) targets[i] = ((NumberColumn) part.target()).get(i);
            else
                targets[i] =
                        Optional.ofNullable(codes.get(part.target().text(i))).orElse(0);
        }
        writer.add(points, targets, part.weights().toArray());
    }

    private static Encoded encode(Encoder encoder, Examples rows) {
        return rows.inputs() instanceof LibsvmData sparse
                ? encoder.encode(sparse.points())
                : encoder.encode(((TableData) rows.inputs()).table());
    }

    /** Rows whose inputs are points already, as a table of numbers that needs no encoder. */
    static Examples encoded(String source, Points points, Examples of, Encoder encoder) {
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < points.dim(); k++) {
            NumberColumn.Builder builder = new NumberColumn.Builder();
            for (int i = 0; i < points.size(); i++) builder.add(points.get(i, k));
            columns.add(builder.build(encoder.names().get(k)));
        }
        Table table = Table.of(columns).withOrigin(Origin.file(source, new int[points.size()]));
        return new Examples(
                new TableData(table), of.targetNames(), of.known(), of.weights(), of.together(), of.dropped());
    }

    /** Other rows of the kind that {@code encoder} knows. */
    static Examples encoded(Examples rows, Encoder encoder, Consumer<String> warning) {
        Encoded found = encode(encoder, rows);
        found.said().forEach(warning);
        return encoded(rows.inputs().source(), found.points(), rows, encoder);
    }

    /** The encoder of what is encoded already. */
    static Encoder asTheyAre(Encoder encoder) {
        List<ColumnEncoder> columns = new ArrayList<>();
        for (String name : encoder.names()) columns.add(new AsIs(name));
        return new TableEncoder(Encoding.NONE, columns);
    }
}
