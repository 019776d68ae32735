package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectCommandTest {
    @TempDir
    Path directory;

    @Test
    void aModelOfClasses() throws IOException {
        String data = Sets.file(directory, "three.csv", Sets.clouds(45, 3, 3));
        String model = directory.resolve("m.mercer").toString();
        JsonNode trained = Run.of(
                        ("train " + data + " --target kind --kernel gaussian(1) --c 1 --json --quiet --out " + model)
                                .split(" "))
                .endsWith(ExitCode.SUCCESS)
                .json();
        JsonNode json =
                Run.of("inspect", model, "--json").endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("task").asText()).isEqualTo("classification");
        assertThat(json.get("target").asText()).isEqualTo("kind");
        assertThat(json.get("classes")).extracting(JsonNode::asText).containsExactly("blue", "green", "red");
        assertThat(json.get("scheme").asText()).isEqualTo("one_vs_one");
        assertThat(json.get("probabilities").asBoolean()).isTrue();
        assertThat(json.get("kernel").asText()).isEqualTo("gaussian(sigma=1)");
        assertThat(json.get("support").asInt())
                .isEqualTo(trained.get("support").asInt())
                .isLessThan(45);
        assertThat(json.get("encoder").get("encoding").asText()).isEqualTo("auto");
        assertThat(json.get("encoder").get("inputs"))
                .extracting(JsonNode::asText)
                .containsExactly("x", "z");
        assertThat(json.get("convergence")).isEqualTo(trained.get("convergence"));
        assertThat(json.get("certificate").get("objective").asDouble())
                .isEqualTo(trained.get("objective").asDouble());
        assertThat(json.get("certificate").get("gap").asDouble())
                .isEqualTo(trained.get("gap").asDouble());
        assertThat(json.get("provenance").get("n").asInt()).isEqualTo(45);
        assertThat(json.get("provenance").get("digest").asText()).matches("[0-9a-f]{64}");
        assertThat(json.get("provenance").get("learner").asText()).contains("SvmClassifier");
        Run text = Run.of("inspect", model).endsWith(ExitCode.SUCCESS);
        assertThat(text.out())
                .contains("kind, one of blue, green, red", "standardised", "converged", "SvmClassifier", "SHA-256");
        assertThat(text.err()).isEmpty();
    }

    @Test
    void aModelOnFeatures() throws IOException {
        String data = Sets.file(directory, "waves.csv", Sets.waves(30, 1));
        String model = directory.resolve("m.mercer").toString();
        Run.of(("train " + data + " --target y --features polynomial(3) --lambda 1e-3 --quiet --out " + model)
                        .split(" "))
                .endsWith(ExitCode.SUCCESS);
        JsonNode json = Run.of("inspect", model, "--json").json();
        assertThat(json.get("task").asText()).isEqualTo("regression");
        assertThat(json.get("features").asText()).isEqualTo("polynomial(degree=3, c=1)");
        assertThat(json.has("classes")).isFalse();
        assertThat(Run.of("inspect", model).out()).contains("y, a number", "polynomial(degree=3, c=1)");
    }
}
