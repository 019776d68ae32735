package dev.mercer.cli;

import dev.mercer.cli.option.SharedOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The root command {@code mercer}. */
@Command(
        name = "mercer",
        description = "Kernel machines: say what \"similar\" means, and learn from examples.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "New here? Run `mercer quickstart`.",
            "Answers go to standard output, everything else to standard error.",
            "Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted."
        })
final class MercerCommand {
    @Mixin
    private final SharedOptions shared;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    MercerCommand(SharedOptions shared) {
        this.shared = shared;
    }

    boolean helpWanted() {
        return shared.help();
    }

    boolean versionWanted() {
        return version;
    }
}
