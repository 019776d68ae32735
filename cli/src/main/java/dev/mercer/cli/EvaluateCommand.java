package dev.mercer.cli;

import dev.mercer.cli.option.ColumnOptions;
import dev.mercer.cli.option.DataOptions;
import dev.mercer.cli.session.AnyModel;
import dev.mercer.cli.session.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.io.StreamedOutputs;
import dev.mercer.io.table.TableSize;
import dev.mercer.model.Detector;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Scored;
import dev.mercer.select.score.IntervalScore;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer evaluate MODEL DATA}. */
@Command(
        name = "evaluate",
        description = "Score the predictions of a model on the rows of a file with the target.",
        footer = {
            "",
            "The target is the column that the model was trained with; --target names another one. A one-class model needs",
            "none: it tells the share of outliers, and compares them with a target of inlier and outlier, or 1 and -1.",
            "A model of a quantile is scored by its pinball loss and its coverage, the share of targets at or below it; of",
            "several quantiles each. --interval adds the coverage of intervals, the share of targets inside, and their mean width.",
            "",
            "Example:",
            "  mercer evaluate iris.mercer test.csv --json"
        })
final class EvaluateCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A file that `mercer train --out` has written, or svm-train of LIBSVM.")
    private Path file = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "A .csv, .tsv or .libsvm file with the target, also .gz, or - for standard input.")
    private String data = "";

    @Option(
            names = "--interval",
            paramLabel = "LEVEL",
            description =
                    "Also how well intervals of this level, such as 0.9, contain the targets; for models with intervals.")
    private Optional<String> interval = Optional.empty();

    @Mixin
    private final DataOptions options = new DataOptions();

    @Mixin
    private final ColumnOptions columns = new ColumnOptions();

    EvaluateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Progress progress = session.progress();
        Optional<Double> level = interval.map(PredictCommand::level);
        AnyModel found = AnyModel.read(file, session);
        level.ifPresent(wanted -> PredictCommand.intervals(found.model().model(), wanted));
        Optional<String> target =
                options.target().or(() -> ColumnList.reference(found.model().targets()));
        ColumnRoles roles = new ColumnRoles(target, columns.weight(), Optional.empty(), columns.dropMissing());
        if (!(found.model().model() instanceof Detector)
                && level.isEmpty()
                && Streaming.inParts(data, options.read(), session)) return inParts(found.model(), roles, progress);
        Examples rows =
                found.examples(data, options.read().withThreads(session.shared().threads()), roles, session);
        TableModel model = found.forRows(rows.inputs());
        if (rows.dropped() > 0)
            session.say(data + ": left out " + Layout.count(rows.dropped(), "row") + " without a target");
        Compute compute = session.compute(model.model().expansion(), rows.size());
        Predictions predictions = model.predict(rows.inputs(), compute, progress);
        predictions.inputs().said().forEach(line -> session.say("warning: " + data + ": " + line));
        Scored scored = Scored.of(model.model(), predictions, rows);
        List<List<String>> lines = new ArrayList<>(scored.lines());
        Json json = scored.json();
        level.map(wanted -> IntervalScore.of(
                        wanted,
                        model.intervals(predictions.inputs(), wanted, compute, progress),
                        (Reals) rows.actual(Task.REGRESSION),
                        rows.weights()))
                .ifPresent(score -> add(score, lines, json));
        session.answer(Layout.table(lines), json);
        return ExitCode.SUCCESS;
    }

    private static void add(IntervalScore score, List<List<String>> lines, Json json) {
        lines.add(List.of(
                "coverage",
                Layout.percent(score.coverage()) + " of the targets are inside intervals of level "
                        + Layout.number(score.level())));
        lines.add(List.of("width", Layout.number(score.width()) + " on average"));
        json.with(
                "interval",
                new Json()
                        .with("level", score.level())
                        .with("coverage", score.coverage())
                        .with("width", score.width()));
    }

    private int inParts(TableModel model, ColumnRoles roles, Progress progress) {
        long rows = TableSize.estimate(data, options.read()).orElseThrow().rows();
        Compute compute = session.compute(model.model().expansion(), (int) Math.min(Integer.MAX_VALUE, rows));
        StreamedOutputs.Found found = new StreamedOutputs(model, compute, roles, progress).of(data, options.read());
        Scored scored = Scored.of(model.model(), found.outputs(), found.targets(), found.weights());
        if (found.dropped() > 0)
            session.say(data + ": left out " + Layout.count(found.dropped(), "row") + " without a target");
        found.said().forEach(line -> session.say("warning: " + data + ": " + line));
        session.answer(Layout.table(scored.lines()), scored.json());
        return ExitCode.SUCCESS;
    }
}
