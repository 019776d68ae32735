package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The argument probabilities of methods, and the choice by {@code --metric METRIC}. */
class ProbabilitiesTest {
    @TempDir
    Path directory;

    private String data = "";
    private String model = "";

    @BeforeEach
    void files() throws IOException {
        data = Sets.file(directory, "three.csv", Sets.clouds(60, 3, 3));
        model = directory.resolve("m.mercer").toString();
    }

    private Run train(String... more) {
        return trainBy("svm", more);
    }

    private Run trainBy(String method, String... more) {
        String[] all = {"train", data, "--target", "-1", "--task", "classes", "--kernel", "gaussian(1)"};
        String[] rest = {"--method", method, "--c", "1", "--out", model, "--json", "--quiet"};
        return Run.of(Stream.of(all, rest, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void areLearnedUnlessNoneAreWanted() {
        assertThat(train().endsWith(ExitCode.SUCCESS).json().get("train").has("log_loss"))
                .isTrue();
        assertThat(trainBy("svm(probabilities=left-out)")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("train")
                        .has("log_loss"))
                .isTrue();
        assertThat(trainBy("svm(probabilities=none)")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("train")
                        .has("log_loss"))
                .isFalse();
        Run.of("predict", model, data, "--proba").endsWith(ExitCode.FAILURE);
        Run.of("predict", model, data).endsWith(ExitCode.SUCCESS);
    }

    @Test
    void rejectsUnknownKinds() {
        assertThat(trainBy("svm(probabilities=non)").endsWith(ExitCode.USAGE).err())
                .contains("probabilities must be one of none, left-out, got \"non\" (did you mean none?)");
    }

    @Test
    void aMetricDecidesAndMustFitTheTarget() {
        String[] tune = {
            "tune", data, "--target", "-1", "--task", "classes", "--method", "lssvm", "--kernel", "linear()"
        };
        Run found = Run.of(Stream.of(tune, new String[] {"--metric", "auc", "--json", "--quiet"})
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
        assertThat(found.endsWith(ExitCode.SUCCESS).json().get("reason").toString())
                .contains("auc by the folds of the tuning");
        Run refused = Run.of(Stream.of(tune, new String[] {"--metric", "rmse", "--quiet"})
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
        assertThat(refused.failsWithOneLine()).contains("rmse measures numbers, but the target has classes");
    }
}
