package dev.mercer.cli;

import dev.mercer.cli.option.AnyModel;
import dev.mercer.cli.option.ExportTarget;
import dev.mercer.cli.option.OptionText;
import dev.mercer.cli.option.Session;
import dev.mercer.export.Exports;
import dev.mercer.export.Precision;
import dev.mercer.export.UnreadableColumnsException;
import dev.mercer.io.LibsvmModel;
import dev.mercer.model.TableModel;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer export MODEL --to FORMAT --out FILE}. */
@Command(
        name = "export",
        description = "Write a model for another runtime: ONNX or LIBSVM.",
        footer = {
            "",
            "onnx is a graph of plain operators with an input for each column. It contains the encoder, and predicts"
                    + " what the model predicts. What it cannot read is refused with the reason. Java programs predict"
                    + " with mercer-scorer, which needs no export.",
            "",
            "Example:",
            "  mercer export cars.mercer --to onnx --precision float --out cars.onnx"
        })
final class ExportCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A file of `mercer train --out` or of svm-train.")
    private Path file = Path.of("");

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            required = true,
            converter = OptionText.TargetName.class,
            description = "onnx or libsvm.")
    private ExportTarget target = ExportTarget.ONNX;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "The file to write.")
    private Path out = Path.of("");

    @Option(
            names = "--precision",
            paramLabel = "P",
            converter = OptionText.PrecisionName.class,
            description = "float or double, for onnx (default: double).")
    private Precision precision = Precision.DOUBLE;

    ExportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.expectOutput(out, List.of(file.toString()));
        TableModel model = AnyModel.read(file, session).model();
        switch (target) {
            case ONNX -> onnx(model);
            case LIBSVM -> LibsvmModel.write(out, model).forEach(line -> session.say(out + ": " + line));
        }
        int centers = model.model().expansion().centers().size();
        String format = target.name().toLowerCase(Locale.ROOT);
        session.answer(
                out + ": " + target.said() + " with " + Layout.count(centers, "center"),
                new Json().with("format", format).with("support", centers).with("out", out.toString()));
        return ExitCode.SUCCESS;
    }

    private void onnx(TableModel model) {
        try {
            Exports.onnx(model, precision, out);
        } catch (UnreadableColumnsException refused) {
            String options = refused.columns().stream()
                    .map(name ->
                            "--column " + (name.contains(" ") ? Text.quote(name + "=category") : name + "=category"))
                    .collect(Collectors.joining(" "));
            throw new InvalidInputException(
                    refused.fact() + ": train with " + options
                            + ", or use mercer-scorer, which reads every column as the model does",
                    refused);
        }
    }
}
