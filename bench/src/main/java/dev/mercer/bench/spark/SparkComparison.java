package dev.mercer.bench.spark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Timing;
import dev.mercer.bench.stream.MadeRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * {@code bench/compare spark}: fits and predictions of Mercer's stages on a local session, beside the command on the same threads, and
 * beside Spark ML's own learners.
 */
public final class SparkComparison implements Comparison {
    private static final int COLUMNS = 20;
    private static final int CENTERS = 1000;
    private static final int FEW = 10;
    private static final String KERNEL = "gaussian(sigma=6)";
    private static final String LAMBDA = "1e-7";
    private static final int HEAP = 9000;

    private final Path home = Path.of(System.getProperty("bench.home", "."));
    private final Path work = home.resolve("target/results").resolve("spark");
    private final String mercer = home.resolve("..").normalize().resolve("mercer").toString();

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public String description() {
        return "stages on Spark: 10^5 to 10^7 rows beside the command, leaves, predictions, and Spark ML's learners on six tables";
    }

    @Override
    public List<String> parts() {
        return Stream.concat(Stream.of("rows", "predict", "leaves", "tables"), SparkTables.names().stream())
                .toList();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        SparkProcess spark = new SparkProcess(home, options.threads(), HEAP);
        report.versions.put("Spark", "4.1, local[" + options.threads() + "], one process, heap " + HEAP + " MB");
        // The launcher builds when sources are newer: not while the clock runs.
        Command.run(List.of(mercer, "doctor"));
        try {
            if (options.wants("rows") || options.wants("predict")) rows(report, spark, options);
            if (options.wants("leaves")) report.part("leaves", () -> leaves(report, spark, options.quick()));
            List<String> head = new ArrayList<>(List.of("table", "rows", "metric"));
            SparkTables.LEARNERS.forEach(learner -> head.add(learner + " error"));
            SparkTables.LEARNERS.forEach(learner -> head.add(learner + " s"));
            report.table.add(head);
            new SparkTables(Path.of(System.getProperty("bench.data")), work, spark, options).run(report);
            if (report.table.size() == 1) report.table.clear();
        } finally {
            clean();
        }
        report.notes.add(String.format(
                Locale.ROOT,
                "rows: %d columns, %,d centres, %s, lambda %s; of Spark the time of fit, from Parquet files to the model; of the command the"
                        + " whole of it, with the cache there; noise %s",
                COLUMNS, CENTERS, KERNEL, LAMBDA, MadeRows.NOISE));
        report.noteOthers();
        return report;
    }

    /** Fits of equal rows by the command and on Spark, more and more of them; the last are predicted too. */
    private void rows(Report report, SparkProcess spark, Options options) {
        int[] sizes = options.quick() ? new int[] {10_000, 30_000} : new int[] {100_000, 1_000_000, 10_000_000};
        List<Double> times = new ArrayList<>();
        for (int rows : sizes)
            report.part("rows " + rows, () -> {
                boolean last = rows == sizes[sizes.length - 1];
                if (!last && !options.wants("rows")) return;
                prepare(spark, rows);
                Command command = trained();
                if (options.wants("rows")) {
                    Fork.Outcome fit = spark.run("fit", fitArguments(List.of()));
                    times.add(fit.number("seconds"));
                    add(report, rows, command, fit);
                    if (last)
                        report.atMost(
                                "seconds of the fit on Spark / those of mercer train",
                                1.4,
                                fit.number("seconds") / command.seconds());
                }
                if (last && options.wants("predict")) predict(report, spark, rows);
            });
        if (times.size() < 2) return;
        double grown = times.get(times.size() - 1) / times.get(0);
        double more = (double) sizes[sizes.length - 1] / sizes[0];
        report.atMost("exponent of the time on Spark in the number of rows", 1.05, Math.log(grown) / Math.log(more));
    }

    private static void add(Report report, int rows, Command command, Fork.Outcome fit) {
        Timing reference = Timing.once(command.seconds());
        JsonNode said = command.json();
        String error = ", rmse %.4f";
        report.rows.add(Report.Row.of(
                String.format(Locale.ROOT, "mercer train, %,d rows", rows),
                reference,
                0,
                String.format(
                        Locale.ROOT,
                        "fit %.1f s" + error,
                        said.required("fit_seconds").asDouble(),
                        said.required("train").required("rmse").asDouble())));
        report.rows.add(Report.Row.of(
                        String.format(Locale.ROOT, "Spark, %,d rows", rows),
                        Timing.once(fit.number("seconds")),
                        fit.others(),
                        String.format(
                                Locale.ROOT,
                                "%.0f ns per row" + error,
                                1e9 * fit.number("seconds") / rows,
                                fit.number("rmse")))
                .relativeTo(reference));
    }

    /** Predictions by one model file on both sides. */
    private void predict(Report report, SparkProcess spark, int rows) {
        String model = work.resolve("command.mercer").toString();
        Command command = Command.run(List.of(
                mercer, "predict", model, csv().toString(), "--out", work.resolve("predictions.csv").toString()));
        Fork.Outcome found = spark.run(
                "predict", List.of("model=" + model, "parquet=" + parquet(), "out=" + work.resolve("predictions")));
        Timing reference = Timing.once(command.seconds());
        report.rows.add(Report.Row.of(
                String.format(Locale.ROOT, "mercer predict, %,d rows", rows), reference, 0, "CSV to CSV"));
        report.rows.add(Report.Row.of(
                        String.format(Locale.ROOT, "Spark, %,d predictions", rows),
                        Timing.once(found.number("seconds")),
                        found.others(),
                        "Parquet to Parquet")
                .relativeTo(reference));
        report.atLeast(
                "rate of predictions on Spark / that of mercer predict", 0.6, command.seconds() / found.number("seconds"));
    }

    /** 10⁶ rows in leaves of about the same size, and on centres. */
    private void leaves(Report report, SparkProcess spark, boolean quick) {
        int rows = quick ? 20_000 : 1_000_000;
        prepare(spark, rows);
        for (int leaves : quick ? new int[] {4} : new int[] {64, 256}) {
            Fork.Outcome fit = spark.run("fit", fitArguments(List.of("leaves=" + leaves)));
            report.rows.add(Report.Row.of(
                    String.format(Locale.ROOT, "Spark, %,d rows in %d leaves", rows, leaves),
                    Timing.once(fit.number("seconds")),
                    fit.others(),
                    String.format(Locale.ROOT, "%,d centres in each, rmse %.4f", CENTERS, fit.number("rmse"))));
        }
    }

    private List<String> fitArguments(List<String> more) {
        List<String> all = new ArrayList<>(List.of(
                "parquet=" + parquet(), "kernel=" + KERNEL, "lambda=" + LAMBDA, "centers=" + CENTERS));
        all.addAll(more);
        return all;
    }

    private void prepare(SparkProcess spark, int rows) {
        clean();
        System.err.printf(Locale.ROOT, "compare: writing %,d rows of %d columns%n", rows, COLUMNS);
        try {
            Files.createDirectories(work);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        MadeRows.write(csv(), rows, COLUMNS, 1);
        spark.run(
                "parquet",
                List.of(
                        "csv=" + csv(),
                        "columns=" + COLUMNS,
                        "parquet=" + parquet(),
                        "partitions=" + 4 * spark.threads()));
    }

    /** The command, when its cache is there, which a fit on few centres makes. */
    private Command trained() {
        train(FEW);
        return train(CENTERS);
    }

    private Command train(int centers) {
        return Command.run(List.of(
                mercer, "train", csv().toString(), "--target", "y", "--method", "nystrom(" + centers + ")",
                "--kernel", KERNEL, "--lambda", LAMBDA, "--cache", work.resolve("cache").toString(), "--out",
                work.resolve("command.mercer").toString(), "--json"));
    }

    private Path csv() {
        return work.resolve("rows.csv");
    }

    private Path parquet() {
        return work.resolve("rows");
    }

    private void clean() {
        if (!Files.exists(work)) return;
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
