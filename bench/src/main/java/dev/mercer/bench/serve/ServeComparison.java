package dev.mercer.bench.serve;

import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import dev.mercer.data.DensePoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@code bench/compare serve}: predictions of a model with 1,000 centres, by the command, in Java and over HTTP. */
public final class ServeComparison implements Comparison {
    private static final int CENTERS = 1000;
    private static final int COLUMNS = 20;
    private static final int RUNS = 5;
    private static final int HEAP = 500;

    @Override
    public String name() {
        return "serve";
    }

    @Override
    public String description() {
        return "predictions by the command, one in Java, and over HTTP beside scikit-learn and LIBSVM";
    }

    @Override
    public List<String> parts() {
        return List.of("rows", "one", "requests", "batches", "memory", "soak", "minutes", "python", "libsvm");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path work = home.resolve("target/results").resolve("serve");
        String mercer = home.resolve("..").normalize().resolve("mercer").toString();
        prepare(work, mercer, options.quick() ? 10_000 : 100_000);
        HttpMeasurement http = new HttpMeasurement(report, work, mercer, options);
        double[] rate = {Double.NaN};
        boolean timed = options.wants("rows") || options.wants("batches");
        if (timed) report.part("rows", () -> rate[0] = rows(report, work, mercer, options.quick() ? 10_000 : 100_000));
        if (options.wants("one")) report.part("one", () -> one(report, options));
        if (options.wants("requests")) report.part("requests", http::requests);
        if (options.wants("batches")) report.part("batches", () -> http.batches(rate[0]));
        if (options.wants("memory")) report.part("memory", http::memory);
        if (options.wants("soak")) report.part("soak", http::soak);
        if (options.wants("minutes")) report.part("minutes", http::minutes);
        if (options.wants("python")) report.part("python", http::python);
        if (options.wants("libsvm")) report.part("libsvm", http::libsvm);
        report.noteOthers();
        return report;
    }

    /** Writes the tables and trains the models that are measured. */
    public static void prepare(Path work, String mercer, int count) {
        write(work.resolve("train.csv"), CENTERS, 1);
        write(work.resolve("one.csv"), 1, 2);
        write(work.resolve("many.csv"), count, 3);
        write(work.resolve("some.csv"), 2 * CENTERS, 4);
        write(work.resolve("other.csv"), CENTERS, 5);
        for (String name : List.of("train", "other")) {
            String model = work.resolve(name.equals("train") ? "model.mercer" : "other.mercer").toString();
            Command.run(List.of(
                    mercer, "train", work.resolve(name + ".csv").toString(), "--target", "y", "--method", "ridge", "--kernel",
                    "gaussian(sigma=4)", "--lambda", "1e-4", "--out", model, "--quiet"));
        }
        try {
            Files.copy(
                    work.resolve("model.mercer"),
                    work.resolve("model-copy.mercer"),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the rows that the command predicts in a second, its start left out. */
    private static double rows(Report report, Path work, String mercer, int count) {
        String model = work.resolve("model.mercer").toString();
        String out = work.resolve("out.csv").toString();
        double start = Double.POSITIVE_INFINITY;
        double all = Double.POSITIVE_INFINITY;
        for (int run = 0; run < RUNS; run++) {
            String one = work.resolve("one.csv").toString();
            String many = work.resolve("many.csv").toString();
            start = Math.min(start, Command.run(List.of(mercer, "predict", model, one, "--out", out)).seconds());
            all = Math.min(all, Command.run(List.of(mercer, "predict", model, many, "--out", out)).seconds());
        }
        report.atMost("seconds for " + count + " rows from file to file, less those for one row", 0.7, all - start);
        report.notes.add(String.format(
                Locale.ROOT,
                "%,d rows of %d columns, %,d centres, best of %d: %.2f s, one row %.2f s",
                count, COLUMNS, CENTERS, RUNS, all, start));
        return count / (all - start);
    }

    private static void one(Report report, Options options) {
        Outcome found = Fork.run(
                OneCase.class, new Setting("plain", 1, CENTERS, 0, COLUMNS, options.quick(), ""), HEAP);
        double micros = 1e6 * found.number("seconds");
        report.atMost("microseconds for one row in Java", 15, micros);
    }

    /** sin x₁ + x₂x₃ and some noise. */
    private static void write(Path file, int count, int seed) {
        DensePoints x = NormalData.points(count, COLUMNS, seed);
        List<String> lines = new ArrayList<>();
        lines.add(IntStream.range(0, COLUMNS).mapToObj(k -> "x" + k).collect(Collectors.joining(",")) + ",y");
        for (int i = 0; i < count; i++) {
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < COLUMNS; k++) line.append((float) x.get(i, k)).append(',');
            lines.add(line.append((float) (Math.sin(x.get(i, 0)) + x.get(i, 1) * x.get(i, 2)))
                    .toString());
        }
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, lines);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
