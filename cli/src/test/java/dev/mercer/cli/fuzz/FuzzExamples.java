package dev.mercer.cli.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Valid inputs of every kind, small. Binary ones are written by the command itself. */
final class FuzzExamples {
    /** A run that writes a checkpoint. */
    static final String CHECKPOINTED =
            "train DIR/numbers.csv --target y --method nystrom(4) --kernel gaussian(sigma=1) --lambda 0.01";

    /** A run on classes that writes a row cache. */
    static final String CACHED_CLASSES = "train DIR/kinds.csv --target y --method nystrom(4)"
            + " --kernel gaussian(sigma=1) --lambda 0.1 --cache DIR/cache";

    private static final List<String> MODELS = List.of(
            "numbers.csv --kernel gaussian(sigma=1) --lambda 0.01 --interval cv",
            "numbers.csv --method features(polynomial(2)) --lambda 0.01",
            "numbers.csv --method svm --kernel linear() --c 1 --encode none",
            "numbers.csv --method nystrom(4) --kernel matern(1.5,1) --lambda 0.01",
            "mixed.csv --kernel gaussian(sigma=1) --lambda 0.01",
            "kinds.csv --method svm(probabilities=left-out) --kernel gaussian(sigma=1) --c 10",
            "kinds.csv --method logistic --kernel linear() --lambda 0.1",
            "kinds.csv --method svm --kernel polynomial(2,1) --c 1 --encode none",
            "mixed.csv --time 2s",
            "numbers.csv --method gp --kernel gaussian(sigma=1)",
            "items.csv --kernel spectrum(2)[s]+jaccard()[k] --lambda 0.1");

    /** The model of a Gaussian process, by the name that commands give it. */
    private static final int PROCESS = MODELS.size() - 2;

    private final Path directory;

    private FuzzExamples(Path directory) {
        this.directory = directory;
    }

    /** Writes tables, models, checkpoints and a row cache into a directory. */
    static FuzzExamples in(Path directory) throws IOException {
        FuzzExamples examples = new FuzzExamples(directory);
        Files.write(directory.resolve("numbers.csv"), numbers());
        Files.write(directory.resolve("mixed.csv"), mixed());
        Files.write(directory.resolve("kinds.csv"), kinds());
        Files.write(directory.resolve("items.csv"), itemTables().get(0));
        Files.write(directory.resolve("numbers.libsvm"), sparse().get(0));
        for (int k = 0; k < MODELS.size(); k++)
            examples.run("train DIR/" + MODELS.get(k) + " --target y --out DIR/" + modelName(k));
        Files.copy(directory.resolve(modelName(PROCESS)), directory.resolve("gp.mercer"));
        examples.run(CHECKPOINTED + " --state DIR/solver.checkpoint --out DIR/any.mercer");
        examples.run("tune DIR/numbers.csv --target y --kernel linear();gaussian(sigma=auto) --time 2s"
                + " --state DIR/trials.checkpoint");
        examples.run(CHECKPOINTED + " --cache DIR/cache --out DIR/any.mercer");
        examples.run(CACHED_CLASSES + " --out DIR/any.mercer");
        return examples;
    }

    private void run(String line) {
        List<String> args = new ArrayList<>();
        for (String word : line.split(" ")) args.add(word.replace("DIR", directory.toString()));
        if (CommandTargets.run(args) != 0) throw new IllegalStateException("an example cannot be made: " + line);
    }

    private static String modelName(int k) {
        return "model-" + k + ".mercer";
    }

    List<String> modelNames() {
        return Stream.iterate(0, k -> k + 1)
                .limit(MODELS.size())
                .map(FuzzExamples::modelName)
                .toList();
    }

    List<byte[]> models() {
        return modelNames().stream().map(this::read).map(Sealed::opened).toList();
    }

    List<byte[]> checkpoints() {
        return Stream.of("solver.checkpoint", "trials.checkpoint")
                .map(this::read)
                .map(Sealed::opened)
                .toList();
    }

    List<byte[]> rows() {
        return caches().stream().map(file -> Sealed.openedRows(bytes(file))).toList();
    }

    /** The row caches, which {@link #CHECKPOINTED} and {@link #CACHED_CLASSES} find. */
    List<Path> caches() {
        try (Stream<Path> caches = Files.list(directory.resolve("cache"))) {
            return caches.filter(file -> !file.getFileName().toString().startsWith("train."))
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private byte[] read(String name) {
        return bytes(directory.resolve(name));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] numbers() {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder("a,b,y\n");
        for (int i = 0; i < 24; i++) {
            float a = (float) random.nextDouble(0, 2);
            float b = (float) random.nextDouble(0, 2);
            text.append(a).append(',').append(b).append(',').append(a * b + a).append('\n');
        }
        return utf8(text.toString());
    }

    private static byte[] mixed() {
        StringBuilder text = new StringBuilder("a,when,city,paid,rent,y\n");
        String[] cities = {"Rome", "\"Köln, Süd\"", "", "Paris"};
        for (int i = 0; i < 24; i++)
            text.append(i % 5 == 0 ? "NA" : "" + i * 0.5)
                    .append(",20")
                    .append(10 + i % 9)
                    .append("-0")
                    .append(1 + i % 7)
                    .append("-17,")
                    .append(cities[i % 4])
                    .append(i % 3 == 0 ? ",yes," : ",no,")
                    .append("\"$1,")
                    .append(100 + 7 * i)
                    .append("\",")
                    .append(i % 4 + i * 0.25)
                    .append('\n');
        return utf8(text.toString());
    }

    private static byte[] kinds() {
        SplittableRandom random = new SplittableRandom(2);
        String[] kinds = {"blue", "red", "green"};
        StringBuilder text = new StringBuilder("a,b,y\n");
        for (int i = 0; i < 24; i++)
            text.append((float) (i % 3 + random.nextDouble()))
                    .append(',')
                    .append((float) random.nextDouble())
                    .append(',')
                    .append(kinds[i % 3])
                    .append('\n');
        return utf8(text.toString());
    }

    /** A text, a graph, a set and a sequence in each row. */
    static List<byte[]> itemTables() {
        String[] graphs = {"CC(=O)O", "C N O; 1-2 2=3", "c1ccccc1", "1-2 2-3 3-1"};
        StringBuilder text = new StringBuilder("s,g,k,t,y\n");
        for (int i = 0; i < 16; i++)
            text.append(i % 2 == 0 ? "GATTACA" : "CATG")
                    .append(i)
                    .append(',')
                    .append(graphs[i % 4])
                    .append(i % 3 == 0 ? ",a|b," : ",b|c|d,")
                    .append(i)
                    .append(" 1 2.5 -3,")
                    .append(i % 2 == 0 ? "yes\n" : "no\n");
        return List.of(utf8(text.toString()));
    }

    static List<byte[]> trainingTables() {
        return List.of(numbers(), mixed(), kinds());
    }

    static List<byte[]> tables() {
        return List.of(
                utf8("a,b,y\n1,2.5,x\n-3e2,,z\n\"4\",NA,\"a \"\"b\"\"\"\n"),
                utf8("x;y\n1,5;2,25\n-0,5;3\n"),
                utf8("x\ty|z\n1\t2\n3\t4\r\n"),
                utf8("\uFEFFname, age\r\n\"Köln\r\nSüd\", 007\r\n\r\nRome, 8\r\n"),
                gzip(utf8("a,b\n1,2\n3,4\n")),
                mixed());
    }

    /** Files of Spark without checksums, which would hide what comes after them. */
    static List<byte[]> parquets() {
        return Stream.of("plain", "snappy-dictionary", "gzip-v2", "zstd-deltas", "lz4-deltas")
                .map(name -> {
                    try (InputStream in = FuzzExamples.class.getResourceAsStream("/parquet/" + name + ".parquet")) {
                        return Objects.requireNonNull(in).readAllBytes();
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                })
                .toList();
    }

    private static byte[] gzip(byte[] text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    static List<byte[]> sparse() {
        return List.of(
                utf8("+1 1:0.5 2:1\n-1 2:0.25 3:-1e-3\n+1 1:1\n-1 3:2 # a comment\n"),
                utf8("0 0:1 1:1 2:0.5\n1 0:2 1:0.5 2:1\n"),
                utf8("spam 1:1\nham 1048576:1\n"),
                gzip(utf8("1 1:1\n2 1:2\n")));
    }

    static List<byte[]> kernels() {
        return Stream.of(
                        "gaussian(sigma=2)",
                        "gaussian(gamma=0.5)[a, \"b\"] + 0.3*polynomial(degree=2, c=1.7)^2",
                        "exp(normalized(linear() * matern(nu=1.5, sigma=2)))",
                        "(chi2(1)[3] @ tensorsketch(3, 64))[1, 1]",
                        "gaussian(sigma=[1, 2, 3])",
                        "cells([[1, 0.5], [2, 1]]) + category(0.5)[1]",
                        "rational(alpha=1, sigma=2) @ fourier(gaussian(1), 8, seed=7)",
                        "periodic(period=3, sigma=1)[2] * subsets() + constant(1)",
                        "linear() @ scales([1, 2, 3])",
                        "normalized(spectrum(3)[a]) * wl(2)[b] + jaccard()[1:3]",
                        "linear() @ metric([[1, 0, 0], [0, 1, 0]])",
                        "linear() @ quantiles([[0, 1], [0, 1], [0, 1]])",
                        "sigmoid(0.1, 0) + intersection() + cosine() + manhattan(2) + exponential(1, p=1.5)")
                .map(FuzzExamples::utf8)
                .toList();
    }

    /** Graphs in both notations, sequences of numbers and sets. */
    static List<byte[]> items() {
        return Stream.of(
                        "CC(=O)Oc1ccccc1[N+]",
                        "C%12CC%12.[Na+]",
                        "C N O; 1-2 2=3",
                        "1-2 2-3 3-1",
                        "1.5 2 -3e4",
                        "a|b;c")
                .map(FuzzExamples::utf8)
                .toList();
    }

    static List<byte[]> maps() {
        return Stream.of(
                        "polynomial(degree=2)",
                        "subsets()",
                        "gaussianseries(sigma=1, terms=4)",
                        "polar()",
                        "rbf([[0, 0, 0], [1, 1, 1]], 1)",
                        "metric([[1, 0, 0], [0, 1, 0]])",
                        "scales([1, 2, 3])",
                        "quantiles([[0, 1], [0, 1], [0, 1]])",
                        "fourier(matern(1.5, 1), 8, seed=7)",
                        "tensorsketch(3, 64, c=1, seed=2)")
                .map(FuzzExamples::utf8)
                .toList();
    }

    static List<byte[]> libsvmModels() {
        return Stream.of(
                        "svm_type c_svc\nkernel_type rbf\ngamma 0.25\nnr_class 2\ntotal_sv 3\nrho -0.07\nlabel 1 -1\n"
                                + "probA -3.1\nprobB 0.6\nnr_sv 1 2\nSV\n1 1:6.9 2:3.1\n-0.5 1:6.5 3:2.8\n-0.5 2:1\n",
                        "svm_type nu_svc\nkernel_type polynomial\ndegree 3\ngamma 0.5\ncoef0 1\nnr_class 3\ntotal_sv 3\n"
                                + "rho 0.1 0.2 0.3\nlabel 5 7 9\nnr_sv 1 1 1\nSV\n1 0.5 1:1 \n-1 0.5 2:1 \n-0.5 -0.5 1:2 3:1 \n",
                        "svm_type epsilon_svr\nkernel_type linear\nnr_class 2\ntotal_sv 2\nrho 0.5\nSV\n0.5 1:1\n-0.5 2:2\n",
                        "svm_type one_class\nkernel_type sigmoid\ngamma 0.1\ncoef0 0\nnr_class 2\ntotal_sv 1\nrho 0.5\nSV\n1 1:1\n")
                .map(FuzzExamples::utf8)
                .toList();
    }
}
