package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.Version;
import dev.mercer.report.Json;
import dev.mercer.studio.Browser;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mercer studio [FILE]}. */
@Command(
        name = "studio",
        description = "Train, examine and compare models in a browser on this machine, until Ctrl-C.",
        footer = {
            "",
            "The link is printed and opened. It has a token: only who has the link may use the pages. They are served to",
            "this machine alone, and nothing is sent anywhere. FILE is read where it is; without one, a file or an",
            "example is chosen in the page. What was trained is kept until the command ends: download what is to stay.",
            "",
            "Example:",
            "  mercer studio cars.csv"
        })
final class StudioCommand implements Callable<Integer> {
    private final Session session;

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "The table to begin with.")
    private @Nullable String file;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Listen on this port, 0 for any that is free (7117, or a free one where that is taken).")
    private @Nullable Integer port;

    @Option(names = "--no-open", description = "Print the link, and do not open it.")
    private boolean unopened;

    StudioCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        StudioOptions options = StudioOptions.standard()
                .withFile(Optional.ofNullable(file))
                .withMachine(session.shared().machine())
                .withVersion(Version.text());
        if (port != null) options = options.withPort(port);
        try (Studio studio = Studio.start(options)) {
            session.answer(studio.link(), new Json().with("url", studio.link()).with("port", studio.port()));
            if (!unopened && !Browser.open(studio.link()))
                session.say("no browser could be opened: open the link above yourself");
            session.untilInterrupted("stopping");
        }
        return ExitCode.SUCCESS;
    }
}
