package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.report.Json;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mercer help [COMMAND…]}. */
@Command(name = "help", description = "Show the help of a command.")
final class HelpCommand implements Callable<Integer> {
    private static final String ALL = "all";

    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command, such as `kernel check`.")
    private List<String> path = List.of();

    HelpCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CommandLine command = spec.root().commandLine();
        for (String name : path) {
            if (name.equals(ALL) && LearnHelp.isFor(command)) return answer(command, true, session);
            command = subcommand(command, name);
        }
        return answer(command, false, session);
    }

    private static CommandLine subcommand(CommandLine command, String name) {
        CommandLine found = command.getSubcommands().get(name);
        if (found != null) return found;
        throw new ParameterException(command, UsageError.noCommand(name, command));
    }

    static int answer(CommandLine command, boolean all, Session session) {
        String name = command.getCommandSpec().qualifiedName();
        String text = text(command, all);
        session.answer(text, new Json().with("command", name).with("help", text));
        return ExitCode.SUCCESS;
    }

    static String text(CommandLine command, boolean all) {
        if (LearnHelp.isFor(command)) return LearnHelp.text(command, all);
        return command.getUsageMessage(Ansi.OFF).stripTrailing();
    }
}
