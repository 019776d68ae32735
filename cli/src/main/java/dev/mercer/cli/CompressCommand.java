package dev.mercer.cli;

import dev.mercer.cli.option.AnyModel;
import dev.mercer.cli.option.FileOptions;
import dev.mercer.cli.option.OptionText;
import dev.mercer.cli.option.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.Models;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.model.analysis.ModelCompression;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Scored;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer compress MODEL --data FILE --out FILE}. */
@Command(
        name = "compress",
        description = "Write a model with fewer centers that predicts nearly the same.",
        footer = {
            "",
            "Centers are chosen and weighted so that the predictions for the rows of --data change least; a quarter of"
                    + " the rows measures the change. Where the rows have the target, scores are compared. Intervals are"
                    + " left out.",
            "",
            "Example:",
            "  mercer compress houses.mercer --data houses.csv --error 1%% --out small.mercer",
            "  mercer compress houses.mercer --data houses.csv --centers 200 --out small.mercer"
        })
final class CompressCommand implements Callable<Integer> {
    private static final double STANDARD_ERROR = 0.01;
    private static final int TIMED_ROWS = 2000;
    private static final int TRIALS = 5;

    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A file of `mercer train --out` or of svm-train.")
    private Path file = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "FILE",
            required = true,
            description = "Rows such as the model will predict; the training data for example.")
    private String data = "";

    @Option(
            names = "--error",
            paramLabel = "SHARE",
            converter = OptionText.Share.class,
            description = "The largest change of the outputs, as a share of their standard deviation (default: 1%%).")
    private double error = STANDARD_ERROR;

    @Option(names = "--centers", paramLabel = "M", description = "The number of centers, whatever the change.")
    private @Nullable Integer centers;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            converter = OptionText.Size.class,
            description = "The largest size of the file, such as 500k or 1m.")
    private @Nullable Long size;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "The file to write.")
    private Path out = Path.of("");

    @Mixin
    private final FileOptions options = new FileOptions();

    CompressCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.expectOutput(out, List.of(file.toString(), data));
        Progress progress = session.progress();
        AnyModel found = AnyModel.read(file, session);
        Examples rows = rows(found);
        TableModel old = found.forRows(rows.inputs());
        Compute compute = session.compute(old.model().expansion(), rows.size());
        Points points = old.encoder().encode(rows.inputs()).points();
        ModelCompression made = ModelCompression.of(old.model(), points, goal(old), compute, progress);
        TableModel compressed = new TableModel(old.encoder(), old.targets(), made.model());
        if (old.model() instanceof Regressor regressor && regressor.intervals().isPresent())
            session.say("the intervals of the model are left out: they are those of the old one");
        Models.save(compressed, out);
        report(made, new Both(old, compressed), rows, points, compute);
        return ExitCode.SUCCESS;
    }

    /** The old model and the new one. */
    private record Both(TableModel old, TableModel compressed) {}

    private Examples rows(AnyModel found) {
        TableModel model = found.model();
        if (model.model() instanceof Detector)
            return found.examples(data, options.read(), roles(Optional.empty()), session);
        Table read = found.rows(session.read(data, options.read()));
        List<String> targets = read.unnamedPoints().isPresent() ? List.of(PointsColumn.LABEL) : model.targets();
        boolean labelled = !targets.isEmpty() && read.names().containsAll(targets);
        return labelled
                ? Examples.of(read, roles(ColumnList.reference(model.targets())))
                : Examples.unlabelled(read, roles(Optional.empty()));
    }

    private static ColumnRoles roles(Optional<String> target) {
        return new ColumnRoles(target, Optional.empty(), Optional.empty());
    }

    private ModelCompression.Goal goal(TableModel model) {
        OptionalInt wanted = centers == null ? OptionalInt.empty() : OptionalInt.of(centers);
        if (size == null) return new ModelCompression.Goal(error, wanted, OptionalInt.empty());
        Expansion f = model.model().expansion();
        long each = 8L * (f.centers().dim() + f.outputs()) + Integer.BYTES;
        // Intervals are omitted.
        Model bare = model.model() instanceof Regressor numbers
                ? new Regressor(f, numbers.training(), Optional.empty(), numbers.decoder())
                : model.model();
        long whole = Models.bytes(new TableModel(model.encoder(), model.targets(), bare));
        long rest = Math.max(0, whole - each * f.centerCount());
        long most = (size - rest) / each;
        if (most < 1)
            throw new InvalidInputException(
                    "--size: all but the centers takes " + Text.bytes(rest) + " already, got " + Text.bytes(size));
        int limit = (int) Math.min(most, Integer.MAX_VALUE);
        if (centers != null && centers > limit)
            throw new InvalidInputException(
                    "--centers: " + centers + " centers do not fit into " + Text.bytes(size) + ", at most " + limit);
        return new ModelCompression.Goal(error, wanted, OptionalInt.of(limit));
    }

    private static long bytes(Path path) {
        try {
            return Files.size(path);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void report(ModelCompression made, Both both, Examples rows, Points points, Compute compute) {
        Points timed = points.range(0, Math.min(TIMED_ROWS, points.size()));
        double[] seconds = {seconds(both.old, timed, compute), seconds(both.compressed, timed, compute)};
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "before", "after"));
        lines.add(List.of("centers", String.valueOf(made.before()), String.valueOf(made.after())));
        lines.add(List.of("size", Text.bytes(bytes(file)), Text.bytes(bytes(out))));
        lines.add(List.of("time of a row", micros(seconds[0]), micros(seconds[1])));
        Json json = new Json()
                .with("centers", made.after())
                .with("centers_before", made.before())
                .with("bytes", bytes(out))
                .with("bytes_before", bytes(file))
                .with("row_seconds", seconds[1])
                .with("row_seconds_before", seconds[0])
                .with("change", made.change())
                .with("largest_change", made.largest())
                .with("out", out.toString());
        if (rows.targetName().isPresent() || rows.inputs().unnamedPoints().isPresent()) {
            Scored before = scored(both.old, rows, compute);
            Scored after = scored(both.compressed, rows, compute);
            lines.add(List.of("score", before.line(), after.line()));
            json.with("score", after.json()).with("score_before", before.json());
        }
        String change = String.format(
                Locale.ROOT,
                "%nThe outputs change by %.2g%% of their standard deviation (root mean square), at most by %.2g%%.",
                100 * made.change(),
                100 * made.largest());
        session.answer(Layout.table(lines) + change, json);
    }

    private static Scored scored(TableModel model, Examples rows, Compute compute) {
        return Scored.of(model.model(), model.predictions(rows.inputs(), compute, Progress.none()), rows);
    }

    private static String micros(double seconds) {
        return String.format(Locale.ROOT, "%.3g µs", 1e6 * seconds);
    }

    /** The least time of some predictions of all rows, for each row. */
    private static double seconds(TableModel model, Points rows, Compute compute) {
        long least = Long.MAX_VALUE;
        for (int trial = 0; trial < TRIALS; trial++) {
            long start = System.nanoTime();
            model.model().outputs(rows, compute, Progress.none());
            least = Math.min(least, System.nanoTime() - start);
        }
        return 1e-9 * least / rows.size();
    }
}
