package dev.mercer.cli;

import dev.mercer.cli.session.Version;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A manual page in the language of roff, made of the help of all commands. Options of every command are listed once. */
final class ManualPage {
    private static final String VARIABLES = """
            .SH ENVIRONMENT
            .TP
            .B JAVA_HOME
            The Java to run with, version 17 or newer; without it, that of the PATH.
            .TP
            .B MERCER_JAVA_OPTS
            More options for the Java machine, such as \\-Xmx4g.
            .TP
            .B XDG_CACHE_HOME
            Where caches and the native library are kept, in a folder mercer; without it, ~/.cache.
            """;

    private final StringBuilder page = new StringBuilder();
    private final Set<String> shared = new HashSet<>();

    private ManualPage() {}

    /** The page of the command with all that are below it and not hidden. */
    static String of(CommandLine root) {
        ManualPage manual = new ManualPage();
        manual.write(root);
        return manual.page.toString().stripTrailing();
    }

    private void write(CommandLine root) {
        CommandSpec spec = root.getCommandSpec();
        Help help = root.getHelp();
        String summary = help.description().strip();
        line(".TH MERCER 1 \"\" \"Mercer " + Version.text() + "\" \"Mercer\"");
        line(".SH NAME");
        line("mercer \\- " + escape(Character.toLowerCase(summary.charAt(0)) + summary.substring(1)));
        line(".SH SYNOPSIS");
        line(escape(help.synopsis(0).strip()));
        line(".SH COMMANDS");
        spec.options().forEach(option -> shared.addAll(List.of(option.names())));
        below(root);
        line(".SH OPTIONS");
        line("Every command takes these:");
        spec.options().forEach(option -> option(option, help));
        line(".SH NOTES");
        asItIs(help.footer());
        page.append(VARIABLES);
    }

    private void below(CommandLine parent) {
        for (CommandLine command : new LinkedHashSet<>(parent.getSubcommands().values())) {
            if (command.getCommandSpec().usageMessage().hidden()) continue;
            if (command.getSubcommands().isEmpty()) write(command, command.getHelp());
            else below(command);
        }
    }

    private void write(CommandLine command, Help help) {
        CommandSpec spec = command.getCommandSpec();
        line(".SS " + quoted(help.synopsis(0).strip()));
        line(escape(help.description().strip()));
        spec.positionalParameters().forEach(parameter -> parameter(parameter, help));
        spec.options().stream()
                .filter(option -> !option.hidden() && !shared.contains(option.longestName()))
                .forEach(option -> option(option, help));
        asItIs(help.footer());
    }

    private void option(OptionSpec option, Help help) {
        String label = label(option, help);
        line(".TP");
        line(Arrays.stream(option.names())
                .map(name -> "\\fB" + escape(name) + "\\fR" + (label.isEmpty() ? "" : "\\fI" + label + "\\fR"))
                .collect(Collectors.joining(", ")));
        describe(help.createDefaultOptionRenderer()
                .render(option, help.createDefaultParamLabelRenderer(), help.colorScheme()));
    }

    private void parameter(PositionalParamSpec parameter, Help help) {
        line(".TP");
        line("\\fI" + label(parameter, help) + "\\fR");
        IParamLabelRenderer labels = help.createDefaultParamLabelRenderer();
        describe(help.createDefaultParameterRenderer().render(parameter, labels, help.colorScheme()));
    }

    private static String label(ArgSpec argument, Help help) {
        return escape(help.createDefaultParamLabelRenderer()
                .renderParameterLabel(argument, help.ansi(), List.of())
                .plainString());
    }

    /** The last column of what picocli would print in the help. */
    private void describe(Text[][] rows) {
        for (Text[] row : rows) {
            String text = row[row.length - 1].plainString().strip();
            if (!text.isEmpty()) line(escape(text));
        }
    }

    /** Lines whose breaks and blanks are kept. */
    private void asItIs(String text) {
        if (text.isBlank()) return;
        line(".PP");
        line(".nf");
        text.stripTrailing().lines().dropWhile(String::isBlank).forEach(line -> line(escape(line)));
        line(".fi");
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    /** One argument of a macro. */
    private static String quoted(String text) {
        return '"' + escape(text).replace("\"", "\\(dq") + '"';
    }

    /** Text in which nothing means anything to roff: a backslash escapes, a dot or an apostrophe first calls a macro. */
    private static String escape(String text) {
        return text.lines()
                .map(line -> line.replace("\\", "\\e").replace("-", "\\-"))
                .map(line -> line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line)
                .collect(Collectors.joining("\n"));
    }
}
