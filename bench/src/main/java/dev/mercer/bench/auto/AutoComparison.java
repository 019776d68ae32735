package dev.mercer.bench.auto;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Peers;
import dev.mercer.bench.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench/compare auto}: {@code mercer train FILE --target target} with nothing else, the whole command, against tuned
 * support vectors and boosting of scikit-learn, on the same splits.
 */
public final class AutoComparison implements Comparison {
    private static final double LONG = 10;
    private static final int FEW_ROWS = 2000;

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public String description() {
        return "train with nothing given, the whole command; scikit-learn's SVC and SVR with a grid, boosting";
    }

    @Override
    public List<String> parts() {
        return Stream.concat(Stream.of("developed", "reported"), AutoSet.ALL.stream().map(AutoSet::name))
                .toList();
    }

    /** What was found of one set, over its splits. */
    private static final class Found {
        final List<Double> ours = new ArrayList<>();
        final List<Double> seconds = new ArrayList<>();
        final List<Double> peer = new ArrayList<>();
        final List<Double> peerSeconds = new ArrayList<>();
        final List<Double> boosting = new ArrayList<>();
        final List<Double> errors = new ArrayList<>();
        String chosen = "";
        int rows;
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path data = Path.of(System.getProperty("bench.data"));
        Path mercer = home.resolve("..").normalize().resolve("mercer");
        // The launcher builds when sources are newer: not while the clock runs. And the machine is measured once.
        Command.run(List.of(mercer.toString(), "doctor"));
        report.table.add(List.of(
                "set", "rows", "splits", "score", "mercer", "svm", "boosting", "one se", "equal", "mercer s", "svm s",
                "times", "chosen last"));
        int sets = 0;
        int equal = 0;
        double slowest = Double.POSITIVE_INFINITY;
        for (AutoSet set : AutoSet.ALL) {
            if (!options.wants(set.name()) && !options.wants(set.group())) continue;
            Found found = measure(set, data, home.resolve("target/results").resolve("auto"), mercer, options.quick());
            if (found == null) {
                report.notes.add("scikit-learn is not here: there is nothing to compare with");
                return report;
            }
            boolean good = add(report, set, found);
            if (set.developed() && options.only().isEmpty()) continue;
            sets++;
            if (good) equal++;
            if (mean(found.peerSeconds) > LONG)
                slowest = Math.min(slowest, mean(found.peerSeconds) / mean(found.seconds));
        }
        if (sets > 0) report.atLeast("sets at least equal within one standard error, %", 80, 100.0 * equal / sets);
        if (slowest < Double.POSITIVE_INFINITY)
            report.atLeast("least time of svm / ours, where svm takes more than 10 s", 5, slowest);
        report.notes.add("targets are counted on the sets that were not looked at in development, or on those asked for");
        report.notes.add("scores: rmse, or accuracy, on a quarter of the rows (at most 10,000), means over splits; one se: of"
                + " the mean of svm's score, from the rows it is judged on");
        report.notes.add("times: the whole command with reading, tuning, learning and judging; svm's without reading");
        return report;
    }

    private static @Nullable Found measure(AutoSet set, Path data, Path work, Path mercer, boolean quick) {
        Found found = new Found();
        int splits = 1;
        for (int seed = 0; seed < splits; seed++) {
            AutoSplit split = AutoSplit.of(set, data, work, seed);
            found.rows = split.rows();
            splits = quick || split.rows() > FEW_ROWS ? 1 : 10;
            ours(set, split, mercer, found);
            Outcome peer = Peers.scikitLearn(
                    "auto.py",
                    List.of(split.train().toString(), split.test().toString(), set.classes() ? "classes" : "numbers"));
            if (peer == null) return null;
            JsonNode svm = peer.found().required("svm");
            found.peer.add(svm.required("score").asDouble());
            found.errors.add(svm.required("se").asDouble());
            found.peerSeconds.add(svm.required("seconds").asDouble());
            found.boosting.add(peer.found().required("boosting").required("score").asDouble());
        }
        return found;
    }

    private static void ours(AutoSet set, AutoSplit split, Path mercer, Found found) {
        Command command = Command.run(List.of(
                mercer.toString(),
                "train",
                split.train().toString(),
                "--target",
                "target",
                set.classes() ? "--task=classes" : "--task=regression",
                "--test",
                split.test().toString(),
                "--json"));
        JsonNode said = command.json();
        JsonNode test = said.required("test");
        found.ours.add(test.required(set.classes() ? "accuracy" : "rmse").asDouble());
        found.seconds.add(command.seconds());
        found.chosen = said.path("method").asText() + " " + said.path("kernel").asText();
    }

    private static boolean add(Report report, AutoSet set, Found found) {
        double error = mean(found.errors) / Math.sqrt(found.errors.size());
        double gain = set.classes() ? mean(found.ours) - mean(found.peer) : mean(found.peer) - mean(found.ours);
        boolean good = gain >= -error;
        report.table.add(List.of(
                set.name() + (set.developed() ? " *" : ""),
                Integer.toString(found.rows),
                Integer.toString(found.ours.size()),
                set.classes() ? "accuracy" : "rmse",
                number(mean(found.ours)),
                number(mean(found.peer)),
                number(mean(found.boosting)),
                number(error),
                good ? gain > error ? "better" : "yes" : "NO",
                Report.number(mean(found.seconds)),
                Report.number(mean(found.peerSeconds)),
                Report.number(mean(found.peerSeconds) / mean(found.seconds)),
                found.chosen));
        return good;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.1f" : "%.4f", value);
    }
}
