package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --method gp}, and the columns of {@code predict} that its models have. */
class GaussianProcessTest {
    @TempDir
    Path directory;

    private String waves = "";

    @BeforeEach
    void data() throws IOException {
        waves = Sets.file(directory, "waves.csv", Sets.waves(60, 1));
    }

    private String model() {
        return directory.resolve("m.mercer").toString();
    }

    private Run train(String... options) {
        return trainBy("gp", options);
    }

    private Run trainBy(String method, String... options) {
        List<String> args = new ArrayList<>(List.of("train", waves, "--target", "y"));
        args.addAll(List.of("--method", method, "--json", "--out", model()));
        args.addAll(List.of(options));
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void kernelNoiseAndEvidenceAreReported() {
        String json =
                train("--kernel", "gaussian(auto)").endsWith(ExitCode.SUCCESS).out();
        assertThat(json)
                .contains("\"method\":\"gp\"")
                .containsPattern("\"kernel\":\"gaussian\\(sigma=[0-9.]+\\)\"")
                .contains("\"lambda\":")
                .contains("\"log_evidence\":")
                .containsPattern("\"interval\":\\{\"method\":\"gp\",\"rows\":60");
        Run predicted = Run.of("predict", model(), waves, "--interval", "0.9", "--deviation", "--samples", "2")
                .endsWith(ExitCode.SUCCESS);
        assertThat(predicted.out().lines().findFirst()).contains("prediction,lower,upper,deviation,sample_1,sample_2");
        String same = Run.of("predict", model(), waves, "--samples", "2").out();
        String other = Run.of("predict", model(), waves, "--samples", "2", "--seed", "5")
                .out();
        assertThat(same).isNotEqualTo(other);
    }

    @Test
    void centersAreInducingPoints() {
        assertThat(trainBy("gp(20)", "--kernel", "matern(1.5, auto)")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("\"inducing_points\":20");
        assertThat(Run.of("inspect", model()).out()).contains("Gaussian process of 20 inducing points");
        assertThat(Run.of("predict", model(), waves, "--deviation").out()).startsWith("prediction,deviation");
    }

    @Test
    void nextNamesTheRowToMeasure() throws IOException {
        train("--kernel", "gaussian(auto)").endsWith(ExitCode.SUCCESS);
        String candidates = Sets.file(directory, "candidates.csv", Sets.waves(40, 2));
        String csv = Run.of("next", model(), candidates, "--count", "2")
                .endsWith(ExitCode.SUCCESS)
                .out();
        assertThat(csv.lines()).hasSize(3);
        assertThat(csv).startsWith("row,prediction,deviation,gain\n").containsPattern("\n[0-9]+,[-0-9.E]+,[0-9.E-]+,");
        assertThat(Run.of("next", model(), candidates, "--goal", "uncertainty", "--json")
                        .out())
                .containsPattern("\"row\":\\[[0-9]+\\],\"prediction\":\\[");
        assertThat(Run.of("next", model(), candidates, "--goal", "minimal").isMisused("try mercer next --help"))
                .isEqualTo(
                        "--goal must be one of minimum, maximum, uncertainty, got \"minimal\" (did you mean minimum?)");
        Run.of("train", waves, "--target", "y", "--kernel", "linear()", "--lambda", "1", "--out", model());
        assertThat(Run.of("next", model(), candidates).failsWithOneLine())
                .startsWith("the model is no Gaussian process, so that next has nothing to tell");
    }

    @Test
    void aWrongKernelIsQuotedAsItWasWritten() {
        assertThat(train("--kernel", "auto*gausian(auto)").failsWithOneLine())
                .contains("\"auto*gausian(auto)\"")
                .doesNotContain("1.0");
    }

    @Test
    void rejectsContradictions() {
        assertThat(train("--lambda", "1", "--rho", "1").isMisused("try mercer train --help"))
                .isEqualTo("--lambda and --rho say the same thing: give one of them");
        assertThat(train("--kernel", "linear(); gaussian(auto)").isMisused("try mercer train --help"))
                .contains("--method gp finds the numbers of one kernel");
        Run.of("train", waves, "--target", "y", "--kernel", "linear()", "--lambda", "1", "--out", model());
        assertThat(Run.of("predict", model(), waves, "--deviation").failsWithOneLine())
                .startsWith("the model is no Gaussian process");
    }
}
