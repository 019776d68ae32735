package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class QuickstartCommandTest {
    @TempDir
    Path directory;

    @Test
    void learnsAndDraws() throws Exception {
        Path picture = directory.resolve("cars.svg");
        Run run = Run.of("quickstart", "--out", picture.toString()).endsWith(ExitCode.SUCCESS);
        assertThat(run.out()).contains("proven", "rmse", picture.toString());
        Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
        assertThat(svg.getElementsByTagName("circle").getLength())
                .as("the cars, the support vectors, and a key for each")
                .isEqualTo(50 + 1 + 12 + 1);
        assertThat(picture).content().contains("ridge regression", "tube ± 15", "12 support vectors");
        assertThat(Files.readString(directory.resolve("cars.csv")).lines())
                .hasSize(51)
                .startsWith("speed,distance", "4,2");
    }

    @Test
    void asJson() {
        Path picture = directory.resolve("cars.svg");
        JsonNode json = Run.of("quickstart", "--json", "--out", picture.toString())
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("verdict").asText()).isEqualTo("proven");
        assertThat(json.get("lambda").asDouble()).isEqualTo(0.01);
        assertThat(json.get("kernel").asText()).isEqualTo("gaussian(sigma=16) + 0.01*polynomial(degree=2, c=1)");
        // Against numpy: of the best of the ten kernels, the errors of refits at ρ = 50·0.01 without the cars of each
        // speed.
        assertThat(json.get("cv").get("rmse").asDouble()).isCloseTo(16.2993526187, within(1e-6));
        assertThat(json.get("ridge").get("rmse").asDouble()).isCloseTo(14.6976180982, within(1e-6));
        assertThat(json.get("svm").get("support").asInt()).isEqualTo(12);
        assertThat(json.get("picture").asText()).isEqualTo(picture.toString());
    }

    @Test
    void theSamePictureEveryTime() throws Exception {
        Path first = directory.resolve("first.svg");
        Path second = directory.resolve("second.svg");
        Run.of("quickstart", "--quiet", "--out", first.toString(), "--threads", "1");
        Run.of("quickstart", "--quiet", "--out", second.toString(), "--threads", "2");
        assertThat(second).hasSameTextualContentAs(first);
    }

    @Test
    void theReadmeShowsThisPicture() {
        Path picture = directory.resolve("quick.svg");
        Run.of("quickstart", "--quiet", "--backend", "plain", "--out", picture.toString());
        assertThat(picture).hasSameBinaryContentAs(Path.of("../docs/images/quickstart.svg"));
    }

    @Test
    void whatCannotBeWrittenIsSaid() {
        Path nowhere = directory.resolve("no/where.svg");
        assertThat(Run.of("quickstart", "--out", nowhere.toString()).failsWithOneLine())
                .isEqualTo(nowhere + ": cannot be written: there is no such directory");
        assertThat(Files.exists(nowhere)).isFalse();
    }

    @Test
    void theNextCommandsWork() {
        Run run = Run.of("quickstart", "--out", directory.resolve("quick.svg").toString());
        List<String> commands =
                run.err().lines().filter(line -> line.startsWith("  mercer ")).toList();
        assertThat(commands).hasSize(3);
        for (String command : commands)
            Run.of(words(command.strip().substring("mercer ".length()))).endsWith(ExitCode.SUCCESS);
        assertThat(directory.resolve("cars.html")).exists();
    }

    /** As a shell takes a line apart. */
    private static String[] words(String line) {
        Matcher word = Pattern.compile("\"([^\"]*)\"|([^ ]+)").matcher(line);
        return word.results()
                .map(m -> m.group(1) != null ? m.group(1) : m.group(2))
                .toArray(String[]::new);
    }

    @Test
    void fiftyCars() {
        assertThat(Cars.SPEED.size()).isEqualTo(50);
        assertThat(Cars.SPEED.stream().sum()).isEqualTo(770);
        assertThat(Cars.DISTANCE.stream().sum()).isEqualTo(2149);
    }
}
