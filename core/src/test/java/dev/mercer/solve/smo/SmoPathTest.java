package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A path must end where separate searches end, and begin where it was. */
class SmoPathTest {
    private static final Stopping USUAL = new Stopping(1e-4, 10_000_000);
    private static final double[] LAMBDAS = {1e-1, 1e-2, 1e-3, 1e-4};
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 28);

    private Objective objective(Loss loss, int n) {
        Points x = SmoSolverTest.points(n, 2, n);
        Gram gram = Gram.streamed(Kernel.parse("gaussian(sigma=0.7)"), x, compute);
        return new Objective(gram, loss, SmoSolverTest.targets(loss, x, n), Reals.constant(n, 1), 1, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {120, 1100})
    void hasTheObjectivesOfSeparateSearchesTo1em4(int n) {
        for (Loss loss : List.of(new Hinge(), new EpsilonInsensitive(0.1))) {
            Objective objective = objective(loss, n);
            List<Solution> path = SmoSolver.path(objective, LAMBDAS, USUAL, Progress.none());
            for (int t = 0; t < LAMBDAS.length; t++) {
                Solution alone = SmoSolver.solve(objective.withLambda(LAMBDAS[t]), USUAL, Progress.none());
                double expected = alone.certificate().orElseThrow().objective();
                assertThat(path.get(t).certificate().orElseThrow().objective())
                        .isCloseTo(expected, within(1e-4 * expected));
                assertThat(path.get(t).convergence().reason()).isEqualTo(Reason.CONVERGED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {120, 1100})
    void theSameAgainTakesNoStep(int n) {
        List<Solution> path =
                SmoSolver.path(objective(new Hinge(), n), new double[] {1e-2, 1e-2}, USUAL, Progress.none());
        assertThat(path.get(0).convergence().iterations()).isGreaterThan(50);
        assertThat(path.get(1).convergence().iterations()).isZero();
    }

    @Test
    void endsWithTheOneThatWasStopped() {
        List<Solution> path =
                SmoSolver.path(objective(new Hinge(), 120), LAMBDAS, new Stopping(1e-4, 3), Progress.none());
        assertThat(path).hasSize(1);
        assertThat(path.get(0).convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
    }
}
