package dev.mercer.cli;

import dev.mercer.cli.option.MethodText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of commands that learn, which have many options: the common ones by {@code --help}, the others in groups by {@code --help all}. */
final class LearnHelp {
    static final List<String> COMMON = List.of(
            "--target",
            "--out",
            "--method",
            "--kernel",
            "--loss",
            "--lambda",
            "--time",
            "--metric",
            "--column",
            "--test",
            "--report",
            "--seed");

    static final Map<String, List<String>> GROUPS = groups();

    private LearnHelp() {}

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put("Data", List.of("--task", "--encode", "--format", "--encoding", "--na"));
        groups.put("Model", List.of("--c", "--rho", "--intercept", "--class-weight", "--target-scale", "--interval"));
        groups.put("Search and solver", List.of("--folds", "--tolerance", "--iterations", "--strict"));
        groups.put("Large data and long runs", List.of("--cache", "--state", "--plot"));
        groups.put("Every command", List.of("--json", "--quiet", "--threads", "--memory", "--backend", "--help"));
        return groups;
    }

    /** True for commands that learn, which have a loss. */
    static boolean isFor(CommandLine command) {
        return command.getCommandSpec().optionsMap().containsKey("--loss");
    }

    /** The common options, or all others with the methods. */
    static String text(CommandLine command, boolean all) {
        CommandSpec spec = command.getCommandSpec();
        Help help = new Help(spec, Help.defaultColorScheme(Ansi.OFF));
        StringBuilder text = new StringBuilder();
        if (all) {
            text.append("More options of `").append(spec.qualifiedName()).append("`; see also `");
            text.append(spec.qualifiedName()).append(" --help` and docs/reference/commands.md.\n");
            GROUPS.forEach((heading, names) ->
                    text.append('\n').append(heading).append(":\n").append(options(help, spec, names)));
            text.append("\nMethods, by --method, with their arguments:\n");
            text.append(paragraph(MethodText.names(), spec.usageMessage().width()));
        } else {
            text.append(help.description()).append("\nUsage: ").append(help.synopsis("Usage: ".length()));
            text.append('\n').append(help.parameterList()).append(options(help, spec, COMMON));
            text.append(help.footer());
            text.append("\n`").append(spec.qualifiedName()).append(" --help all` shows the other options:\n");
            text.append(paragraph(others(spec), spec.usageMessage().width()));
        }
        return text.toString().stripTrailing();
    }

    private static List<String> others(CommandSpec spec) {
        return GROUPS.values().stream()
                .flatMap(List::stream)
                .filter(spec.optionsMap()::containsKey)
                .toList();
    }

    private static String options(Help help, CommandSpec spec, List<String> names) {
        List<OptionSpec> options = names.stream()
                .map(spec::findOption)
                .filter(option -> option != null)
                .toList();
        Layout layout = help.createDefaultLayout();
        layout.addOptions(options, help.parameterLabelRenderer());
        return layout.toString();
    }

    /** Words separated by commas, in lines of at most this width. */
    private static String paragraph(List<String> words, int width) {
        StringBuilder text = new StringBuilder();
        String line = "  ";
        for (int k = 0; k < words.size(); k++) {
            String word = words.get(k) + (k + 1 < words.size() ? "," : "");
            if (line.length() + 1 + word.length() > width) {
                text.append(line).append('\n');
                line = "  ";
            }
            line += (line.isBlank() ? "" : " ") + word;
        }
        return text.append(line).append('\n').toString();
    }
}
