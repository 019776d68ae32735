package dev.mercer.cli;

import dev.mercer.auto.Forecast;
import dev.mercer.cli.option.ColumnOptions;
import dev.mercer.cli.option.DataOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.io.Models;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.plot.Figure;
import dev.mercer.plot.InputAxes;
import dev.mercer.plot.ModelPicture;
import dev.mercer.plot.Rows;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.report.MetricText;
import dev.mercer.report.ScorePictures;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer plot MODEL [DATA] --out FILE.svg}. */
@Command(
        name = "plot",
        description = "Draw a model as an SVG picture, with the rows of a file if one is given.",
        footer = {
            "",
            "One input: the curve, the tube of support vector regression, intervals if the model has them, and the support",
            "vectors. Two inputs: the region of each class with margins and support vectors, or a surface of numbers. More",
            "inputs, or text: DATA with the target is needed, and the picture compares predictions with it; without DATA a",
            "model that has learned how much each input counts shows that.",
            "Support vectors are ringed where DATA is what the model was trained on.",
            "",
            "Example:",
            "  mercer plot cars.mercer cars.csv --out cars.svg"
        })
final class PlotCommand implements Callable<Integer> {
    private static final int SHOWN = 5;

    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A file that `mercer train --out` has written.")
    private Path file = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DATA",
            description = "A .csv, .tsv, .libsvm or .parquet file with the target, also .gz, or - for standard input.")
    private Optional<String> data = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE.svg", required = true, description = "Where the picture goes.")
    private Path out = Path.of("");

    @Mixin
    private final DataOptions options = new DataOptions();

    @Mixin
    private final ColumnOptions columns = new ColumnOptions();

    PlotCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<String> inputs = new ArrayList<>(List.of(file.toString()));
        data.ifPresent(inputs::add);
        session.expectOutput(out, inputs);
        TableModel model = Models.load(file);
        Optional<InputAxes> axes = InputAxes.of(model);
        Optional<MetricText> metric = MetricText.of(model);
        if (axes.isEmpty() && data.isEmpty() && metric.isEmpty()) throw new InvalidInputException(tooMany(model));
        Optional<Examples> rows = data.map(path -> read(path, model));
        Figure figure = axes.isPresent()
                ? overInputs(axes.get(), rows)
                : rows.map(some -> scores(model, some))
                        .orElseGet(() -> metric.orElseThrow().picture());
        figure.writeTo(out);
        if (session.shared().json())
            session.answer("", new Json().with("title", figure.title()).with("out", out.toString()));
        session.say("the picture is in " + out);
        return ExitCode.SUCCESS;
    }

    private String tooMany(TableModel model) {
        List<String> names = model.encoder().inputs();
        String some = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        String what = names.size() > 2
                ? "the model has " + names.size() + " inputs (" + some + (names.size() > SHOWN ? ", …" : "") + ")"
                : model.targets().size() > 1
                        ? "the model has " + model.targets().size() + " targets"
                        : "an input of the model is text (" + some + ")";
        return what + ": its picture compares predictions with the target "
                + model.target().map(Text::quote).orElse("of each row") + ", so give it rows (mercer plot " + file
                + " DATA --out " + out + ")";
    }

    private Examples read(String path, TableModel model) {
        Optional<String> target = options.target().or(() -> ColumnList.reference(model.targets()));
        ColumnRoles roles = columns.roles(target).withoutOrder();
        Examples rows = Examples.of(session.read(path, options.read()), roles);
        if (rows.dropped() > 0)
            session.say(path + ": left out " + Layout.count(rows.dropped(), "row") + " without a target");
        return rows;
    }

    private Figure overInputs(InputAxes axes, Optional<Examples> examples) {
        Progress progress = session.progress();
        Compute compute = session.compute(axes.model().model().expansion(), Forecast.ROWS);
        Optional<Rows> rows = examples.map(e -> ModelPicture.rows(axes, e, ModelPicture.isTraining(axes.model(), e)));
        return new ModelPicture(axes, compute, progress).draw(rows);
    }

    private Figure scores(TableModel model, Examples rows) {
        Compute compute = session.compute(model.model().expansion(), rows.size());
        Predictions found = model.predictions(rows.inputs(), compute, session.progress());
        found.inputs().said().forEach(line -> session.say("warning: " + data.orElse("") + ": " + line));
        return ScorePictures.of(model.model(), found, rows).get(0);
    }
}
