package dev.mercer.bench.spark;

import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/** Mercer's stages beside the learners of Spark ML on six tables: time and error. */
final class SparkTables {
    static final List<String> LEARNERS = List.of("mercer", "gbt", "forest", "linear");
    private static final double SECONDS = 60;
    private static final int YEAR_ROWS = 50_000;
    /** The share of the 581,012 rows of covtype that is taken, for the limit of time. */
    private static final double COVTYPE_SHARE = 0.2;
    private static final int TRIAL_ROWS = 2000;

    private final Path data;
    private final Path work;
    private final SparkProcess spark;
    private final Options options;
    private final List<Table> tables;

    /**
     * A table.
     *
     * @param metric {@code rmse}, {@code rmse_log} or {@code accuracy}
     * @param positive the class that is learned against all others; empty for all classes
     */
    private record Table(String name, String target, String metric, String positive) {}

    /** The files of both parts. */
    private record Parts(Path train, Path test) {}

    SparkTables(Path data, Path work, SparkProcess spark, Options options) {
        this.data = data;
        this.work = work;
        this.spark = spark;
        this.options = options;
        // The messy ones are those with the most rows.
        this.tables = List.of(
                new Table("covtype", "target", "accuracy", "2"),
                new Table("year", "year", "rmse", ""),
                new Table("diamonds", "price", "rmse_log", ""),
                new Table("diabetes130", "readmitted", "accuracy", ""),
                new Table("melbourne", "Price", "rmse_log", ""),
                new Table("bengaluru", "price", "rmse_log", ""));
    }

    static List<String> names() {
        return List.of("covtype", "year", "diamonds", "diabetes130", "melbourne", "bengaluru");
    }

    void run(Report report) {
        List<Table> wanted = tables.stream()
                .filter(table -> options.wants("tables") || options.only().contains(table.name()))
                .toList();
        int[] ahead = {0, 0};
        for (Table table : wanted) report.part(table.name(), () -> measure(report, table, ahead));
        if (ahead[1] == 0) return;
        report.atLeast("tables with the least error, of " + ahead[1], ahead[1] == 6 ? 5 : ahead[1], ahead[0]);
        report.notes.add("tables: rmse, of logarithms for prices, or the share of wrong classes; seconds of the fit, stages for gaps and"
                + " text included; mercer has setTime(" + Report.number(SECONDS) + ") and nothing else; gbt: 50 rounds of depth 5"
                + " (Spark's default is 20); forest: 50 trees of depth 10 (20 of depth 5); linear: LinearSVC for classes, else LinearRegression, with indicators for text");
    }

    private void measure(Report report, Table table, int[] ahead) {
        Parts parts = parts(table);
        List<Double> errors = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        double rows = 0;
        for (String learner : LEARNERS) {
            List<String> arguments = new ArrayList<>(List.of(
                    "train=" + parts.train,
                    "test=" + parts.test,
                    "target=" + table.target,
                    "metric=" + table.metric,
                    "learner=" + learner,
                    "seconds=" + (options.quick() ? 5 : SECONDS)));
            if (!table.positive.isEmpty()) arguments.add("positive=" + table.positive);
            Fork.Outcome found = spark.run("table", arguments);
            rows = found.number("rows");
            errors.add(found.number("error"));
            seconds.add(found.number("seconds"));
        }
        List<String> row = new ArrayList<>(List.of(
                table.name, String.format(Locale.ROOT, "%,.0f", rows), table.metric));
        for (double error : errors) row.add(String.format(Locale.ROOT, "%.4f", error));
        for (double taken : seconds) row.add(Report.number(taken));
        report.table.add(row);
        ahead[1]++;
        if (errors.get(0) <= errors.subList(1, errors.size()).stream().min(Double::compare).orElseThrow()) ahead[0]++;
    }

    private Parts parts(Table table) {
        Path train = work.resolve(table.name + "_train.csv");
        Path test = work.resolve(table.name + "_test.csv");
        try {
            Files.createDirectories(work);
            if (table.name.equals("year")) {
                YearRows.write(train, options.quick() ? TRIAL_ROWS : YEAR_ROWS, 1);
                YearRows.write(test, options.quick() ? TRIAL_ROWS / 2 : YEAR_ROWS / 5, 2);
            } else if (table.name.equals("covtype"))
                split(data.resolve("covtype.csv.gz"), train, test, COVTYPE_SHARE);
            else if (options.quick()) {
                Path folder = data.resolve("messy");
                split(folder.resolve(table.name + "_train.csv.gz"), train, test, 1);
            } else {
                Path folder = data.resolve("messy");
                return new Parts(
                        folder.resolve(table.name + "_train.csv.gz"), folder.resolve(table.name + "_test.csv.gz"));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return new Parts(train, test);
    }

    /** A random fifth of the rows that are taken is for the test; a trial takes few of them. */
    private void split(Path file, Path train, Path test, double share) throws IOException {
        Random random = new Random(1);
        int most = options.quick() ? TRIAL_ROWS : Integer.MAX_VALUE;
        try (BufferedReader in = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8));
                BufferedWriter learned = Files.newBufferedWriter(train);
                BufferedWriter judged = Files.newBufferedWriter(test)) {
            String head = in.readLine();
            learned.write(head + "\n");
            judged.write(head + "\n");
            int count = 0;
            for (String line = in.readLine(); line != null && count < most; line = in.readLine()) {
                if (random.nextDouble() >= share) continue;
                (random.nextInt(5) == 0 ? judged : learned).write(line + "\n");
                count++;
            }
        }
    }
}
