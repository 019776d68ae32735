package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All pages: links lead to files and headings, and names in code font are those of the sources and of the command. */
@Tag("once")
class DocumentationTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern NOT_OURS = Pattern.compile(".*/(target|node_modules|vitepress)/.*");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    /** A word with an inner capital letter: the name of a type, a method or a field. */
    private static final Pattern NAME = Pattern.compile("\\b\\w*[a-z][A-Z]\\w*\\b");

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");
    private static final Pattern COMMAND =
            Pattern.compile("(?:\\./)?mercer ([a-z][a-z-]*)([^`\\n]*(?:\\\\\\n[^`\\n]*)*)");

    /** Pages about the past, or about other programs, whose names are not in our sources. */
    private static final Pattern HISTORY =
            Pattern.compile("CHANGELOG\\.md|docs/internals/(decisions/.*|references\\.md)|bench/(results|notes)/.*");

    private static List<Path> files(String endings) throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(file -> file.toString().matches(".*\\.(" + endings + ")"))
                    .filter(file -> !NOT_OURS.matcher(file.toString()).matches())
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path page) {
        return ROOT.relativize(page).toString().replace('\\', '/');
    }

    private static List<Path> livingPages() throws IOException {
        return files("md").stream()
                .filter(page -> !HISTORY.matcher(name(page)).matches())
                .toList();
    }

    @Test
    void linksLeadToFilesAndHeadings() throws IOException {
        List<String> broken = new ArrayList<>();
        Map<Path, Set<String>> headings = new HashMap<>();
        for (Path page : files("md")) {
            String text = FENCE.matcher(Files.readString(page)).replaceAll("");
            for (MatchResult link : LINK.matcher(CODE.matcher(text).replaceAll("code"))
                    .results()
                    .toList()) {
                if (link.group(1).matches("[a-z]+:.*")) continue;
                Path target = link.group(1).isEmpty()
                        ? page
                        : page.resolveSibling(link.group(1)).normalize();
                if (!Files.exists(target)) broken.add(name(page) + ": " + link.group(1));
                else if (link.group(2) != null) {
                    if (!headings.containsKey(target)) headings.put(target, headings(target));
                    if (!headings.get(target).contains(link.group(2))) broken.add(name(page) + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    /** The anchors of a page as code hosts and the site make them. */
    private static Set<String> headings(Path page) throws IOException {
        String text = FENCE.matcher(Files.readString(page)).replaceAll("");
        return Pattern.compile("(?m)^#+ (.*)$")
                .matcher(text)
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void namesInCodeFontAreInTheSources() throws IOException {
        Set<String> words = new HashSet<>(OTHERS);
        words.add(DocumentationTest.class.getSimpleName());
        for (Path source : files("java|py|js|mjs|xml|properties|sh"))
            if (!source.getFileName().toString().equals("DocumentationTest.java"))
                Pattern.compile("\\w+")
                        .matcher(Files.readString(source))
                        .results()
                        .forEach(word -> words.add(word.group()));
        Set<String> unknown = new TreeSet<>();
        for (Path page : livingPages())
            for (MatchResult code : CODE.matcher(
                            FENCE.matcher(Files.readString(page)).replaceAll(""))
                    .results()
                    .toList())
                NAME.matcher(code.group(1))
                        .results()
                        .map(MatchResult::group)
                        .filter(name -> !words.contains(name))
                        .forEach(name -> unknown.add(name(page) + ": " + name));
        assertThat(unknown).isEmpty();
    }

    @Test
    void optionsExist() throws IOException {
        Map<String, String> helps = new HashMap<>();
        String all = scripts();
        for (String command : Run.of("--help")
                .out()
                .lines()
                .filter(l -> l.matches("  [a-z]\\S* .*"))
                .map(l -> l.strip().split(" ")[0])
                .toList()) {
            String help = Run.of(command, "--help").out()
                    + Run.of(command, "--help", "all").out();
            if (command.matches("kernel|test"))
                for (MatchResult sub : Pattern.compile("(?m)^  ([a-z][a-z-]*)  ")
                        .matcher(help)
                        .results()
                        .toList())
                    help += Run.of(command, sub.group(1), "--help").out();
            helps.put(command, help);
            all += help;
        }
        Set<String> unknown = new TreeSet<>();
        for (Path page : livingPages()) {
            String text = Files.readString(page);
            for (MatchResult code :
                    CODE.matcher(FENCE.matcher(text).replaceAll("")).results().toList())
                for (MatchResult option :
                        OPTION.matcher(code.group(1)).results().toList())
                    if (!all.contains(option.group())) unknown.add(name(page) + ": " + option.group());
            for (MatchResult command : COMMAND.matcher(text).results().toList())
                if (helps.containsKey(command.group(1)))
                    for (MatchResult option : OPTION.matcher(command.group(2).replaceAll(" # .*", ""))
                            .results()
                            .toList())
                        if (!helps.get(command.group(1)).contains(option.group()))
                            unknown.add(name(page) + ": mercer " + command.group(1) + " has no " + option.group());
        }
        assertThat(unknown).isEmpty();
    }

    /** The text of what else has options: our scripts, and poms with the flags of Java. */
    private static String scripts() throws IOException {
        StringBuilder text = new StringBuilder(String.join(" ", OTHERS));
        for (String folder : List.of(".", "bench", "docs", "dist", ".ci", "examples/external", "studio"))
            try (Stream<Path> all = Files.list(ROOT.resolve(folder))) {
                for (Path file : all.filter(Files::isRegularFile)
                        .filter(f -> !f.toString().endsWith(".md"))
                        .toList())
                    if (Files.size(file) < 1_000_000)
                        text.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        return text.toString();
    }

    /** Names of other programs that pages speak of. */
    private static final Set<String> OTHERS = Set.of(
            "OutOfMemoryError",
            "NoSuchMethodError",
            "IncompatibleClassChangeError",
            "cancelJobGroup",
            "GaussianProcessRegression",
            "OneClassSVM",
            "--jars");
}
