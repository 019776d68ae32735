package dev.mercer.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages quote code from the examples and output that they print; the guide shows every picture of the gallery. */
class GuideTest {
    private static final Path DOCS = Path.of("../docs");
    private static final List<Path> SOURCES =
            List.of(Path.of("src/main/java/dev/mercer/examples"), Path.of("spark/dev/mercer/examples/spark"));
    private static final Pattern PICTURE = Pattern.compile("!\\[[^\\]]+\\]\\(\\.\\./images/([^)]+)\\.svg\\)");
    private static final Pattern EXAMPLE = Pattern.compile("From \\[(\\w+)\\.java\\]");

    private final Map<String, List<String>> printed = new HashMap<>();

    /** A quoted block and the example that it is said to be from. */
    private record Quoted(String page, String language, String example, List<String> lines) {
        @Override
        public String toString() {
            return page + ", from " + example + ": " + lines.get(0);
        }
    }

    private static List<Path> pages(String section) throws IOException {
        try (Stream<Path> all = Files.list(DOCS.resolve(section))) {
            return all.filter(p -> p.toString().endsWith(".md")).sorted().toList();
        }
    }

    /** The blocks of all pages. */
    private static List<Quoted> quoted() throws IOException {
        List<Quoted> blocks = new ArrayList<>();
        for (String section : List.of("start", "how-to", "guide"))
            for (Path page : pages(section)) blocks.addAll(quoted(page));
        return blocks;
    }

    private static List<Quoted> quoted(Path page) throws IOException {
        List<Quoted> blocks = new ArrayList<>();
        String text = Files.readString(page);
        Matcher block =
                Pattern.compile("```(\\w+)\\n(.*?)\\n```", Pattern.DOTALL).matcher(text);
        while (block.find()) {
            // What a command prints is the matter of PageCommandsTest.
            if (text.substring(0, block.start()).endsWith("```\n\n")) continue;
            boolean code = block.group(1).equals("java");
            // Code is followed by its source, output comes after it.
            Matcher source = EXAMPLE.matcher(text);
            String example = "";
            if (code && source.find(block.end())) example = source.group(1);
            else if (!code) for (source.region(0, block.start()); source.find(); ) example = source.group(1);
            List<String> lines = block.group(2).lines().toList();
            blocks.add(new Quoted(page.getFileName().toString(), block.group(1), example, lines));
        }
        return blocks;
    }

    @Test
    void quotedCodeIsTheCode() throws IOException {
        List<Quoted> blocks =
                quoted().stream().filter(q -> q.language().equals("java")).toList();
        assertThat(blocks).hasSizeGreaterThan(12);
        for (Quoted block : blocks) isInItsExample(block);
    }

    @Test
    void theReadmeQuotesTheCode() throws IOException {
        List<Quoted> blocks = quoted(DOCS.resolve("../README.md")).stream()
                .filter(q -> q.language().equals("java"))
                .toList();
        assertThat(blocks).hasSize(2);
        for (Quoted block : blocks) isInItsExample(block);
        assertThat(blocks.get(0).lines()).hasSizeLessThanOrEqualTo(5);
    }

    /** The first number of each row of the table is that of the block of Mercer, the second that of scikit-learn. */
    @Test
    void commonTasksTakeAtMostThreeLinesAndNoMoreThanScikitLearn() throws IOException {
        String page = Files.readString(DOCS.resolve("how-to/side-by-side.md"));
        String[] tasks = page.split("\n## ");
        assertThat(tasks).hasSizeGreaterThan(8);
        for (String task : List.of(tasks).subList(1, tasks.length)) {
            String title = task.lines().findFirst().orElseThrow();
            String java = block(task, "java");
            long lines = java.lines().count();
            assertThat(lines).as(title).isLessThanOrEqualTo(3);
            assertThat(lines)
                    .as(title)
                    .isLessThanOrEqualTo(block(task, "python").lines().count());
            assertThat(java).as(title).doesNotContainPattern("\\([A-Z]\\w*(<.*>)?\\) \\w");
            assertThat(page.lines()).anyMatch(row -> row.matches("\\| " + title + " \\| " + lines + " lines?, .*"));
        }
    }

    private static String block(String text, String language) {
        Matcher block = Pattern.compile("```" + language + "\n(.*?)\n```", Pattern.DOTALL)
                .matcher(text);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private static void isInItsExample(Quoted block) throws IOException {
        Path file = SOURCES.stream()
                .map(folder -> folder.resolve(block.example() + ".java"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new AssertionError(block + ": no such example"));
        List<String> source =
                Files.readAllLines(file).stream().map(String::strip).toList();
        List<String> quote = block.lines().stream().map(String::strip).toList();
        assertThat(source).as(block.toString()).containsSequence(quote);
    }

    @Test
    void quotedOutputIsPrinted() throws Exception {
        List<Quoted> blocks =
                quoted().stream().filter(q -> q.language().equals("text")).toList();
        assertThat(blocks).hasSizeGreaterThan(10);
        for (Quoted block : blocks)
            assertThat(output(block.example())).as(block.toString()).containsSequence(block.lines());
    }

    private List<String> output(String example) throws Exception {
        if (printed.containsKey(example)) return printed.getOrDefault(example, List.of());
        PrintStream stdout = System.out;
        Locale locale = Locale.getDefault();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try {
            Locale.setDefault(Locale.ROOT);
            System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
            Class.forName("dev.mercer.examples." + example)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(stdout);
            Locale.setDefault(locale);
        }
        List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
        printed.put(example, lines);
        return lines;
    }

    @Test
    void everyPictureIsShownAndEveryShownPictureIsDrawn() throws IOException {
        Set<String> shown = new TreeSet<>();
        for (Path page : pages("guide"))
            shown.addAll(PICTURE.matcher(Files.readString(page))
                    .results()
                    .map(m -> m.group(1))
                    .collect(Collectors.toSet()));
        assertThat(shown).isEqualTo(Gallery.pictures().keySet());
    }

    @Test
    void theIndexNamesEveryPage() throws IOException {
        String index = Files.readString(DOCS.resolve("guide/README.md"));
        for (Path page : pages("guide"))
            if (!page.endsWith("README.md")) assertThat(index).contains("(" + page.getFileName() + ")");
    }
}
