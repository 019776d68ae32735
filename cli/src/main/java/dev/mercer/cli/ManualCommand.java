package dev.mercer.cli;

import dev.mercer.cli.session.Session;
import dev.mercer.report.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mercer manual}: the page that {@code man mercer} shows, which a release brings along. */
@Command(name = "manual", hidden = true, description = "Print the manual page, to be read by `man -l -`.")
final class ManualCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    ManualCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        String page = ManualPage.of(spec.root().commandLine());
        session.answer(page, new Json().with("manual", page));
        return ExitCode.SUCCESS;
    }
}
