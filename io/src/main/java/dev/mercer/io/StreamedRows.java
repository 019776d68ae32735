package dev.mercer.io;

import dev.mercer.compute.internal.Platform;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.EncoderLearner;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.internal.EncodingWarnings;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TargetKind;
import dev.mercer.data.table.TargetSummary;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Text;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * A file of more rows than fit into memory: read twice, once to learn an encoder and once to encode the rows into a cache, which
 * the next run finds.
 *
 * @param path the file
 * @param read how it is read
 * @param roles the columns that are no inputs
 * @param encoding how inputs become points
 * @param asked the requested task, if any
 * @param task determines the task from a target
 * @param say receives progress messages, one line each
 */
public record StreamedRows(
        String path,
        ReadOptions read,
        ColumnRoles roles,
        Encoding encoding,
        Optional<Task> asked,
        Function<Examples, Task> task,
        Consumer<String> say) {
    /** Rows that are read at a time. */
    private static final int PART = 4096;

    /** Blocks are dense. */
    private static final int WIDEST = 10_000;

    /** The cache directory of the system. */
    public static Path standardDirectory() {
        Path home = Path.of(System.getProperty("user.home", "."), ".cache");
        Path base = Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute) // others are to be ignored, says the specification of these folders
                .orElse(home);
        return base.resolve("mercer");
    }

    /** Uses the rows, from a cache in this directory or through a new one; a cache that turns out to be damaged is made again. */
    public <R> R read(Path directory, Progress progress, Function<RowCache, R> use) {
        try (RowCache cache = open(directory, progress)) {
            return use.apply(cache);
        } catch (DamagedCache damaged) {
            try (RowCache cache = again(directory, progress)) {
                return use.apply(cache);
            }
        }
    }

    /** The rows, from a cache in this directory or through a new one. */
    public RowCache open(Path directory, Progress progress) {
        Path file = Path.of(path);
        CacheKey key = CacheKey.of(file, options());
        Path place = key.in(directory, file);
        try {
            Optional<RowCache> known = RowCache.open(place, key);
            if (known.isPresent()) {
                RowCache cache = known.get().from(path);
                say.accept(path + ": the encoded rows are in " + place);
                return cache;
            }
            if (Files.exists(place)) say.accept(path + ": has changed since it was encoded, and is read again");
        } catch (DamagedCache damaged) {
            say.accept(place + ": the cache of encoded rows is damaged, and is made again");
        }
        return make(place, key, progress).from(path);
    }

    /** Makes the cache again, even if one exists: it may turn out to be damaged when it is read. */
    public RowCache again(Path directory, Progress progress) {
        Path file = Path.of(path);
        CacheKey key = CacheKey.of(file, options());
        Path place = key.in(directory, file);
        say.accept(place + ": the cache of encoded rows is damaged, and is made again");
        return make(place, key, progress).from(path);
    }

    /** Everything that the encoded rows depend on besides the file itself. */
    private String options() {
        return String.join(
                "\n",
                Platform.mercer(),
                read.format().toString(),
                read.missing().toString(),
                read.encoding().toString(),
                roles.toString(),
                encoding.toString(),
                asked.map(Task::toString).orElse(""));
    }

    private RowCache make(Path place, CacheKey key, Progress progress) {
        First first;
        Set<String> texts = new HashSet<>();
        do first = new First();
        while (!parts(texts, OptionalInt.empty(), first::add, progress));
        first.notes.said().forEach(note -> say.accept(path + ": " + note));
        if (first.learner.rows() == 0)
            throw new InvalidInputException(path + ": the target is missing in every row (is it the right column?)");
        Encoder encoder = first.learner.learn();
        int columns = encoder.names().size();
        if (columns > WIDEST)
            throw new RefusedException(
                    "%s: rows of %d columns are too wide to be read block by block, at most %d are (leave some out, or raise"
                            + " %s)",
                    path, columns, WIDEST, RowOption.MEMORY);
        encoder.dropped().forEach(line -> say.accept(path + ": " + line));
        if (first.dropped > 0)
            say.accept(path + ": left out " + Text.count(first.dropped, "row") + " without a target");
        Column representative = first.target.representative();
        Task found = task.apply(new Examples(
                Table.of(representative),
                first.targetName.stream().toList(),
                List.of(representative),
                Reals.constant(representative.size(), 1),
                RowOrder.NONE,
                0));
        Optional<List<String>> classes =
                found == Task.CLASSIFICATION ? Optional.of(first.target.classes(path)) : Optional.empty();
        if (classes.isEmpty()) requireNumbers(representative);
        CacheHead head = new CacheHead(
                key, encoder, first.targetName, classes, roles.weight().isPresent(), Math.toIntExact(first.dropped));
        long rows = first.learner.rows();
        say.accept(path + ": " + Text.count(rows, "row") + " are encoded into " + place + " ("
                + Text.bytes(RowCache.bytes(rows, columns, head.weighted()))
                + "), where the next run finds them");
        try (RowCacheWriter writer = RowCacheWriter.begin(place, head, rows)) {
            OptionalInt width = OptionalInt.of(columns);
            boolean whole = parts(new HashSet<>(texts), width, part -> write(part, head, writer), progress);
            // Checked before the cache is moved into place: if the file changes while it is read, the rows belong to no
            // single state of it.
            if (!whole
                    || writer.added() != rows
                    || !CacheKey.of(Path.of(path), key.options()).equals(key))
                throw new InvalidInputException(path + ": the file was changed while it was read (read it again)");
            return writer.finish();
        }
    }

    private static void requireNumbers(Column target) {
        if (target instanceof NumberColumn || TargetKind.of(target) == Task.REGRESSION) return;
        throw new RefusedException(
                "the target \"%s\" is not numbers: it holds \"%s\" (leave out %s, or name missing values with %s)",
                target.name(), target.text(0), RowOption.REGRESSION, RowOption.NA);
    }

    /** {@code width} is the number of columns of points without names, if it is known. */
    private boolean parts(Set<String> texts, OptionalInt width, Consumer<Examples> each, Progress progress) {
        if (read.formatOf(path) == Format.LIBSVM) {
            LibsvmReader sparse = width.isPresent() ? read.libsvm().withColumns(width.getAsInt()) : read.libsvm();
            sparse.readParts(Source.of(path), PART, part -> each.accept(Examples.of(part, roles)), progress);
            return true;
        }
        return DataFile.reader(path, read)
                .readParts(
                        Source.of(path),
                        texts,
                        PART,
                        part -> StreamedOutputs.withTargets(part, roles).ifPresent(each),
                        progress);
    }

    /** The result of the first reading. */
    private final class First {
        private final EncodingWarnings notes = new EncodingWarnings();
        private final EncoderLearner learner = new EncoderLearner(encoding);
        private final TargetSummary target = new TargetSummary();
        private Optional<String> targetName = Optional.empty();
        private long dropped;

        void add(Examples part) {
            notes.addNotes(part.inputs());
            if (part.known().size() > 1)
                throw new RefusedException(
                        "%s: rows that are not kept in memory have one target, got %d (learn each by itself, or raise %s)",
                        path, part.known().size(), RowOption.MEMORY);
            learner.add(part.inputs(), part.weights());
            target.add(part.target());
            targetName = part.targetName();
            dropped += part.dropped();
        }
    }

    private static void write(Examples part, CacheHead head, RowCacheWriter writer) {
        Points points = head.encoder().encode(part.inputs()).points();
        double[] targets = new double[part.size()];
        Map<String, Integer> codes = new HashMap<>();
        head.classes().ifPresent(names -> names.forEach(name -> codes.put(name, codes.size())));
        Column known = head.classes().isEmpty() ? part.withNumbers().target() : part.target();
        for (int i = 0; i < targets.length; i++)
            targets[i] = known instanceof NumberColumn numbers && head.classes().isEmpty()
                    ? numbers.get(i)
                    : Optional.ofNullable(codes.get(known.text(i))).orElse(0);
        writer.add(points, targets, part.weights().toArray());
    }
}
