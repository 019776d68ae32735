package dev.mercer.cli.fuzz;

import dev.mercer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whole commands on mutated files and notations: each ends with one of the documented exit codes and no internal error. */
final class CommandTargets {
    private static final List<String> SETTINGS =
            List.of("--threads", "1", "--backend", "plain", "--memory", "256m", "--quiet");

    /** Ways to train; the input decides which one is tried. */
    private static final List<String> TRAININGS = List.of(
            "--time 1s",
            "--time 1s --task classes",
            "--time 1s --task regression",
            "--kernel gaussian(sigma=1) --lambda 0.01 --interval cv",
            "--kernel gaussian(sigma=1) --lambda 0.01 --encode none --task regression",
            "--method svm(probabilities=left-out) --kernel matern(1.5,1) --c 10 --task classes",
            "--method logistic --kernel linear() --lambda 0.1 --task classes",
            "--method nystrom(5) --kernel gaussian(sigma=1) --lambda 0.01 --cache DIR/cache");

    /** Ways to train on texts as they are. */
    private static final List<String> ITEM_TRAININGS = List.of(
            "--kernel spectrum(2)[s]",
            "--kernel mismatch(2,1)[s]+jaccard()[k]",
            "--kernel wl(2)[g]",
            "--kernel paths()[g]",
            "--kernel alignment(1)[t]");

    /** Commands that need a table and no model. */
    private static final List<String> TABLE_COMMANDS = List.of(
            "project DIR/table.csv --target y --components 2 --out DIR/out.csv --plot DIR/picture.svg",
            "project DIR/table.csv --kernel linear() --model DIR/components.mercer --out DIR/out.csv",
            "cluster DIR/table.csv --clusters 2 --plot DIR/picture.svg --out DIR/out.csv",
            "cluster DIR/table.csv --clusters 3 --method spectral --json",
            "test two-sample DIR/table.csv DIR/numbers.csv --permutations 9",
            "test independence DIR/table.csv --columns a --permutations 9 --json",
            "kernel align DIR/table.csv --target y",
            "explain DIR/table.csv --target y --json",
            "next DIR/gp.mercer DIR/table.csv --count 2");

    private final Path directory;
    private final FuzzExamples examples;

    CommandTargets(Path directory, FuzzExamples examples) {
        this.directory = directory;
        this.examples = examples;
    }

    List<FuzzTarget> all() {
        return List.of(
                slow("train", FuzzExamples.trainingTables(), FuzzTokens.TABLE, this::train),
                slow("train-libsvm", FuzzExamples.sparse(), FuzzTokens.SPARSE, this::trainSparse),
                slow("train-items", FuzzExamples.itemTables(), FuzzTokens.ITEMS, this::trainItems),
                slow("table", FuzzExamples.trainingTables(), FuzzTokens.TABLE, this::table),
                slow("predict", FuzzExamples.trainingTables(), FuzzTokens.TABLE, this::predict),
                slow("use-model", examples.models(), FuzzTokens.HEADER, this::useModel),
                slow("convert", FuzzExamples.libsvmModels(), FuzzTokens.LIBSVM_MODEL, this::convert),
                slow("resume", examples.checkpoints(), FuzzTokens.HEADER, this::resume),
                slow("use-rows", examples.rows(), FuzzTokens.HEADER, this::useRows),
                slow("kernel-check", FuzzExamples.kernels(), FuzzTokens.KERNEL, this::check));
    }

    private static FuzzTarget slow(String name, List<byte[]> examples, List<String> tokens, FuzzTarget.Reader reader) {
        return new FuzzTarget(name, examples, tokens, "", true, reader);
    }

    private void train(byte[] bytes) throws IOException {
        Files.write(directory.resolve("train.csv"), bytes);
        String how = TRAININGS.get(Math.floorMod(Arrays.hashCode(bytes), TRAININGS.size()));
        run("train DIR/train.csv --target y --out DIR/trained.mercer " + how);
    }

    private void trainSparse(byte[] bytes) throws IOException {
        Files.write(directory.resolve("train.libsvm"), bytes);
        run("train DIR/train.libsvm --kernel gaussian(sigma=1) --lambda 0.01 --out DIR/trained.mercer");
    }

    private void trainItems(byte[] bytes) throws IOException {
        Files.write(directory.resolve("items.csv"), bytes);
        String how = ITEM_TRAININGS.get(Math.floorMod(Arrays.hashCode(bytes), ITEM_TRAININGS.size()));
        if (run("train DIR/items.csv --target y --lambda 0.1 --out DIR/trained.mercer " + how) == 0)
            run("predict DIR/trained.mercer DIR/items.csv");
    }

    private void table(byte[] bytes) throws IOException {
        Files.write(directory.resolve("table.csv"), bytes);
        run(TABLE_COMMANDS.get(Math.floorMod(Arrays.hashCode(bytes), TABLE_COMMANDS.size())));
    }

    private void predict(byte[] bytes) throws IOException {
        Files.write(directory.resolve("new.csv"), bytes);
        String model = examples.modelNames()
                .get(Math.floorMod(Arrays.hashCode(bytes), examples.modelNames().size()));
        run("predict DIR/" + model + " DIR/new.csv");
        run("evaluate DIR/" + model + " DIR/new.csv --json");
        run("plot DIR/" + model + " DIR/new.csv --out DIR/picture.svg");
    }

    private void useModel(byte[] bytes) throws IOException {
        Files.write(directory.resolve("mutated.mercer"), Sealed.tensors(bytes));
        if (run("inspect DIR/mutated.mercer") != 0) return;
        run("predict DIR/mutated.mercer DIR/numbers.csv --explain 2 --json");
        run("evaluate DIR/mutated.mercer DIR/mixed.csv");
        run("plot DIR/mutated.mercer --out DIR/picture.svg");
        run("convert DIR/mutated.mercer DIR/converted.model");
        run("export DIR/mutated.mercer --to onnx --precision float --out DIR/exported.onnx");
        run("compress DIR/mutated.mercer --data DIR/numbers.csv --centers 2 --out DIR/small.mercer");
        run("next DIR/mutated.mercer DIR/numbers.csv");
    }

    private void convert(byte[] bytes) throws IOException {
        Files.write(directory.resolve("mutated.model"), bytes);
        if (run("convert DIR/mutated.model DIR/converted.mercer") != 0) return;
        run("predict DIR/mutated.model DIR/numbers.libsvm");
        run("inspect DIR/converted.mercer --json");
    }

    private void resume(byte[] bytes) throws IOException {
        Files.write(directory.resolve("mutated.checkpoint"), Sealed.tensors(bytes));
        run(FuzzExamples.CHECKPOINTED + " --state DIR/mutated.checkpoint --out DIR/resumed.mercer");
    }

    /** Both caches are replaced: the description says which of the two commands takes it. */
    private void useRows(byte[] bytes) throws IOException {
        for (Path cache : examples.caches()) Files.write(cache, Sealed.rows(bytes));
        run(FuzzExamples.CHECKPOINTED + " --cache DIR/cache --out DIR/trained.mercer");
        run(FuzzExamples.CACHED_CLASSES + " --out DIR/trained.mercer");
    }

    private void check(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        run(List.of("kernel", "check", text.startsWith("-") ? " " + text : text, directory + "/numbers.csv"));
        run(List.of("kernel", "show", text.startsWith("-") ? " " + text : text));
    }

    private int run(String line) {
        List<String> args = new ArrayList<>();
        for (String word : line.split(" ")) args.add(word.replace("DIR", directory.toString()));
        return run(args);
    }

    /** Runs a command; an ending that is not documented is an {@link AssertionError}. */
    static int run(List<String> line) {
        List<String> args = new ArrayList<>(line);
        args.addAll(SETTINGS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(args.toArray(String[]::new), out, err);
        String said = err.toString(StandardCharsets.UTF_8);
        boolean documented =
                code >= 0 && code <= 2 && !said.contains("internal error") && !said.contains("out of memory");
        if (!documented) throw new AssertionError(line.get(0) + " ended with " + code + ": " + said);
        return code;
    }
}
