package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.cli.option.Interrupt;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands in {@code sh} blocks of pages are run in the order of the page, in a folder with the tables of {@code docs/data}. A block of
 * output below them is what the last command prints: {@code …} stands for lines or the end of a line, and numbers agree to a tenth,
 * since the time that tuning takes on a machine decides how much is tried. A command fails where its output begins with
 * {@code mercer:}.
 */
@Tag("once")
class PageCommandsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK =
            Pattern.compile("```sh\\n(.*?)\\n```(?:\\n\\n```(?:text|csv|json)\\n(.*?)\\n```)?", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d[\\d,]*(?:\\.\\d+)?(?:e-?\\d+)?");
    private static final String FILE = "[\\w-]+\\.(csv|mercer|html|svg|onnx|state|libsvm|model|parquet|state)";

    @TempDir
    Path folder;

    static List<Path> pages() throws IOException {
        List<Path> found = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        for (String section : List.of("start", "how-to", "guide", "reference"))
            try (Stream<Path> files = Files.list(ROOT.resolve("docs").resolve(section))) {
                found.addAll(files.filter(file -> file.toString().endsWith(".md"))
                        .sorted()
                        .toList());
            }
        // The page on serving has a table of its own, and requests: ServingGuideTest.
        found.removeIf(page -> page.endsWith("serve.md") || commands(page).isEmpty());
        return found;
    }

    private static List<MatchResult> commands(Path page) {
        try {
            return BLOCK.matcher(Files.readString(page)).results().toList();
        } catch (IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void printsWhatThePageShows(Path page) throws Exception {
        try (Stream<Path> tables = Files.list(ROOT.resolve("docs/data"))) {
            for (Path table : tables.toList()) Files.copy(table, folder.resolve(table.getFileName()));
        }
        for (MatchResult block : commands(page)) {
            String shown = block.group(2) == null ? "" : block.group(2);
            List<String> lines = block.group(1).replace("\\\n", " ").lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                List<String> words = words(lines.get(i));
                if (words.isEmpty() || !words.get(0).matches("(\\./)?mercer")) continue;
                boolean fails =
                        i == lines.size() - 1 && (shown.startsWith("mercer: ") || shown.startsWith("{\"error\""));
                Run run = run(words.subList(1, words.size()));
                assertThat(run.code() == ExitCode.SUCCESS)
                        .as("%s ends with %d: %s", lines.get(i), run.code(), run.err())
                        .isEqualTo(!fails);
                if (i == lines.size() - 1 && !shown.isEmpty()) assertShown(shown, run, lines.get(i));
            }
        }
    }

    /** The words of a command line without its comment; files are in the folder of the test. */
    private List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line.replaceFirst(" +# .*", ""));
        while (word.find()) {
            String text = word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3);
            String name = text.replaceFirst("^docs/data/", "");
            words.add(name.matches(FILE) ? folder.resolve(name).toString() : text);
        }
        return words;
    }

    private Run run(List<String> words) throws InterruptedException {
        List<String> args = new ArrayList<>(words);
        if (args.get(0).equals("quickstart"))
            args.addAll(List.of("--out", folder.resolve("mercer-quickstart.svg").toString()));
        if (args.get(0).matches("serve|studio")) return untilReady(args);
        return Run.of(args.toArray(String[]::new));
    }

    /** A server, on a free port, until it has printed its address. */
    private static Run untilReady(List<String> args) throws InterruptedException {
        if (args.contains("--port")) args.set(args.indexOf("--port") + 1, "0");
        else args.addAll(List.of("--port", "0"));
        if (args.get(0).equals("studio")) args.add("--no-open");
        Interrupt interrupt = new Interrupt();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int[] code = {ExitCode.FAILURE};
        Thread server =
                new Thread(() -> code[0] = Main.run(args.toArray(String[]::new), out, err, interrupt), "server");
        server.start();
        while (server.isAlive() && !out.toString(StandardCharsets.UTF_8).endsWith("\n")) Thread.sleep(20);
        boolean ready = server.isAlive();
        interrupt.request();
        server.join();
        return new Run(
                ready ? ExitCode.SUCCESS : code[0],
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8));
    }

    private void assertShown(String shown, Run run, String command) {
        String printed = (run.out() + "\n" + run.err()).replace(folder + "/", "");
        List<String> lines = printed.lines().map(String::strip).toList();
        int at = 0;
        boolean anywhere = true;
        for (String line : shown.lines().map(String::strip).toList()) {
            if (line.equals("…")) {
                anywhere = true;
                continue;
            }
            int found = at;
            while (found < lines.size() && !matches(line, lines.get(found)) && anywhere) found++;
            assertThat(found < lines.size() && matches(line, lines.get(found)))
                    .as("%s prints \"%s\" where the page shows it; it printed:%n%s", command, line, printed)
                    .isTrue();
            at = found + 1;
            anywhere = false;
        }
    }

    private static boolean matches(String shown, String printed) {
        StringBuilder pattern = new StringBuilder();
        List<Double> expected = new ArrayList<>();
        Matcher number = NUMBER.matcher(shown);
        int from = 0;
        while (number.find()) {
            pattern.append(quoted(shown.substring(from, number.start()))).append("(" + NUMBER + ")");
            expected.add(value(number.group()));
            from = number.end();
        }
        pattern.append(quoted(shown.substring(from)));
        Matcher found = Pattern.compile(pattern.toString()).matcher(printed);
        if (!found.matches()) return false;
        for (int i = 0; i < expected.size(); i++)
            if (Math.abs(value(found.group(i + 1)) - expected.get(i)) > 0.1 * Math.abs(expected.get(i)) + 0.01)
                return false;
        return true;
    }

    private static double value(String number) {
        return Double.parseDouble(number.replace(",", ""));
    }

    private static String quoted(String text) {
        return Pattern.quote(text).replace("…", "\\E.*\\Q");
    }
}
