package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The code blocks of one section of a Markdown page, each with the file that is named in backquotes before it: whole
 * files ({@code java}) and changes of files ({@code diff}).
 */
record WalkThrough(Map<String, Block> files) {
    private static final Pattern BLOCK =
            Pattern.compile("`([\\w/.-]+\\.java)`[^`]*```(java|diff)\\n(.*?)```", Pattern.DOTALL);

    record Block(String kind, List<String> lines) {}

    static WalkThrough read(Path page, String section) throws IOException {
        String text = Files.readString(page);
        int from = text.indexOf("## " + section + "\n");
        assertThat(from).as("section \"%s\" of %s", section, page).isNotNegative();
        int to = text.indexOf("\n## ", from);
        Map<String, Block> files = new LinkedHashMap<>();
        Matcher matcher = BLOCK.matcher(text.substring(from, to));
        while (matcher.find())
            files.put(
                    matcher.group(1),
                    new Block(matcher.group(2), matcher.group(3).lines().toList()));
        return new WalkThrough(files);
    }

    /** Writes the new files and the changed ones of {@code project} to {@code copy}. */
    void apply(Path project, Path copy) throws IOException {
        for (Map.Entry<String, Block> entry : files.entrySet()) {
            Path file = project.resolve(entry.getKey());
            List<String> lines = entry.getValue().lines();
            Path to = copy.resolve(entry.getKey());
            Files.createDirectories(to.getParent());
            if (entry.getValue().kind().equals("java")) {
                assertThat(file).as("a new file").doesNotExist();
                String type = file.getFileName().toString().replace(".java", "");
                assertThat(String.join("\n", lines))
                        .as(entry.getKey())
                        .containsPattern("(class|record) " + type + "\\b");
                Files.write(to, lines);
            } else {
                Files.writeString(to, changed(Files.readString(file), lines, entry.getKey()));
            }
        }
    }

    /** Lines with "-" or a space must stand in the file, once; in their place come those with "+" or a space. */
    private static String changed(String text, List<String> diff, String name) {
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (String line : diff) {
            if (!line.startsWith("+")) before.append(line.substring(1)).append('\n');
            if (!line.startsWith("-")) after.append(line.substring(1)).append('\n');
        }
        assertThat(text).as(name).containsOnlyOnce(before);
        return text.replace(before, after);
    }
}
