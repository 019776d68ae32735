package dev.mercer.cli;

import dev.mercer.cli.option.AnyModel;
import dev.mercer.cli.option.ColumnOptions;
import dev.mercer.cli.option.DataOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.io.StreamedOutputs;
import dev.mercer.io.table.TableSize;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.report.IntervalScoreText;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.Lines;
import dev.mercer.report.Scored;
import dev.mercer.score.internal.AdaptiveLevel;
import dev.mercer.score.internal.AdaptiveScore;
import dev.mercer.score.internal.IntervalScore;
import dev.mercer.score.internal.SetScore;
import dev.mercer.util.Progress;
import java.nio.file.Path;
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
            "several quantiles each. --interval adds the coverage of intervals, the share of targets inside, and their mean width;",
            "for classes the share of classes inside their sets, and the mean size of the sets.",
            "",
            "Example:",
            "  mercer evaluate iris.mercer test.csv --json"
        })
final class EvaluateCommand implements Callable<Integer> {
    /** γ of adaptive levels. */
    private static final double STEP = 0.01;

    private final Session session;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A file that `mercer train --out` has written, or svm-train of LIBSVM.")
    private Path file = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "A .csv, .tsv, .libsvm or .parquet file with the target, also .gz, or - for standard input.")
    private String data = "";

    @Option(
            names = "--interval",
            paramLabel = "LEVEL",
            description =
                    "Also how well intervals or sets of this level, such as 0.9, contain the targets; for models trained with --interval.")
    private Optional<String> interval = Optional.empty();

    @Option(
            names = "--adaptive",
            description =
                    "With --interval: rows are in the order of time, and the level rises after a target outside and falls"
                            + " after one inside, so that the share inside stays near LEVEL whatever changes.")
    private boolean adaptive;

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
        if (adaptive && level.isEmpty()) throw new UsageProblem("--adaptive is about --interval, which is missing");
        level.ifPresent(wanted -> PredictCommand.promise(found.model().model(), wanted));
        if (adaptive && found.model().model() instanceof Classifier)
            throw new UsageProblem("--adaptive is for intervals of numbers: leave it out");
        Optional<String> target =
                options.target().or(() -> ColumnList.reference(found.model().targets()));
        ColumnRoles roles = columns.roles(target).withoutOrder();
        if (!(found.model().model() instanceof Detector)
                && level.isEmpty()
                && Streaming.inParts(data, options.read(), session)) return inParts(found.model(), roles, progress);
        Examples rows =
                found.examples(data, options.read().withThreads(session.shared().threads()), roles, session);
        TableModel model = found.forRows(rows.inputs());
        if (rows.dropped() > 0)
            session.say(data + ": left out " + Layout.count(rows.dropped(), "row") + " without a target");
        Compute compute = session.compute(model.model().expansion(), rows.size());
        Predictions predictions = model.predictions(rows.inputs(), compute, progress);
        predictions.inputs().said().forEach(line -> session.say("warning: " + data + ": " + line));
        Scored scored = Scored.of(model.model(), predictions, rows);
        Lines lines = scored.lines();
        Json json = scored.json();
        level.map(wanted -> intervals(model, predictions, rows, wanted, compute))
                .ifPresent(score -> {
                    lines.withAll(score.lines());
                    json.with("interval", score.json());
                });
        session.answer(lines.text(), json);
        return ExitCode.SUCCESS;
    }

    private IntervalScoreText intervals(
            TableModel model, Predictions found, Examples rows, double wanted, Compute compute) {
        if (model.model() instanceof Classifier classes)
            return IntervalScoreText.of(SetScore.of(
                    wanted,
                    classes.sets().orElseThrow().at(found.probabilities().orElseThrow(), wanted),
                    classes.classes(),
                    (Labels) rows.actual(Task.CLASSIFICATION),
                    rows.weights()));
        Reals targets = (Reals) rows.actual(Task.REGRESSION);
        if (adaptive)
            return IntervalScoreText.of(AdaptiveScore.of(
                    (Regressor) model.model(),
                    found.inputs().points(),
                    targets,
                    new AdaptiveLevel(wanted, STEP),
                    compute,
                    session.progress()));
        return IntervalScoreText.of(IntervalScore.of(
                wanted, model.intervals(found.inputs(), wanted, compute, session.progress()), targets, rows.weights()));
    }

    private int inParts(TableModel model, ColumnRoles roles, Progress progress) {
        long rows = TableSize.estimate(data, options.read()).orElseThrow().rows();
        Compute compute = session.compute(model.model().expansion(), (int) Math.min(Integer.MAX_VALUE, rows));
        StreamedOutputs.Found found = new StreamedOutputs(model, compute, roles, progress).of(data, options.read());
        Scored scored = Scored.of(model.model(), found.outputs(), found.targets(), found.weights());
        if (found.dropped() > 0)
            session.say(data + ": left out " + Layout.count(found.dropped(), "row") + " without a target");
        found.said().forEach(line -> session.say("warning: " + data + ": " + line));
        session.answer(scored.lines().text(), scored.json());
        return ExitCode.SUCCESS;
    }
}
