package dev.mercer.cli;

import dev.mercer.cli.option.FileOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.compute.Compute;
import dev.mercer.data.table.Table;
import dev.mercer.gp.Acquisition;
import dev.mercer.gp.Acquisition.Suggestion;
import dev.mercer.io.Models;
import dev.mercer.method.ValueText;
import dev.mercer.model.Posterior;
import dev.mercer.model.TableModel;
import dev.mercer.report.PosteriorText;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer next MODEL CANDIDATES}. */
@Command(
        name = "next",
        description = "Say which of some candidate rows to measure next, by a Gaussian process (train --method gp).",
        footer = {
            "",
            "One line for each, the best first: the row, counted from 1, the prediction, the standard deviation of the",
            "function there, and the gain: the expected improvement on the best so far, or the deviation.",
            "",
            "Example:",
            "  mercer next seen.mercer candidates.csv --goal minimum"
        })
final class NextCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A file that `mercer train --method gp` has written.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "CANDIDATES", description = "A file with the columns of the model.")
    private String data = "";

    @Option(names = "--goal", paramLabel = "GOAL", description = "minimum (default), maximum, or uncertainty.")
    private String goal = "minimum";

    @Option(names = "--count", paramLabel = "K", description = "So many rows, to be measured together (default: 1).")
    private String count = "1";

    @Mixin
    private final FileOptions options = new FileOptions();

    NextCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Acquisition wanted = ValueText.oneOf("--goal", goal, Acquisition.values());
        int most = ValueText.count("--count", 1, count);
        TableModel model = Models.load(file);
        Posterior posterior = PosteriorColumns.posterior(model.model(), "next");
        Table rows = session.read(data, options.read());
        Compute compute = session.compute(model.model().expansion(), rows.size());
        List<Suggestion> next =
                wanted.next(posterior, model.encoder().encode(rows).points(), most, compute, session.progress());
        session.answerTable(PosteriorText.csv(next), PosteriorText.json(next));
        return ExitCode.SUCCESS;
    }
}
