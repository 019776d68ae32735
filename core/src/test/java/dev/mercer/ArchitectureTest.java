package dev.mercer;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page {@code docs/internals/architecture.md} tells the truth: its picture and its table of layers are those of {@link LayersTest} and of
 * the compiled classes, its links lead to classes, and each step of its routes is called by an earlier one.
 */
@Tag("once")
class ArchitectureTest {
    private static final int MOST_CROSSINGS = 22;

    private static final List<String> MODULES =
            List.of("blas", "cuda", "io", "report", "scorer", "export", "serve", "studio", "spark", "cli");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\(([^)#]+)(#[^)]*)?\\)");
    private static final Pattern STEP = Pattern.compile(
            "(?m)^\\| \\d+ \\| \\[(\\w+)\\]\\(\\.\\./\\.\\./([^)]+)\\) \\| ([\\w.]+) \\| ([^|]+) \\| [^|]+ \\|$");
    private static final Pattern USED = Pattern.compile("import (?:static )?dev\\.mercer\\.(\\w+)\\.");

    /** One row of a route. */
    private record Step(String name, Path file, String packageName, String caller) {
        String layer() {
            return layerOf(packageName);
        }

        boolean mentions(Step other) throws IOException {
            return Pattern.compile("\\b" + other.name + "\\b")
                    .matcher(Files.readString(file))
                    .find();
        }
    }

    static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("core/src"))
                ? here
                : here.resolve("..").normalize();
    }

    private static String page() throws IOException {
        return Files.readString(root().resolve("docs/internals/architecture.md"));
    }

    private static String layerOf(String packageName) {
        return packageName.contains(".") ? packageName.substring(0, packageName.indexOf('.')) : packageName;
    }

    private static String packageOf(JavaClass type) {
        return type.getPackageName().substring("dev.mercer.".length());
    }

    private static List<String> innerOf(String layer) {
        return LayersTest.USERS.keySet().stream()
                .filter(inner -> layerOf(inner).equals(layer))
                .map(inner -> inner.substring(layer.length() + 1))
                .sorted()
                .toList();
    }

    @Test
    void thePictureShowsTheLayers() throws IOException {
        assertThat(page()).contains(picture());
    }

    /** An arrow leads from what is used to its user: from layer to layer, and to the modules around them. */
    private static String picture() throws IOException {
        List<String> lines = new ArrayList<>(List.of("```mermaid", "flowchart LR", "    subgraph core"));
        for (String layer : LayersTest.LAYERS) {
            String inside = String.join(" · ", innerOf(layer));
            lines.add("        " + layer + "[\"" + layer + (inside.isEmpty() ? "" : "<br>" + inside) + "\"]");
        }
        lines.add("        " + String.join(" --> ", LayersTest.LAYERS));
        lines.add("    end");
        for (String module : MODULES) {
            lines.add("    " + rightmost(module) + " --> " + module);
            for (String other : modulesOf(module)) lines.add("    " + other + " --> " + module);
        }
        lines.add("```");
        return String.join("\n", lines);
    }

    /** The last layer that the sources of a module import. */
    private static String rightmost(String module) throws IOException {
        try (Stream<Path> files = Files.walk(root().resolve(module + "/src/main/java"))) {
            Set<String> used = new TreeSet<>();
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList())
                USED.matcher(Files.readString(file)).results().forEach(found -> used.add(found.group(1)));
            List<String> layers = new ArrayList<>(LayersTest.LAYERS);
            layers.retainAll(used);
            return layers.get(layers.size() - 1);
        }
    }

    /** The modules beside core that a module has as dependencies. */
    private static List<String> modulesOf(String module) throws IOException {
        String pom = Files.readString(root().resolve(module + "/pom.xml"));
        return Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL)
                .matcher(pom)
                .results()
                .map(found -> found.group(1))
                .filter(text -> !text.contains("<scope>test</scope>"))
                .flatMap(text -> MODULES.stream().filter(m -> text.contains("mercer-" + m + "<")))
                .sorted()
                .toList();
    }

    @Test
    void theTableOfLayersIsThatOfTheClasses() throws IOException {
        String rows = LayersTest.LAYERS.stream().map(ArchitectureTest::row).collect(Collectors.joining("\n"));
        assertThat(page()).contains("| layer | uses | packages inside |\n|---|---|---|\n" + rows + "\n\n");
    }

    /** What a layer uses, and the packages inside it that not every layer may use. */
    private static String row(String layer) {
        Set<String> used = LayersTest.CORE.stream()
                .filter(type -> layerOf(packageOf(type)).equals(layer))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass())
                .filter(type -> type.getPackageName().startsWith("dev.mercer."))
                .map(type -> layerOf(packageOf(type)))
                .collect(Collectors.toSet());
        List<String> uses = new ArrayList<>(LayersTest.LAYERS.subList(0, LayersTest.LAYERS.indexOf(layer)));
        uses.retainAll(used);
        String inside = innerOf(layer).stream()
                .map(inner -> inner + users(LayersTest.USERS.getOrDefault(layer + "." + inner, List.of())))
                .collect(Collectors.joining(", "));
        return "| " + layer + " | " + (uses.isEmpty() ? "–" : String.join(", ", uses)) + " | "
                + (inside.isEmpty() ? "–" : inside) + " |";
    }

    private static String users(List<String> users) {
        if (users.contains(LayersTest.EVERYBODY)) return "";
        return users.isEmpty() ? " (no other layer)" : " (" + String.join(", ", users) + ")";
    }

    @Test
    void everyLinkLeadsToWhatItNames() throws IOException {
        List<MatchResult> links = LINK.matcher(page()).results().toList();
        assertThat(links).hasSizeGreaterThan(60);
        for (MatchResult link : links) {
            Path target =
                    root().resolve("docs/internals").resolve(link.group(2)).normalize();
            assertThat(target).as(link.group()).exists();
            if (link.group(2).endsWith(".java"))
                assertThat(target.getFileName()).as(link.group()).hasToString(link.group(1) + ".java");
        }
    }

    private static List<Step> route(String command) throws IOException {
        String page = page();
        int start = page.indexOf("## The route of `" + command + "`");
        assertThat(start).as("the heading of " + command).isPositive();
        int end = page.indexOf("\n## ", start + 1);
        Matcher matcher = STEP.matcher(page.substring(start, end < 0 ? page.length() : end));
        List<Step> steps = new ArrayList<>();
        while (matcher.find())
            steps.add(new Step(matcher.group(1), root().resolve(matcher.group(2)), matcher.group(3), matcher.group(4)));
        assertThat(steps).hasSizeGreaterThan(10);
        return steps;
    }

    @ParameterizedTest
    @ValueSource(strings = {"train", "predict"})
    void everyStepIsCalledByAnEarlierOne(String command) throws IOException {
        Map<String, Step> earlier = new HashMap<>();
        for (Step step : route(command)) {
            String packageName = step.file()
                    .getParent()
                    .toString()
                    .replace('\\', '/')
                    .replaceAll(".*/dev/mercer/", "")
                    .replace('/', '.');
            assertThat(step.packageName()).as(step.name()).isEqualTo(packageName);
            if (!earlier.isEmpty()) {
                assertThat(earlier).as("the caller of " + step.name()).containsKey(step.caller());
                assertThat(earlier.getOrDefault(step.caller(), step).mentions(step))
                        .as("%s calls %s", step.caller(), step.name())
                        .isTrue();
            }
            earlier.put(step.name(), step);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"train", "predict"})
    void crossingsAreCounted(String command) throws IOException {
        List<Step> steps = route(command);
        int layers = crossings(steps, Step::layer);
        int packages = crossings(steps, Step::packageName);
        assertThat(page())
                .contains("`" + command + "` has " + steps.size() + " steps and crosses from layer to layer " + layers
                        + " times, from package to package " + packages + " times.");
        assertThat(layers).isLessThanOrEqualTo(MOST_CROSSINGS);
    }

    private static int crossings(List<Step> steps, Function<Step, String> place) {
        List<String> places = steps.stream().map(place).toList();
        return (int) IntStream.range(1, places.size())
                .filter(i -> !places.get(i).equals(places.get(i - 1)))
                .count();
    }
}
