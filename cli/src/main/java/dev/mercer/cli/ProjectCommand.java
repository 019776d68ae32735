package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.StructureOptions;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Compute;
import dev.mercer.io.Models;
import dev.mercer.io.PredictionColumns;
import dev.mercer.learn.structure.KernelPca;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.ValueText;
import dev.mercer.model.TableModel;
import dev.mercer.report.ComponentsReport;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mercer project DATA}. */
@Command(
        name = "project",
        description =
                "Coordinates of rows along the principal components of a kernel, as CSV, in the order of the rows.",
        footer = {
            "",
            "Columns are encoded as for training. Components are the directions of the largest variance in the feature space of",
            "the kernel; with --kernel \"linear()\" they are those of ordinary principal component analysis. --model keeps the",
            "projection: mercer predict FILE.mercer OTHER gives the coordinates of other rows.",
            "",
            "Example:",
            "  mercer project iris.csv --target species --plot iris.svg --model iris-components.mercer"
        })
final class ProjectCommand implements Callable<Integer> {
    private final Session session;

    @Option(names = "--components", paramLabel = "M", description = "The number of components (default: 2).")
    private String components = "2";

    @Option(
            names = "--model",
            paramLabel = "FILE.mercer",
            description = "Keep the projection as a model, to project other rows with `mercer predict`.")
    private Optional<Path> model = Optional.empty();

    @Mixin
    private final StructureOptions options = new StructureOptions();

    ProjectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        int count = ValueText.count("--components", 1, components);
        if (count < 2 && options.plot().isPresent())
            throw new UsageProblem("--plot draws two components: give --components 2 or more");
        Map<String, Path> files = new LinkedHashMap<>();
        model.ifPresent(file -> files.put("--model", file));
        options.require(files, session);
        Progress progress = session.progress();
        StructureOptions.KernelRows rows = options.read(session);
        Compute compute = session.compute(rows.points());
        KernelPca pca = KernelPca.of(rows.kernel(), rows.points(), count, compute, progress);
        Matrix coordinates = pca.project(rows.points(), compute, progress);
        ComponentsReport report = new ComponentsReport(rows.named(), pca, coordinates);
        model.ifPresent(file -> {
            Models.save(new TableModel(rows.encoder(), report.names(), pca.model(compute)), file);
            session.say("the projection is in " + file);
        });
        options.plot().ifPresent(file -> {
            report.picture(rows.labels()).writeTo(file);
            session.say("the picture is in " + file);
        });
        PredictionColumns columns = report.columns();
        session.say(report.words());
        options.answer(columns, report.json().with("model", model.map(Path::toString)), session);
        return ExitCode.SUCCESS;
    }
}
