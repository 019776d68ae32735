package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Components and clusters: {@code mercer project} and {@code mercer cluster}. */
class ProjectCommandTest {
    @TempDir
    Path directory;

    private String data = "";

    @BeforeEach
    void writeData() throws IOException {
        data = Sets.file(directory, "clouds.csv", Sets.clouds(60, 3, 1));
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void coordinatesOfOtherRowsComeFromTheModel() throws IOException {
        Run run = Run.of("project", data, "--target", "kind", "--model", file("pca.mercer"), "--plot", file("pca.svg"))
                .endsWith(ExitCode.SUCCESS);
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(61);
        assertThat(lines.get(0)).isEqualTo("component_1,component_2");
        assertThat(run.err()).containsPattern("2 components of gaussian\\(sigma=.*\\): .* % of the variance");
        Run again = Run.of("predict", file("pca.mercer"), data).endsWith(ExitCode.SUCCESS);
        List<String> projected = again.out().lines().toList();
        assertThat(projected.get(0)).isEqualTo("prediction_component_1,prediction_component_2");
        for (int i = 1; i < lines.size(); i++)
            for (int c = 0; c < 2; c++)
                assertThat(Double.parseDouble(projected.get(i).split(",")[c]))
                        .isCloseTo(Double.parseDouble(lines.get(i).split(",")[c]), within(1e-9));
        assertThat(Files.readString(Path.of(file("pca.svg")))).contains("blue", "green", "red", "component 1");
    }

    /** Two columns of numbers, standardised, have no more than two linear components, and these have all the variance. */
    @Test
    void linearComponentsAreThoseOfTheColumns() {
        JsonNode json = Run.of(
                        "project",
                        data,
                        "--column",
                        "kind=ignore",
                        "--kernel",
                        "linear()",
                        "--components",
                        "5",
                        "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("components").asInt()).isEqualTo(2);
        assertThat(json.get("shares").get(0).asDouble()
                        + json.get("shares").get(1).asDouble())
                .isCloseTo(1, within(1e-9));
        assertThat(json.get("component_2")).hasSize(60);
        assertThat(Run.of("project", data, "--column", "kind=ignore", "--kernel", "gaussian(auto)[x]", "--json")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("kernel")
                        .asText())
                .matches("gaussian\\(sigma=.*\\)\\[x\\]");
    }

    /** The matrix of xᵀz of four points on a line, two at each end. */
    @Test
    void aMatrixOfKernelValuesIsProjectedAndDividedToo() throws IOException {
        int[] x = {-3, 2, -2, 3};
        StringBuilder csv = new StringBuilder("kind,a,b,c,d\n");
        for (int one : x) {
            csv.append(one < 0 ? "left" : "right");
            for (int other : x) csv.append("," + one * other);
            csv.append("\n");
        }
        String matrix = Sets.file(directory, "gram.csv", csv.toString());
        List<String> lines = Run.of(
                        "project", matrix, "--target", "kind", "--kernel", "precomputed", "--components", "1")
                .endsWith(ExitCode.SUCCESS)
                .out()
                .lines()
                .toList();
        double sign = Math.signum(Double.parseDouble(lines.get(2)));
        for (int i = 0; i < 4; i++)
            assertThat(sign * Double.parseDouble(lines.get(i + 1))).isCloseTo(x[i], within(1e-9));
        assertThat(Run.of("cluster", matrix, "--column", "kind=ignore", "--kernel", "precomputed", "--clusters", "2")
                        .endsWith(ExitCode.SUCCESS)
                        .out()
                        .lines()
                        .skip(1))
                .containsExactly("1", "2", "1", "2");
    }

    @Test
    void aPictureNeedsTwoComponents() {
        assertThat(Run.of("project", data, "--components", "1", "--plot", file("pca.svg"))
                        .isMisused("try mercer project --help"))
                .isEqualTo("--plot draws two components: give --components 2 or more");
    }

    /** The clouds are far apart: each cluster is one of them. */
    @Test
    void clustersAreTheClouds() throws IOException {
        for (String method : List.of("kmeans", "spectral")) {
            JsonNode json = Run.of("cluster", data, "--clusters", "3", "--target", "kind", "--method", method, "--json")
                    .endsWith(ExitCode.SUCCESS)
                    .json();
            assertThat(json.get("sizes")).as(method).extracting(JsonNode::asInt).containsExactly(20, 20, 20);
            for (int i = 0; i < 60; i++)
                assertThat(json.get("cluster").get(i).asInt()).as(method).isEqualTo(i % 3 + 1);
        }
        Run.of("cluster", data, "--clusters", "3", "--out", file("c.csv"), "--plot", file("c.svg"))
                .endsWith(ExitCode.SUCCESS);
        assertThat(Files.readAllLines(Path.of(file("c.csv"))))
                .hasSize(61)
                .first()
                .isEqualTo("cluster");
        assertThat(Files.readString(Path.of(file("c.svg")))).contains("cluster 3");
    }

    /** Words of two alphabets have no letter in common. */
    @Test
    void textsAreComparedByTheirKernels() throws IOException {
        StringBuilder csv = new StringBuilder("word\n");
        for (int i = 0; i < 12; i++)
            csv.append(i % 2 == 0 ? "abba" : "xyyx").append("abc".charAt(i / 4)).append('\n');
        String words = Sets.file(directory, "words.csv", csv.toString());
        JsonNode json = Run.of("cluster", words, "--clusters", "2", "--kernel", "spectrum(2)[word]", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        for (int i = 0; i < 12; i++)
            assertThat(json.get("cluster").get(i).asInt()).isEqualTo(i % 2 + 1);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThat(Run.of("cluster", data, "--clusters", "99").failsWithOneLine())
                .isEqualTo("99 clusters need as many rows or more, got 60");
        assertThat(Run.of("cluster", data, "--clusters", "2", "--method", "mean")
                        .isMisused("try mercer cluster --help"))
                .startsWith("--method must be one of kmeans, spectral, got");
        assertThat(Run.of("cluster", data).isMisused("try mercer cluster --help"))
                .contains("--clusters");
    }
}
