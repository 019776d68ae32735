package dev.mercer.bench.compress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.auto.AutoSet;
import dev.mercer.bench.auto.AutoSplit;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * {@code bench/compare compress}: ridge regression of all rows, tuned, and the model that {@code mercer compress} makes of it with a tenth
 * of the centres; errors on a quarter of the rows, which neither tuning nor compression sees.
 */
public final class CompressComparison implements Comparison {
    /** Tables that the method was made with, and five that it was not. */
    private static final List<String> DEVELOPED = List.of("boston_housing", "concrete", "auto_mpg");

    private static final List<String> REPORTED =
            List.of("energy_heating", "airfoil", "abalone", "kin8nm", "power_plant_ccpp");

    private static final int SPLITS = 3;
    private static final double MOST_ERROR = 1;

    @Override
    public String name() {
        return "compress";
    }

    @Override
    public String description() {
        return "models of all rows with a tenth of their centres: size, time of a prediction, error on new rows";
    }

    @Override
    public List<String> parts() {
        return Stream.concat(DEVELOPED.stream(), REPORTED.stream()).toList();
    }

    /** The numbers of one table, over its splits, each before and after. */
    private static final class Found {
        final List<Double> before = new ArrayList<>();
        final List<Double> after = new ArrayList<>();
        final List<Double> changes = new ArrayList<>();
        final List<Double> seconds = new ArrayList<>();
        final List<String> kernels = new ArrayList<>();
        JsonNode last = JsonNodeFactory.instance.objectNode();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path mercer = home.resolve("..").normalize().resolve("mercer");
        Command.run(List.of(mercer.toString(), "doctor"));
        report.table.add(List.of(
                "table", "splits", "centres", "after", "size", "after", "row µs", "after", "rmse", "after", "more error",
                "change", "s", "kernels"));
        int good = 0;
        int tables = 0;
        for (String table : parts()) {
            if (!options.wants(table) || (options.quick() && !table.equals("auto_mpg") && options.only().isEmpty()))
                continue;
            Found found = new Found();
            report.part(table, () -> {
                for (int seed = 0; seed < (options.quick() ? 1 : SPLITS); seed++)
                    measure(table, seed, mercer, home.resolve("target/results").resolve("compress"), found);
            });
            if (found.after.isEmpty()) continue;
            double more = 100 * (mean(found.after) / mean(found.before) - 1);
            add(report, table, found, more);
            if (DEVELOPED.contains(table)) continue;
            tables++;
            if (more <= MOST_ERROR) good++;
        }
        if (tables > 0)
            report.atLeast("tables with at most 1 % more error, of " + tables, tables, good);
        report.notes.add("the target is counted on the tables that the method was not made with");
        report.notes.add("errors: rmse on a quarter of the rows, at most 10,000, means over splits; change: of the outputs, root mean square over their standard deviation, as the command says it; s: of compress");
        return report;
    }

    private static void measure(String table, int seed, Path mercer, Path work, Found found) {
        AutoSet set = new AutoSet(table, false, DEVELOPED.contains(table));
        AutoSplit split = AutoSplit.of(set, Path.of(System.getProperty("bench.data")), work, seed);
        String program = mercer.toString();
        String model = work.resolve(table + ".mercer").toString();
        JsonNode trained = Command.run(List.of(
                program, "train", split.train().toString(), "--target", "target", "--task", "regression", "--method",
                "ridge", "--out", model, "--json"))
                .json();
        found.kernels.add(trained.path("kernel").asText().replaceAll("\\(.*", ""));
        double before = rmse(program, model, split);
        String small = work.resolve(table + ".small.mercer").toString();
        int centers = Math.max(1, (split.rows() - split.rows() / 4) / 10);
        Command compressed = Command.run(List.of(
                program, "compress", model, "--data", split.train().toString(), "--centers",
                Integer.toString(centers), "--out", small, "--json"));
        found.last = compressed.json();
        found.before.add(before);
        found.after.add(rmse(program, small, split));
        found.changes.add(found.last.path("change").asDouble());
        found.seconds.add(compressed.seconds());
    }

    private static double rmse(String program, String model, AutoSplit split) {
        return Command.run(List.of(program, "evaluate", model, split.test().toString(), "--json"))
                .json()
                .required("rmse")
                .asDouble();
    }

    private static void add(Report report, String table, Found found, double more) {
        JsonNode last = found.last;
        report.table.add(List.of(
                table + (DEVELOPED.contains(table) ? " *" : ""),
                Integer.toString(found.after.size()),
                last.path("centers_before").asText(),
                last.path("centers").asText(),
                Text.bytes(last.path("bytes_before").asLong()),
                Text.bytes(last.path("bytes").asLong()),
                number(1e6 * last.path("row_seconds_before").asDouble()),
                number(1e6 * last.path("row_seconds").asDouble()),
                number(mean(found.before)),
                number(mean(found.after)),
                percent(more),
                String.format(Locale.ROOT, "%.1f %%", 100 * mean(found.changes)),
                Report.number(mean(found.seconds)),
                String.join(" ", found.kernels.stream().distinct().toList())));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%+.1f %%", value);
    }
}
