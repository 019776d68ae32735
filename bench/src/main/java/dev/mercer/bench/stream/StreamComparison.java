package dev.mercer.bench.stream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** {@code bench/compare stream}: the command on generated tables of 10⁵ to 10⁷ rows, inside 1 GiB. */
public final class StreamComparison implements Comparison {
    private static final String MEMORY = "1g";
    private static final double MOST_SECONDS = 480;

    /** The budget, and 300 MB for the JVM itself. */
    private static final double MOST_MIB = 1024 + 286;

    private final Path home = Path.of(System.getProperty("bench.home", "."));
    private final Path work = home.resolve("target/results").resolve("stream");
    private final Path data = work.resolve("rows.csv");
    private final String mercer = home.resolve("..").normalize().resolve("mercer").toString();

    @Override
    public String name() {
        return "stream";
    }

    @Override
    public String description() {
        return "10^5 to 10^7 generated rows through the cache, --memory " + MEMORY + "; 4 GB of them";
    }

    @Override
    public List<String> parts() {
        return List.of("rows", "wide");
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        report.table.add(List.of(
                "rows", "columns", "centers", "file MB", "cache s", "fit s", "whole s", "ns per row", "peak MiB", "rmse"));
        report.notes.add("cache: reading the file twice and writing its rows, with a sample of them; fit and whole command: when"
                + " the cache is there, but for the wide table; rmse of a sample of the training rows, noise " + MadeRows.NOISE);
        // The launcher builds when sources are newer: not while the clock runs.
        Command.run(List.of(mercer, "doctor"));
        if (options.wants("rows")) report.part("rows", () -> rows(report, options.quick()));
        if (options.wants("wide")) report.part("wide", () -> wide(report, options.quick()));
        clean();
        return report;
    }

    /** The same command on more and more rows: the time is theirs, and the memory is not. */
    private void rows(Report report, boolean quick) {
        int[] sizes = quick ? new int[] {20_000, 60_000} : new int[] {100_000, 1_000_000, 10_000_000};
        double first = 0;
        double last = 0;
        for (int rows : sizes) {
            write(rows, 10);
            Command cold = train(1000, 4);
            Command warm = train(1000, 4);
            double fit = seconds(warm, "fit_seconds");
            add(report, new int[] {rows, 10, 1000}, seconds(cold, "read_seconds"), warm);
            if (first == 0) first = fit / rows;
            last = fit;
            if (rows == 10_000_000)
                report.atMost("seconds of 10^7 rows, the whole command after the cache is made", MOST_SECONDS, warm.seconds());
            clean();
        }
        int most = sizes[sizes.length - 1];
        double exponent = 1 + Math.log(last / most / first) / Math.log((double) most / sizes[0]);
        report.atMost("exponent of the time in the number of rows", 1.05, exponent);
    }

    /** A table of 4 GB in a quarter of that memory: 8 bytes for each number of it, more as text. */
    private void wide(Report report, boolean quick) {
        int rows = quick ? 20_000 : 10_000_000;
        write(rows, 50);
        Command cold = train(200, 15);
        add(report, new int[] {rows, 50, 200}, seconds(cold, "read_seconds"), cold);
    }

    private void add(Report report, int[] size, double cache, Command command) {
        JsonNode said = command.json();
        double fit = seconds(command, "fit_seconds");
        double peak = said.required("peak_memory_bytes").asDouble() / (1 << 20);
        report.table.add(List.of(
                String.format(Locale.ROOT, "%,d", size[0]),
                "" + size[1],
                "" + size[2],
                "" + bytes() / 1_000_000,
                Report.number(cache),
                Report.number(fit),
                Report.number(command.seconds()),
                Report.number(1e9 * fit / size[0]),
                Report.number(peak),
                String.format(Locale.ROOT, "%.4f", said.required("train").required("rmse").asDouble())));
        report.atMost(
                String.format(Locale.ROOT, "peak MiB of %,d x %d rows, --memory %s", size[0], size[1], MEMORY),
                MOST_MIB,
                peak);
    }

    private static double seconds(Command command, String field) {
        return command.json().required(field).asDouble();
    }

    private long bytes() {
        try {
            return Files.size(data);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void write(int rows, int columns) {
        System.err.printf(Locale.ROOT, "compare: writing %,d rows of %d columns%n", rows, columns);
        try {
            Files.createDirectories(work);
            MadeRows.write(data, rows, columns, 1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Command train(int centers, int sigma) {
        return Command.run(List.of(
                mercer, "train", data.toString(), "--target", "y", "--method", "nystrom(" + centers + ")", "--kernel",
                "gaussian(sigma=" + sigma + ")", "--lambda", "1e-7", "--memory", MEMORY, "--cache",
                work.resolve("cache").toString(), "--json"));
    }

    private void clean() {
        if (!Files.exists(work)) return;
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
