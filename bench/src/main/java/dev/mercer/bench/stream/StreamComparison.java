package dev.mercer.bench.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** {@code bench/compare stream}: the command on generated tables of 10⁵ to 10⁷ rows, inside 1 GiB. */
public final class StreamComparison implements Comparison {
    private static final int COLUMNS = 10;
    private static final String MEMORY = "1g";
    private static final double MOST_SECONDS = 480;

    @Override
    public String name() {
        return "stream";
    }

    @Override
    public String description() {
        return "10^5 to 10^7 generated rows of 10 columns through the cache, 1,000 centers, --memory " + MEMORY;
    }

    @Override
    public List<String> parts() {
        return List.of();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path mercer = home.resolve("..").normalize().resolve("mercer");
        Path work = home.resolve("results").resolve("stream");
        // The launcher builds when sources are newer: not while the clock runs.
        Command.run(List.of(mercer.toString(), "doctor"));
        report.table.add(List.of("rows", "cache s", "fit s", "ns per row", "peak MiB", "rmse of a sample"));
        double first = 0;
        double last = 0;
        int[] sizes = options.quick() ? new int[] {20_000, 60_000} : new int[] {100_000, 1_000_000, 10_000_000};
        for (int rows : sizes) {
            JsonNode cold = train(mercer, work, rows);
            JsonNode warm = train(mercer, work, rows);
            double fit = warm.required("fit_seconds").asDouble();
            report.table.add(List.of(
                    Integer.toString(rows),
                    Report.number(cold.required("read_seconds").asDouble()),
                    Report.number(fit),
                    Report.number(1e9 * fit / rows),
                    Long.toString(warm.required("peak_memory_bytes").asLong() >> 20),
                    Report.number(warm.required("train").required("rmse").asDouble())));
            if (first == 0) first = fit / rows;
            last = fit;
            clean(work);
        }
        int most = sizes[sizes.length - 1];
        if (!options.quick()) report.atMost("seconds of 10^7 rows after the cache is made", MOST_SECONDS, last);
        double exponent = 1 + Math.log(last / most / first) / Math.log((double) most / sizes[0]);
        report.atMost("exponent of the time in the number of rows", 1.05, exponent);
        report.notes.add("the noise of the target is " + MadeRows.NOISE);
        return report;
    }

    private static JsonNode train(Path mercer, Path work, int rows) {
        Path data = work.resolve("rows.csv");
        try {
            Files.createDirectories(work);
            if (!Files.exists(data)) MadeRows.write(data, rows, COLUMNS, 1);
            Command command = Command.run(List.of(
                    mercer.toString(),
                    "train",
                    data.toString(),
                    "--target",
                    "y",
                    "--method",
                    "nystrom",
                    "--centers",
                    "1000",
                    "--kernel",
                    "gaussian(sigma=4)",
                    "--lambda",
                    "1e-7",
                    "--memory",
                    MEMORY,
                    "--cache",
                    work.resolve("cache").toString(),
                    "--json"));
            return new ObjectMapper().readTree(command.output());
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException(broken);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void clean(Path work) {
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
