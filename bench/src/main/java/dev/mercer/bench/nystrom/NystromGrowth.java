package dev.mercer.bench.nystrom;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.bench.Command;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Timing;
import dev.mercer.util.Bytes;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Time and memory of the whole command {@code mercer train FILE --method nystrom} as rows grow, files of generated rows. */
final class NystromGrowth {
    private static final int CENTERS = 1000;
    private static final String MEMORY = "3g";

    private final Report report;
    private final Options options;
    private final Path folder = Path.of(System.getProperty("bench.home"), "results", "nystrom");
    private final Path mercer = Path.of(System.getProperty("bench.home")).resolve("..").normalize().resolve("mercer");

    NystromGrowth(Report report, Options options) {
        this.report = report;
        this.options = options;
    }

    void run() {
        // The launcher builds when sources are newer: not while the clock runs.
        Command.run(List.of(mercer.toString(), "doctor"));
        List<Integer> sizes = new ArrayList<>(
                options.quick() ? List.of(5_000, 20_000) : List.of(100_000, 300_000, 1_000_000));
        if (options.big()) sizes.addAll(List.of(3_000_000, 10_000_000));
        List<double[]> points = new ArrayList<>();
        double most = 0;
        for (int n : sizes) {
            JsonNode said = train(n, 10);
            points.add(new double[] {Math.log(n), Math.log(said.required("fit_seconds").asDouble())});
            most = Math.max(most, said.required("peak_memory_bytes").asDouble());
        }
        if (!options.quick()) {
            JsonNode wide = train(1_000_000, 20);
            most = Math.max(most, wide.required("peak_memory_bytes").asDouble());
        }
        report.notes.add(String.format(Locale.ROOT, "the time of a fit grows like N to the power of %.2f", slope(points)));
        report.atMost("growth, exponent of N", 1.1, slope(points));
        // The budget and 300 MB for the JVM itself.
        report.atMost("growth, peak memory in GB with --memory " + MEMORY, 3 * 1.074 + 0.3, most / 1e9);
    }

    private JsonNode train(int rows, int columns) {
        Path file = file(rows, columns);
        Command command = Command.run(List.of(
                mercer.toString(), "train", file.toString(), "--target", "y", "--method", "nystrom", "--regression",
                "--kernel", "gaussian(sigma=3)", "--lambda", "1e-6", "--centers", String.valueOf(CENTERS),
                "--memory", MEMORY, "--json"));
        try {
            JsonNode said = new ObjectMapper().readTree(command.output());
            String note = String.format(
                    Locale.ROOT,
                    "whole command %.1f s, reading %.1f s, peak %s",
                    command.seconds(),
                    said.required("read_seconds").asDouble(),
                    Bytes.text(said.required("peak_memory_bytes").asLong()));
            String title = String.format(Locale.ROOT, "train %,d x %d, M=%d, fit", rows, columns, CENTERS);
            report.rows.add(Row.of(
                    title, Timing.once(said.required("fit_seconds").asDouble()), Double.NaN, note));
            return said;
        } catch (JsonProcessingException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Rows of uniform numbers and a smooth function of them with noise; kept for the next time. */
    private Path file(int rows, int columns) {
        Path file = folder.resolve(rows + "x" + columns + ".csv");
        if (Files.exists(file)) return file;
        Path half = folder.resolve("half.csv");
        SplittableRandom random = new SplittableRandom(1);
        try {
            Files.createDirectories(folder);
            try (BufferedWriter out = Files.newBufferedWriter(half)) {
                StringBuilder line = new StringBuilder();
                for (int k = 0; k < columns; k++) line.append('x').append(k + 1).append(',');
                out.append(line).append("y\n");
                for (int i = 0; i < rows; i++) {
                    line.setLength(0);
                    double sum = 0;
                    for (int k = 0; k < columns; k++) {
                        int millionths = random.nextInt(1_000_000);
                        line.append("0.").append(1_000_000 + millionths).deleteCharAt(line.length() - 7).append(',');
                        sum += Math.sin(3e-6 * millionths * (1 + k % 3)) / (1 + k);
                    }
                    out.append(line).append(String.valueOf((float) (sum + random.nextDouble(-0.2, 0.2)))).append('\n');
                }
            }
            Files.move(half, file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return file;
    }

    private static double slope(List<double[]> points) {
        double x = points.stream().mapToDouble(p -> p[0]).average().orElseThrow();
        double y = points.stream().mapToDouble(p -> p[1]).average().orElseThrow();
        double up = points.stream().mapToDouble(p -> (p[0] - x) * (p[1] - y)).sum();
        return up / points.stream().mapToDouble(p -> (p[0] - x) * (p[0] - x)).sum();
    }
}
