package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.kernel.Kernel;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelAlignCommandTest {
    @TempDir
    Path directory;

    /** y = sin(2a) + b/2: both columns count, and a kernel of both does better with a share of each. */
    @Test
    void weightsSayWhichKernelsFit() throws IOException {
        String data = Sets.file(directory, "waves.csv", Sets.waves(80, 1));
        JsonNode json = Run.of(
                        "kernel",
                        "align",
                        data,
                        "--target",
                        "y",
                        "--kernel",
                        "gaussian(0.5)[a]; linear()[b]; constant(1)",
                        "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        double sum = json.get("alignment").asDouble();
        for (int k = 0; k < 2; k++) {
            assertThat(json.get("kernels").get(k).get("weight").asDouble()).isPositive();
            assertThat(json.get("kernels").get(k).get("alignment").asDouble()).isBetween(0.05, sum);
        }
        assertThat(json.get("kernels").get(2).get("weight").asDouble()).isZero();
        assertThat(Kernel.parse(json.get("kernel").asText())).isNotNull();
    }

    @Test
    void classesAreAlignedToo() throws IOException {
        String data = Sets.file(directory, "clouds.csv", Sets.clouds(60, 3, 1));
        assertThat(Run.of("kernel", "align", data, "--target", "kind")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("alignment", "gaussian(sigma=", "their sum with these weights");
        assertThat(Run.of("kernel", "align", data, "--target", "kind", "--kernel", " ; ")
                        .isMisused("try mercer kernel align --help"))
                .startsWith("--kernel names none");
    }
}
