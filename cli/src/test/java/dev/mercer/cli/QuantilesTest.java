package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --loss "pinball(0.1, 0.5, 0.9)"}. */
class QuantilesTest {
    @TempDir
    Path directory;

    private String data = "";
    private String model = "";

    @BeforeEach
    void files() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder rows = new StringBuilder("x,y\n");
        for (int i = 0; i < 80; i++) {
            double x = random.nextDouble(4);
            rows.append(String.format(Locale.ROOT, "%.4f,%.4f%n", x, Math.sin(x) + x * random.nextGaussian()));
        }
        data = Sets.file(directory, "fan.csv", rows.toString());
        model = directory.resolve("m.mercer").toString();
    }

    private Run train(String... more) {
        String[] all = {"train", data, "--target", "y", "--method", "svm", "--out", model, "--quiet"};
        return Run.of(Stream.of(all, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void haveAColumnAndAScoreEach() {
        train("--loss", "pinball(0.1, 0.4, 0.5, 0.9)", "--kernel", "gaussian(0.2)", "--lambda", "1e-4", "--folds", "3")
                .endsWith(ExitCode.SUCCESS);
        Run predicted = Run.of("predict", model, data).endsWith(ExitCode.SUCCESS);
        assertThat(predicted.out().lines().findFirst())
                .contains("prediction_0.1,prediction_0.4,prediction_0.5,prediction_0.9");
        predicted.out().lines().skip(1).forEach(line -> {
            double[] row = Arrays.stream(line.split(",", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(row).isSorted();
        });
        JsonNode scored = Run.of("evaluate", model, data, "--json").json();
        assertThat(scored.get("quantiles")).hasSize(4);
        double sum = 0;
        for (JsonNode one : scored.get("quantiles")) {
            sum += one.get("pinball_loss").asDouble();
            assertThat(one.get("coverage").asDouble()).isBetween(0.0, 1.0);
        }
        assertThat(scored.get("quantiles").get(3).get("coverage").asDouble()).isBetween(0.85, 1.0);
        assertThat(scored.get("pinball_loss").asDouble()).isEqualTo(sum / 4);
        assertThat(scored.get("n").asInt()).isEqualTo(80);
        Run.of("plot", model, data, "--out", directory.resolve("p.svg").toString())
                .endsWith(ExitCode.SUCCESS);
    }

    @Test
    void tunesForTheMiddleQuantile() {
        Run chosen =
                train("--loss", "pinball(0.2, 0.8)", "--time", "2s", "--json").endsWith(ExitCode.SUCCESS);
        assertThat(chosen.json().get("cv").get("quantile").asDouble()).isEqualTo(0.2);
        assertThat(Run.of("inspect", model, "--json").json().get("quantile").toString())
                .isEqualTo("[0.2,0.8]");
    }

    @Test
    void rejectsInvalidQuantiles() {
        assertThat(train("--loss", "pinball(0.9, 0.1)").endsWith(ExitCode.USAGE).err())
                .contains("quantiles must ascend");
        assertThat(train("--loss", "pinball(0.1, 1.5)").endsWith(ExitCode.USAGE).err())
                .contains("quantile must be > 0 and < 1, got 1.5");
        assertThat(train("--loss", "pinball(0.1, 0.9)", "--interval", "cv")
                        .endsWith(ExitCode.USAGE)
                        .err())
                .contains("several quantiles tell where observations lie");
        String[] features = {"train", data, "--target", "y", "--method", "features(polynomial(2))"};
        String[] several = {"--loss", "pinball(0.1, 0.9)", "--lambda", "0.1"};
        assertThat(Run.of(Stream.of(features, several).flatMap(Arrays::stream).toArray(String[]::new))
                        .endsWith(ExitCode.USAGE)
                        .err())
                .contains("--method features learns one quantile, got 2: use --method svm");
    }
}
