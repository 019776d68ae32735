package dev.mercer.cli;

import dev.mercer.cli.option.FormerOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The message for a command line that cannot be parsed: the error, a suggestion, and where to read more. */
final class UsageError {
    private UsageError() {}

    static int report(ParameterException wrong, Session session) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        session.fail(message(wrong, command), ExitCode.USAGE);
        session.stderr().line("try " + command.qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    private static String message(ParameterException wrong, CommandSpec command) {
        // A missing argument was often mistaken for an option; the message then mentions this.
        List<String> unmatched = wrong.getCommandLine().getUnmatchedArguments();
        if (!unmatched.isEmpty()) return unmatched(unmatched.get(0), command);
        String own =
                String.valueOf(wrong.getCause() == null ? "" : wrong.getCause().getMessage());
        if (wrong.getCause() instanceof UsageProblem) return own;
        String message = String.valueOf(wrong.getMessage());
        return message.isEmpty() ? message : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static String unmatched(String word, CommandSpec command) {
        if (word.startsWith("-")) {
            String name = word.split("=", 2)[0];
            Optional<String> former =
                    FormerOptions.sentence(name, command.optionsMap().keySet());
            if (former.isPresent()) return former.get();
            return "there is no option " + Text.quote(name)
                    + meant(name, command.optionsMap().keySet(), " (put -- before arguments that begin with -)");
        }
        return command.subcommands().isEmpty()
                ? "unexpected argument " + Text.quote(word) + ": put quotes around an argument that holds blanks"
                : noCommand(word, command.commandLine());
    }

    /** The message for a word that is not one of the commands below {@code parent}. */
    static String noCommand(String word, CommandLine parent) {
        return "there is no command " + Text.quote(word)
                + meant(word, parent.getSubcommands().keySet(), "");
    }

    private static String meant(String word, Collection<String> known, String otherwise) {
        return Suggest.nearest(word, known)
                .map(near -> " (did you mean " + near + "?)")
                .orElse(otherwise);
    }
}
