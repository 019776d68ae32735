package dev.mercer.cli;

import dev.mercer.cli.option.ColumnOptions;
import dev.mercer.cli.option.DataOptions;
import dev.mercer.cli.session.AnyModel;
import dev.mercer.cli.session.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.io.StreamedOutputs;
import dev.mercer.io.table.TableSize;
import dev.mercer.model.Detector;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.report.Layout;
import dev.mercer.report.Scored;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "several quantiles each.",
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
        AnyModel found = AnyModel.read(file, session);
        Optional<String> target =
                options.target().or(() -> ColumnList.reference(found.model().targets()));
        ColumnRoles roles = new ColumnRoles(target, columns.weight(), Optional.empty(), columns.dropMissing());
        if (!(found.model().model() instanceof Detector) && Streaming.inParts(data, options.read(), session))
            return inParts(found.model(), roles, progress);
        Examples rows =
                found.examples(data, options.read().withThreads(session.shared().threads()), roles, session);
        TableModel model = found.forRows(rows.inputs());
        if (rows.dropped() > 0)
            session.say(data + ": left out " + Layout.count(rows.dropped(), "row") + " without a target");
        Compute compute = session.compute(model.model().expansion(), rows.size());
        Predictions predictions = model.predict(rows.inputs(), compute, progress);
        predictions.inputs().said().forEach(line -> session.say("warning: " + data + ": " + line));
        Scored scored = Scored.of(model.model(), predictions, rows);
        session.answer(Layout.table(scored.lines()), scored.json());
        return ExitCode.SUCCESS;
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
