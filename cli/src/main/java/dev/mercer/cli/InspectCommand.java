package dev.mercer.cli;

import dev.mercer.cli.option.AnyModel;
import dev.mercer.cli.option.Session;
import dev.mercer.report.InspectReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mercer inspect MODEL}. */
@Command(
        name = "inspect",
        description = "Show what a model is: kernel, inputs, support, and how and from what it was learned.",
        footer = {"", "Example:", "  mercer inspect cars.mercer"})
final class InspectCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(
            paramLabel = "MODEL",
            description = "A file that `mercer train --out` has written, or svm-train of LIBSVM.")
    private Path file = Path.of("");

    InspectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        InspectReport report =
                new InspectReport(file.toString(), AnyModel.read(file, session).model());
        session.answer(report.text(), report.json());
        return ExitCode.SUCCESS;
    }
}
