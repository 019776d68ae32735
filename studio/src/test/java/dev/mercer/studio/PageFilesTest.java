package dev.mercer.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the pages keep what the server promises of them. */
class PageFilesTest {
    private static final long MOST_BYTES = 500_000;
    private static final Pattern SCENE = Pattern.compile("playground#preset=([a-z-]+)");

    private static List<Path> files() throws IOException, URISyntaxException {
        Path folder =
                Path.of(Studio.class.getResource("page/index.html").toURI()).getParent();
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void allTogetherAreLight() throws Exception {
        long sum = 0;
        for (Path file : files()) sum += Files.size(file);
        assertThat(sum).isBetween(10_000L, MOST_BYTES);
    }

    @Test
    void noPageHasScriptsOrStylesInside() throws Exception {
        for (Path file : files()) {
            String text = Files.readString(file);
            if (file.toString().endsWith(".html"))
                assertThat(text)
                        .as(file.toString())
                        .doesNotContain("<style", "style=", "onclick", "javascript:")
                        .doesNotContainPattern("<script(?![^>]* src=)");
            if (file.toString().endsWith(".js"))
                assertThat(text).as(file.toString()).doesNotContain("innerHTML", "eval(", "'style'");
        }
    }

    /** Each chapter of the guide links to a scene, but those about the other pages, and about texts, which are no points. */
    @Test
    void chaptersOfTheGuideLinkToScenesThatExist() throws Exception {
        String scenes = Files.readString(
                Path.of(Studio.class.getResource("page/playground-presets.js").toURI()));
        List<String> without = new ArrayList<>();
        try (Stream<Path> guide = Files.list(Path.of("../docs/guide"))) {
            for (Path chapter : guide.toList()) {
                List<MatchResult> links =
                        SCENE.matcher(Files.readString(chapter)).results().toList();
                if (links.isEmpty()) without.add(chapter.getFileName().toString());
                links.forEach(
                        link -> assertThat(scenes).as(chapter.toString()).contains("id: '" + link.group(1) + "'"));
            }
        }
        assertThat(without).containsExactlyInAnyOrder("README.md", "texts.md");
    }

    @Test
    void nothingComesFromElsewhere() throws Exception {
        for (Path file : files())
            assertThat(Files.readString(file).replace("http://www.w3.org/", ""))
                    .as(file.toString())
                    .doesNotContain("http://", "https://");
    }
}
