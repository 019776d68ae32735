package dev.mercer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Plain English in the Javadoc of all modules: the comment of a class begins with what the thing is, and no comment
 * begins with words that mean nothing without the comment before it.
 */
class WordsTest {
    /** Sources that do not keep the rules yet. An entry without a violation is refused, so that the list shrinks. */
    private static final List<String> NOT_YET = List.of("bench/");

    private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/(.*?)(?=[{;]|/\\*\\*|\\z)", Pattern.DOTALL);
    private static final Pattern TYPE = Pattern.compile(
            "\\s*(@[\\w.]+(\\([^)]*\\))?\\s*(//[^\\n]*)?\\s*)*"
                    + "((public|protected|private|static|final|abstract|sealed|non-sealed)\\s+)*"
                    + "(class|interface|enum|record|@interface|package)\\b.*",
            Pattern.DOTALL);
    private static final Pattern QUESTION = Pattern.compile("(What|How|Which|Where|Whether|Who|Why|When)\\b.*");
    private static final Pattern SAME = Pattern.compile("The same\\b.*");
    private static final Pattern PRONOUN = Pattern.compile(".*@param \\S+ (they|it|them|itself)( @.*|)");

    /** The root of the project, from the module that is tested or from the root itself. */
    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("core/src"))
                ? here
                : here.resolve("..").normalize();
    }

    private static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root())) {
            for (Path module :
                    modules.filter(m -> Files.isDirectory(m.resolve("src"))).toList())
                try (Stream<Path> files = Files.walk(module.resolve("src"))) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(found::add);
                }
        }
        return found;
    }

    /** The comments of a source that break a rule, each with its line. */
    private static List<String> violations(String source) {
        List<String> found = new ArrayList<>();
        Matcher comment = COMMENT.matcher(source);
        while (comment.find()) {
            String text = comment.group(1)
                    .replaceAll("\\n\\s*\\*?", " ")
                    .replaceAll("\\s+", " ")
                    .strip();
            boolean type = TYPE.matcher(comment.group(2)).matches();
            if ((type && QUESTION.matcher(text).matches())
                    || SAME.matcher(text).matches()
                    || PRONOUN.matcher(text).matches()) {
                long line = source.substring(0, comment.start()).lines().count();
                found.add(line + ": " + text.substring(0, Math.min(80, text.length())));
            }
        }
        return found;
    }

    private static List<String> violations(Path file) {
        try {
            return violations(Files.readString(file)).stream()
                    .map(text -> root().relativize(file) + ":" + text)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean exempt(Path file) {
        String name = root().relativize(file).toString().replace('\\', '/');
        return NOT_YET.stream().anyMatch(name::startsWith);
    }

    @Test
    void everyCommentBeginsWithWhatTheThingIs() throws IOException {
        List<Path> sources = sources();
        assertThat(sources).hasSizeGreaterThan(500);
        assertThat(sources.stream().filter(file -> !exempt(file)).flatMap(file -> violations(file).stream()))
                .isEmpty();
    }

    @ParameterizedTest
    @FieldSource("NOT_YET")
    void anExemptionIsNeeded(String prefix) throws IOException {
        assertThat(sources().stream()
                        .filter(file -> file.startsWith(root().resolve(prefix)))
                        .flatMap(file -> violations(file).stream()))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            « How a set is split. » public final class A { | 1
            « Which one. » @FunctionalInterface interface A { | 1
            « A split of a set. » class A { | 0
            « The same with more. » int a() { | 1
            « Where it is. » int a() { | 0
            « A record. @param a they @param b the b » record A( | 1
            « A record. @param a they differ » record A( | 0
            """)
    void theRulesFindWhatTheyAreFor(String source, int count) {
        assertThat(violations(source.replace("«", "/**").replace("»", "*/"))).hasSize(count);
    }
}
