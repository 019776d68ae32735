package dev.mercer.bench.nystrom;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Timing;
import dev.mercer.bench.stream.MadeRows;
import dev.mercer.util.Text;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Whole commands, {@code mercer train FILE --method nystrom} and, for digits, {@code svm}: their time, memory and error. */
final class NystromCommands {
    private static final int CENTERS = 1000;
    private static final int FEW_ROWS = 5000;
    private static final String MEMORY = "3g";

    private final Report report;
    private final Options options;
    private final Path home = Path.of(System.getProperty("bench.home"));
    private final Path folder = NystromComparison.folder();
    private final String mercer = home.resolve("..").normalize().resolve("mercer").toString();

    NystromCommands(Report report, Options options) {
        this.report = report;
        this.options = options;
    }

    /** The launcher builds when sources are newer: not while the clock runs. */
    private void build() {
        Command.run(List.of(mercer, "doctor"));
    }

    /**
     * At most 1.5 % wrong in at most two minutes, from the file to the test error: by support vectors of all rows, which are judged, and on
     * few centres, which are not. Pixels are as they are; the offset is 10 in units of the largest, squared. Chosen by training
     * rows only: decision 19.
     */
    void mnist() {
        build();
        int centers = options.quick() ? CENTERS : 12_000;
        Command exact = digits("mnist, support vectors", List.of("--method", "svm", "--task", "classes", "--c", "10"));
        digits(
                "mnist M=" + centers,
                List.of("--method", "nystrom(" + centers + ")", "--lambda", "1e-8"));
        report.notes.add(
                "mnist: kernel, C and lambda by training rows that were kept apart (decision 19), never by test rows;"
                        + " the bounds are for support vectors");
        report.atMost("mnist, error in %", 1.5, 100 * error(exact.json()));
        report.atMost("mnist, seconds", 120, exact.seconds());
    }

    private Command digits(String title, List<String> method) {
        Path data = Path.of(System.getProperty("bench.data"));
        Path all = data.resolve("mnist_train.csv.gz");
        List<String> words = new ArrayList<>(List.of(
                mercer,
                "train",
                (options.quick() ? first(FEW_ROWS, all) : all).toString(),
                "--target",
                "target",
                "--test",
                data.resolve("mnist_test.csv.gz").toString(),
                "--encode",
                "none",
                "--kernel",
                "normalized(polynomial(degree=4, c=650250))",
                "--json"));
        words.addAll(method);
        Command command = Command.run(words);
        JsonNode said = command.json();
        String note = String.format(
                Locale.ROOT,
                "error %.2f %%, fit %.1f s, reading %.1f s, %s, %d rows in the model, peak %s",
                100 * error(said),
                said.required("fit_seconds").asDouble(),
                said.required("read_seconds").asDouble(),
                said.required("convergence"),
                said.required("support").asInt(),
                Text.bytes(said.required("peak_memory_bytes").asLong()));
        report.rows.add(Row.of(title + ", whole command", Timing.once(command.seconds()), Double.NaN, note));
        return command;
    }

    private static double error(JsonNode said) {
        return 1 - said.required("test").required("accuracy").asDouble();
    }

    /** Rows that are in memory; {@code bench/compare stream} has those that are not. */
    void growth() {
        build();
        List<Integer> sizes = options.quick() ? List.of(5_000, 20_000) : List.of(100_000, 300_000, 1_000_000);
        List<double[]> points = new ArrayList<>();
        double most = 0;
        for (int n : sizes) {
            JsonNode said = train(n, 10);
            points.add(new double[] {Math.log(n), Math.log(said.required("fit_seconds").asDouble())});
            most = Math.max(most, said.required("peak_memory_bytes").asDouble());
        }
        JsonNode wide = train(sizes.get(sizes.size() - 1), 20);
        most = Math.max(most, wide.required("peak_memory_bytes").asDouble());
        report.notes.add(String.format(Locale.ROOT, "the time of a fit grows like N to the power of %.2f", slope(points)));
        report.atMost("growth, exponent of N", 1.1, slope(points));
        // The budget and 300 MB for the JVM itself.
        report.atMost("growth, peak memory in GB with --memory " + MEMORY, 3 * 1.074 + 0.3, most / 1e9);
    }

    private JsonNode train(int rows, int columns) {
        Path file = file(rows, columns);
        Command command = Command.run(List.of(
                mercer, "train", file.toString(), "--target", "y", "--method", "nystrom(" + CENTERS + ")", "--task",
                "regression", "--kernel", "gaussian(sigma=4)", "--lambda", "1e-7", "--memory", MEMORY, "--json"));
        JsonNode said = command.json();
        String note = String.format(
                Locale.ROOT,
                "whole command %.1f s, reading %.1f s, peak %s, rmse of training rows %.4f (noise %s)",
                command.seconds(),
                said.required("read_seconds").asDouble(),
                Text.bytes(said.required("peak_memory_bytes").asLong()),
                said.required("train").required("rmse").asDouble(),
                MadeRows.NOISE);
        String title = String.format(Locale.ROOT, "train %,d x %d, M=%d, fit", rows, columns, CENTERS);
        report.rows.add(Row.of(title, Timing.once(said.required("fit_seconds").asDouble()), Double.NaN, note));
        return said;
    }

    private Path file(int rows, int columns) {
        return kept(rows + "x" + columns + ".csv", half -> MadeRows.write(half, rows, columns, 1));
    }

    /** So many rows of a compressed table, and the line of their names. */
    private Path first(int rows, Path table) {
        return kept("first-" + rows + "-" + table.getFileName().toString().replace(".gz", ""), half -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(table)), StandardCharsets.UTF_8))) {
                Files.write(half, lines.lines().limit(rows + 1).toList());
            }
        });
    }

    @FunctionalInterface
    private interface Writer {
        void write(Path file) throws IOException;
    }

    /** Written whole or not at all, and kept for the next time. */
    private Path kept(String name, Writer writer) {
        Path file = folder.resolve(name);
        if (Files.exists(file)) return file;
        System.err.println("compare: writing " + name);
        Path half = folder.resolve("half.csv");
        try {
            Files.createDirectories(folder);
            writer.write(half);
            return Files.move(half, file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static double slope(List<double[]> points) {
        double x = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
        double y = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
        double up = points.stream().mapToDouble(p -> (p[0] - x) * (p[1] - y)).sum();
        return up / points.stream().mapToDouble(p -> (p[0] - x) * (p[0] - x)).sum();
    }
}
