package dev.mercer.cli.fuzz;

import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.io.CheckpointFile;
import dev.mercer.io.LibsvmModel;
import dev.mercer.io.Models;
import dev.mercer.io.RowCache;
import dev.mercer.io.TrialFile;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.io.table.ParquetReader;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.TextKernel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The targets that are read by the library; {@link CommandTargets} has those of whole commands, {@link DoorTargets} those of servers. */
final class FuzzTargets {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final Points POINTS =
            Points.of(new double[] {0.5, 1, 2}, new double[] {0, 3, 0.25}, new double[] {1, 1, 1});

    /** More features are too many to be written for thousands of inputs. */
    private static final int MANY = 1 << 16;

    private final Path directory;
    private final FuzzExamples examples;

    private FuzzTargets(Path directory, FuzzExamples examples) {
        this.directory = directory;
        this.examples = examples;
    }

    /** All targets. They write into {@code directory}, and are for one thread. */
    static List<FuzzTarget> all(Path directory) throws IOException {
        FuzzExamples examples = FuzzExamples.in(directory);
        List<FuzzTarget> all = new ArrayList<>(texts());
        all.addAll(new FuzzTargets(directory, examples).files());
        all.addAll(new CommandTargets(directory, examples).all());
        all.addAll(new DoorTargets(directory, examples).all());
        return all;
    }

    /** The readers of texts, which need no examples that a command has written. */
    static List<FuzzTarget> texts() {
        return List.of(
                fast("csv", FuzzExamples.tables(), FuzzTokens.TABLE, "a.csv", b -> table(CsvReader.csv(), b)),
                fast("tsv", FuzzExamples.tables(), FuzzTokens.TABLE, "a.csv", b -> table(CsvReader.tsv(), b)),
                fast("parquet", FuzzExamples.parquets(), FuzzTokens.PARQUET, "a.parquet", FuzzTargets::parquet),
                fast("libsvm", FuzzExamples.sparse(), FuzzTokens.SPARSE, "a.libsvm", FuzzTargets::sparse),
                fast("notation", FuzzExamples.kernels(), FuzzTokens.KERNEL, "", FuzzTargets::kernel),
                fast("item", FuzzExamples.items(), FuzzTokens.ITEMS, "", FuzzTargets::item),
                fast("map", FuzzExamples.maps(), FuzzTokens.KERNEL, "", FuzzTargets::map));
    }

    private List<FuzzTarget> files() {
        return List.of(
                fast(
                        "libsvm-model",
                        FuzzExamples.libsvmModels(),
                        FuzzTokens.LIBSVM_MODEL,
                        path("a.model"),
                        this::libsvmModel),
                fast("model", examples.models(), FuzzTokens.HEADER, path("a.mercer"), this::model),
                fast("checkpoint", examples.checkpoints(), FuzzTokens.HEADER, path("a.checkpoint"), this::checkpoint),
                fast("rows", examples.rows(), FuzzTokens.HEADER, path("a.rows"), this::rows));
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private static FuzzTarget fast(
            String name, List<byte[]> examples, List<String> tokens, String place, FuzzTarget.Reader reader) {
        return new FuzzTarget(name, examples, tokens, place, false, reader);
    }

    /** In parts and as a whole, which must come to the same. */
    private static void table(CsvReader reader, byte[] bytes) {
        Source source = Source.of("a.csv", bytes);
        List<Table> parts = new ArrayList<>();
        Optional<InvalidInputException> refused = Optional.empty();
        try {
            Set<String> texts = new HashSet<>();
            while (!reader.readParts(source, texts, 2, parts::add, Progress.none())) parts.clear();
        } catch (InvalidInputException wrong) {
            refused = Optional.of(wrong);
        }
        Table table;
        try {
            table = reader.read(source, Progress.none());
        } catch (InvalidInputException wrong) {
            if (refused.isEmpty()) throw new AssertionError("is refused only as a whole", wrong);
            throw wrong;
        }
        refused.ifPresent(wrong -> {
            throw new AssertionError("is refused only in parts", wrong);
        });
        Table joined = joined(parts);
        if (!joined.equals(table)) throw new AssertionError("is another table in parts: " + joined + ", " + table);
        table.numeric(Optional.empty());
    }

    /** One table of all parts, joined in pairs: one after the other would copy the first rows again for each part. */
    private static Table joined(List<Table> parts) {
        int count = parts.size();
        return count == 1
                ? parts.get(0)
                : joined(parts.subList(0, count / 2)).followedBy(joined(parts.subList(count / 2, count)));
    }

    private static void parquet(byte[] bytes) {
        Source source = Source.of("a.parquet", bytes);
        ParquetReader reader = new ParquetReader(CsvReader.MISSING);
        reader.readParts(source, Set.of("int", "price"), name -> !name.equals("flag"), 7, part -> {}, Progress.none());
        reader.read(source, Progress.none());
    }

    private static void sparse(byte[] bytes) {
        Source source = Source.of("a.libsvm", bytes);
        LibsvmReader.defaults().withThreads(2).allowNumbers().read(source, Progress.none());
        LibsvmReader.defaults().allowUnlabelled().readParts(source, 2, part -> {}, Progress.none());
    }

    private static void kernel(byte[] bytes) {
        Kernel kernel = Kernel.parse(new String(bytes, StandardCharsets.UTF_8));
        requireSame(kernel, Kernel::parse);
        kernel.definiteness();
        Kernel bound = kernel.bind(NAMES);
        bound.requireDomain(POINTS);
        bound.value(POINTS, 0, POINTS, 1);
    }

    /** A text as every kernel of texts reads it; some refuse it. */
    private static void item(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        for (String kernel : List.of("spectrum(2)", "jaccard()", "wl(2)", "paths()", "dtw(1)", "mismatch(2, 1)"))
            try {
                ((TextKernel) Kernel.parse(kernel)).requireDomain(text);
            } catch (InvalidInputException refused) {
                if (String.valueOf(refused.getMessage()).isBlank()) throw refused;
            }
    }

    private static void map(byte[] bytes) {
        FeatureMap map = FeatureMap.parse(new String(bytes, StandardCharsets.UTF_8));
        requireSame(map, FeatureMap::parse);
        if (map.dim(POINTS.dim()) <= MANY) map.apply(POINTS);
    }

    /** The notation of a value, read again, is the value. */
    private static <T> void requireSame(T value, Function<String, T> parse) {
        T again;
        try {
            again = parse.apply(value.toString());
        } catch (InvalidInputException refused) {
            throw new AssertionError("its own notation is refused: " + value, refused);
        }
        if (!again.equals(value)) throw new AssertionError("is read as another: " + value);
    }

    private void libsvmModel(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("a.model"), bytes);
        LibsvmModel.read(file).withColumns(POINTS.dim());
    }

    private void model(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("a.mercer"), Sealed.tensors(bytes));
        Models.load(file);
    }

    private void checkpoint(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("a.checkpoint"), Sealed.tensors(bytes));
        Path next = directory.resolve("next.checkpoint");
        if (TrialFile.recognises(file)) TrialFile.resume(file, next, Map.of(), line -> {});
        else CheckpointFile.resume(file, next, Map.of(), line -> {}).last();
    }

    private void rows(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("a.rows"), Sealed.rows(bytes));
        try (RowCache cache = RowCache.open(file)) {
            for (int b = 0; b < cache.blocks(); b++) cache.block(b);
            cache.encoder().inputs();
        }
    }
}
