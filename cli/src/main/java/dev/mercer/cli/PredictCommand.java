package dev.mercer.cli;

import dev.mercer.cli.option.AnyModel;
import dev.mercer.cli.option.FileOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Compute;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.Table;
import dev.mercer.io.PredictionColumns;
import dev.mercer.io.StreamedPredictions;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.method.ValueText;
import dev.mercer.model.Bounds;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.report.ConformalText;
import dev.mercer.report.IntervalsText;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.PredictionText;
import dev.mercer.util.BackgroundTask;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer predict MODEL DATA}. */
@Command(
        name = "predict",
        description = "Predict the target of each row of a file, as CSV, in the order of the rows.",
        footer = {
            "",
            "DATA needs the columns that the model was trained with; the target may be missing, others are ignored.",
            "--interval: what is guaranteed depends on how the model was trained. With train --interval split",
            "it is LEVEL itself, with cv at most 2*LEVEL - 1 and in practice about LEVEL; always if the rows of",
            "DATA come from where the training rows did, whatever the noise. Of cv nothing is guaranteed where",
            "kernel or lambda were chosen by the training rows, of split nothing after --time-order; one line",
            "says what holds for MODEL. With train --interval gp",
            "nothing is guaranteed: LEVEL is right if the noise is normal and the same everywhere and kernel",
            "and lambda are right. Of classes it is a set, in a column set, that holds the class with probability LEVEL;",
            "after train --interval class also of the rows of each class.",
            "",
            "A one-class model predicts inlier or outlier, and a column score: how far inside a row is, below 0 outside.",
            "",
            "--explain adds for k = 1 … K, the most important first:",
            "  row_k           a training row, counted from 1 (without those that had no target)",
            "  similarity_k    the kernel between it and the row that is predicted",
            "  contribution_k  what it adds to the prediction, or for classes to the score of the class that is",
            "                  predicted: above 0 it supports it, below 0 it opposes it",
            "",
            "Example:",
            "  mercer predict iris.mercer new.csv --proba --out predicted.csv"
        })
final class PredictCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A file that `mercer train --out` has written, or svm-train of LIBSVM.")
    private Path file = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "A .csv, .tsv, .libsvm or .parquet file, also .gz, or - for standard input.")
    private String data = "";

    @Option(names = "--out", paramLabel = "FILE", description = "Where the CSV goes (default: standard output).")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--keep",
            paramLabel = "COL,…",
            description = "Also these columns of DATA, before the prediction, with their cells as they are.")
    private Optional<String> keep = Optional.empty();

    @Option(
            names = "--digits",
            paramLabel = "N",
            description = "Round numbers to N significant digits (default: they are exact).")
    private Optional<String> digits = Optional.empty();

    @Option(
            names = "--safe-csv",
            description =
                    "Put ' before names, classes and kept cells that a spreadsheet would run as a formula, such as =HYPERLINK(…).")
    private boolean safe;

    @Option(names = "--proba", description = "Also the probability of each class, a column p_CLASS each.")
    private boolean proba;

    @Option(
            names = "--interval",
            paramLabel = "LEVEL",
            description = "Also an interval, columns lower and upper, that holds an observation with this probability,"
                    + " such as 0.9; for models trained with --interval.")
    private Optional<String> interval = Optional.empty();

    @Option(
            names = "--explain",
            paramLabel = "K",
            description = "Also the K training rows that contribute most to each prediction.")
    private Optional<String> explain = Optional.empty();

    @Mixin
    private final PosteriorColumns posterior = new PosteriorColumns();

    @Mixin
    private final FileOptions options = new FileOptions();

    PredictCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        int most = explain.map(text -> ValueText.count("--explain", 1, text)).orElse(0);
        digits.ifPresent(text -> ValueText.count("--digits", 1, text));
        if (keep.isPresent() && options.read().formatOf(data) == Format.LIBSVM)
            throw new UsageProblem("--keep is for columns with names, which LIBSVM files do not have");
        Optional<Double> level = interval.map(PredictCommand::level);
        out.ifPresent(target -> {
            if (target.toString().toLowerCase(Locale.ROOT).endsWith(".parquet"))
                throw new UsageProblem(
                        "predictions are written as CSV, not as Parquet: give --out a name such as " + "predicted.csv");
            session.expectOutput(target, List.of(data, file.toString()));
        });
        Progress progress = session.progress();
        // One JSON object with all predictions cannot be written in parts.
        boolean divisible = out.isPresent() || !session.shared().json();
        if (divisible && Streaming.inParts(data, options.read(), session)) {
            inParts(model(most, level), level, most);
            return ExitCode.SUCCESS;
        }
        // A pipe of any length is predicted while it is read; kernel values need all rows.
        if (divisible && data.equals("-")) {
            AnyModel piped = model(most, level);
            if (piped.takesParts(options.read())) {
                inParts(piped, level, most);
                return ExitCode.SUCCESS;
            }
        }
        ReadOptions read = options.read().withThreads(session.shared().threads());
        ReadOptions any = read.withLibsvm(read.libsvm().allowUnlabelled().allowNumbers());
        BackgroundTask<Table> reading =
                new BackgroundTask<>(() -> keep.isEmpty() ? DataFile.read(data, any, progress) : Table.of());
        AnyModel found = model(most, level);
        Table given = session.noted(keep.isEmpty() ? reading.result() : withSpelling(found.model(), any, progress));
        Table rows = found.rows(given);
        TableModel model = found.forRows(rows);
        Compute compute = session.compute(model.model().expansion(), rows.size());
        Predictions predictions = model.predictions(rows, compute, progress);
        predictions.inputs().said().forEach(line -> session.say("warning: " + rows.source() + ": " + line));
        PredictionColumns columns = shown(columns(model, predictions, level, most, compute, progress), given);
        if (out.isEmpty()) session.answerTable(columns.csv(), json(columns, model.model(), level));
        else write(columns, out.get());
        return ExitCode.SUCCESS;
    }

    /** All rows; numbers that the model does not use, such as ids, are texts as they are spelled, as where rows are read in parts. */
    private Table withSpelling(TableModel model, ReadOptions read, Progress progress) {
        Set<String> inputs = Set.copyOf(model.encoder().inputs());
        return DataFile.reader(data, read).read(Source.of(data), inputs::contains, progress);
    }

    /** The columns with the precision and beside the columns of the rows that the user asks for. */
    private PredictionColumns shown(PredictionColumns columns, Table rows) {
        PredictionColumns rounded = digits.map(text -> columns.rounded(ValueText.count("--digits", 1, text)))
                .orElse(columns);
        if (keep.isEmpty()) return rounded;
        return rounded.after(
                ColumnList.of(rows, keep).stream().map(rows::column).toList(), safe);
    }

    /** The prediction and the requested columns: for classes a set, for numbers an interval. */
    private PredictionColumns columns(
            TableModel model, Predictions found, Optional<Double> level, int most, Compute compute, Progress progress) {
        Optional<Bounds> bounds = level.filter(wanted -> model.model() instanceof Regressor)
                .map(wanted -> model.intervals(found.inputs(), wanted, compute, progress));
        PredictionColumns columns =
                PredictionColumns.of(model, found, new PredictionColumns.Wanted(proba, bounds, most, safe));
        if (level.isPresent() && model.model() instanceof Classifier classes)
            columns = columns.with(
                    new PredictionColumns.Texts("set", PredictionText.sets(classes, found, level.get()), safe));
        return posterior.addTo(columns, model.model(), found.inputs().points(), compute, progress);
    }

    private static Json json(PredictionColumns columns, Model model, Optional<Double> level) {
        Json json = PredictionText.json(columns);
        if (model instanceof Regressor regressor && level.isPresent())
            json.with("interval", regressor.intervals().map(found -> IntervalsText.json(found, level.get())));
        return json;
    }

    /** Reads the model, and refuses columns that it does not have before the data is read. */
    private AnyModel model(int most, Optional<Double> level) {
        AnyModel found = AnyModel.read(file, session);
        PredictionColumns.require(found.model().model(), proba, most > 0);
        posterior.require(found.model().model());
        level.ifPresent(wanted -> session.say(promise(found.model().model(), wanted)));
        return found;
    }

    /** Parses a level, such as 0.9. */
    static double level(String text) {
        double value = NumberText.parse(text);
        if (value > 0 && value < 1) return value;
        String meant = value > 1 && value < 100 ? " (" + text.strip() + " percent is " + value / 100 + ")" : "";
        throw new UsageProblem(
                "--interval must be a level between 0 and 1, such as 0.9, got " + Text.quote(text) + meant);
    }

    /** The guarantee of intervals or sets of a level; refuses one that the model cannot give, before any data is read. */
    static String promise(Model model, double level) {
        if (model instanceof Classifier classes) {
            if (classes.sets().isEmpty())
                throw new InvalidInputException(
                        "the model has no sets of classes: they are learned with it (train again"
                                + " with --interval split or class; --proba gives probabilities)");
            return ConformalText.promise(classes, level);
        }
        return IntervalsText.promise(model.requireIntervals(), level);
    }

    private void inParts(AnyModel any, Optional<Double> level, int most) {
        posterior.requireInParts();
        TableModel whole = any.model();
        StreamedPredictions parts = new StreamedPredictions(
                whole, any::forRows, rows -> session.compute(whole.model().expansion(), rows), session.progress());
        Progress silent = session.progress().silent();
        AtomicLong size = new AtomicLong();
        Consumer<Consumer<PredictionColumns>> all =
                sink -> parts.predict(data, options.read(), keep.isPresent(), (model, rows, found, compute) -> {
                    PredictionColumns columns = shown(columns(model, found, level, most, compute, silent), rows);
                    sink.accept(columns);
                    size.addAndGet(columns.size());
                });
        if (out.isEmpty()) session.answerInParts(PredictionColumns.csv(all));
        else PredictionColumns.write(out.get(), all);
        parts.said().forEach(line -> session.say("warning: " + data + ": " + line));
        out.ifPresent(target -> written(size.get(), target));
    }

    private void write(PredictionColumns columns, Path target) {
        PredictionColumns.write(target, sink -> sink.accept(columns));
        written(columns.size(), target);
    }

    private void written(long size, Path target) {
        if (session.shared().json())
            session.answer("", new Json().with("n", size).with("out", target.toString()));
        session.say(Layout.count(size, "prediction") + " written to " + target);
    }
}
