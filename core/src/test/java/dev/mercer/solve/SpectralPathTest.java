package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpectralPathTest {
    private static final int N = 60;
    private final Points x = Examples.points(N, 2, 1);
    private final Gram gram = Examples.gram("gaussian(sigma=1)", x);
    private final List<Reals> targets = List.of(wave(3), wave(5));
    private final Reals ones = Reals.constant(N, 1);

    private Reals wave(double frequency) {
        double[] y = new double[N];
        Arrays.setAll(y, i -> Math.sin(frequency * x.get(i, 0)) + x.get(i, 1) + 2);
        return Reals.of(y);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void equalsTheSolverAtEveryLambdaTo1em8(boolean intercept, boolean weighted) {
        Reals w = weighted ? Examples.weights(N, 4) : ones;
        SpectralPath path = SpectralPath.of(gram, targets, w, intercept, Progress.none());
        for (double lambda = 1e-8; lambda < 2e3; lambda *= 10) {
            Solution expected = RidgeSolver.solve(gram, targets, w, lambda, intercept, Progress.none());
            Solution found = path.at(lambda);
            for (int t = 0; t < 2; t++)
                assertThat(Examples.scores(gram, found, t))
                        .as("lambda %s", lambda)
                        .containsExactly(Examples.scores(gram, expected, t), within(1e-8));
            assertThat(found.certificate().orElseThrow().gap().orElseThrow()).isCloseTo(0, within(1e-9));
            assertThat(found.convergence().measure()).isLessThan(1e-9);
        }
    }

    @Test
    void eigenvaluesAndRotatedTargetsKeepNormAndTraceTo1em12() {
        SpectralPath path = SpectralPath.of(gram, targets, ones, false, Progress.none());
        assertThat(path.eigenvalues().stream().sum()).isCloseTo(N, within(1e-12 * N));
        double norm = targets.get(1).stream().map(v -> v * v).sum();
        assertThat(path.rotatedTarget(1).stream().map(v -> v * v).sum()).isCloseTo(norm, within(1e-12 * N));
    }

    @Test
    void degreesOfFreedomFallFromRankToOneAsLambdaGrows() {
        Points line = Examples.points(N, 1, 5);
        SpectralPath path = SpectralPath.of(Examples.gram("linear()", line), targets, ones, true, Progress.none());
        assertThat(path.degreesOfFreedom(1e-9)).isCloseTo(2, within(1e-5));
        assertThat(path.degreesOfFreedom(1e9)).isCloseTo(1, within(1e-6));
    }

    @Test
    void anIndefiniteMatrixIsRefusedOnlyWhereLambdaIsTooSmall() {
        Gram indefinite = Gram.of(List.of(0, 1), (a, b) -> a.equals(b) ? 1 : 3, Compute.standard(), Progress.none());
        SpectralPath path =
                SpectralPath.of(indefinite, List.of(Reals.of(1, 2)), Reals.constant(2, 1), false, Progress.none());
        assertThat(path.at(2).alpha()).hasSize(1);
        assertThatThrownBy(() -> path.at(0.5))
                .isInstanceOf(NotPositiveDefiniteException.class)
                .hasMessageContaining("raise lambda");
    }

    @Test
    void refusesWhatDoesNotFit() {
        Compute small = Compute.standard().withMemory(60_000);
        Gram little = Gram.of(Kernel.parse("gaussian(1)"), x, small, Progress.none());
        assertThatThrownBy(() -> SpectralPath.of(little, targets, ones, true, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the eigenvectors of 60 points")
                .hasMessageContaining("solve for one lambda at a time");
        assertThatThrownBy(() -> SpectralPath.of(gram, List.of(), ones, true, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there are no targets to learn");
        SpectralPath path = SpectralPath.of(gram, targets, ones, true, Progress.none());
        assertThatThrownBy(() -> path.at(0)).isInstanceOf(InvalidInputException.class);
    }
}
