package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The reference page of commands has every option of every command, and no other. */
class CommandsPageTest {
    private static final Pattern OPTION = Pattern.compile("\\| `(--[a-z-]+)[^`]*` \\|(?: (all|[a-z, ]+) \\|)? .*");
    private static final Set<String> SHARED =
            Set.of("--json", "--quiet", "--threads", "--memory", "--backend", "--help");

    private List<String> lines = List.of();

    @BeforeEach
    void read() throws IOException {
        lines = Files.readAllLines(Path.of("..", "docs", "reference", "commands.md"));
    }

    /** The options on the page, by command. */
    private Map<String, Set<String>> onPage() {
        Map<String, Set<String>> found = new TreeMap<>();
        List<String> commands = List.of();
        for (String line : lines) {
            if (line.startsWith("## ")) commands = List.of(line.substring(3).split(", "));
            var option = OPTION.matcher(line);
            if (!option.matches() || line.startsWith("| `--interval` |")) continue;
            List<String> of = option.group(2) == null || option.group(2).equals("all") || commands.size() == 1
                    ? commands
                    : List.of(option.group(2).split(", "));
            of.forEach(command ->
                    found.computeIfAbsent(command, c -> new TreeSet<>()).add(option.group(1)));
        }
        return found;
    }

    private static void collect(CommandLine command, String name, Map<String, Set<String>> into) {
        Set<String> options = command.getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!name.isEmpty()) options.removeAll(SHARED);
        if (!options.isEmpty()) into.put(name.isEmpty() ? "Every command" : name, options);
        command.getSubcommands().forEach((word, sub) -> collect(sub, (name + " " + word).strip(), into));
    }

    @Test
    void hasEveryOptionOfEveryCommandAndNoOther() {
        Map<String, Set<String>> parsed = new TreeMap<>();
        collect(Main.commandLine(), "", parsed);
        assertThat(onPage()).isEqualTo(parsed);
    }

    @Test
    void hasEveryMethodWithItsArguments() {
        for (MethodKind kind : MethodKind.values()) {
            String arguments = kind.arguments().stream()
                    .map(Setting::plain)
                    .map(name -> "`" + name + "`")
                    .collect(Collectors.joining(", "));
            assertThat(lines)
                    .anyMatch(line -> line.startsWith("| `" + kind.plain() + "` |")
                            && line.endsWith("| " + (arguments.isEmpty() ? "–" : arguments) + " |"));
            for (Setting<?> argument : kind.arguments())
                assertThat(lines).anyMatch(line -> line.startsWith("| `" + argument.plain() + "` |"));
        }
    }
}
