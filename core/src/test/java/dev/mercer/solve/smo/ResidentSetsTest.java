package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.HostedDecomposition.Hosted;
import dev.mercer.util.Progress;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rounds of a back end with its own memory must lead where the host's own sets lead. */
class ResidentSetsTest {
    private static final int N = 1000;
    private static final Kernel KERNEL = new Gaussian(0.7);
    private static final Stopping USUAL = new Stopping(1e-3, 10_000_000);

    private static Objective objective(Loss loss, boolean free, Backend backend) {
        Points x = SmoSolverTest.points(N, 2, 3);
        Gram gram = Gram.streamed(KERNEL, x, new Compute(backend, 2, 1L << 28));
        return new Objective(gram, loss, SmoSolverTest.targets(loss, x, 3), Reals.constant(N, 1), 1 / (2.0 * N), free);
    }

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(new Hinge(), true),
                Arguments.of(new Hinge(), false),
                Arguments.of(new EpsilonInsensitive(0.2), true),
                Arguments.of(new Huber(0.3), true));
    }

    private static double bound(Solution solution) {
        return solution.certificate().orElseThrow().bound().orElseThrow();
    }

    private static double gap(Solution solution) {
        return solution.certificate().orElseThrow().gap().orElseThrow();
    }

    private static void requireSame(Solution found, Solution expected) {
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.convergence().measure()).isLessThanOrEqualTo(USUAL.tolerance());
        assertThat(bound(found)).isCloseTo(bound(expected), within(1e-4 * Math.abs(bound(expected))));
        assertThat(gap(found)).isLessThan(1e-2 * Math.abs(bound(expected)));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void reachTheObjectiveOfTheHost(Loss loss, boolean free) {
        Hosted backend = new Hosted(1e-6);
        Solution found = SmoSolver.solve(objective(loss, free, backend), USUAL, Progress.none());
        requireSame(found, SmoSolver.solve(objective(loss, free, new PlainBackend()), USUAL, Progress.none()));
        assertThat(backend.rounds > 0).as("taken").isEqualTo(free);
        assertThat(backend.open).isZero();
    }

    /** The last copy is as good a beginning as any. */
    @Test
    void theHostGoesOnWhereTheBackEndIsLost() {
        Solution expected = SmoSolver.solve(objective(new Hinge(), true, new PlainBackend()), USUAL, Progress.none());
        for (int rounds : new int[] {0, 3, 40}) {
            Hosted backend = new Hosted(0);
            backend.left = rounds;
            requireSame(SmoSolver.solve(objective(new Hinge(), true, backend), USUAL, Progress.none()), expected);
            assertThat(backend.open).isZero();
        }
    }

    /** Every step is the back end's, also where the sum of weights is not 0: none of its answers is refused. */
    @Test
    void weightsThatKeepTheirConstraintsAreTaken() {
        Hosted classes = new Hosted(1e-6);
        Solution hinge = SmoSolver.solve(objective(new Hinge(), true, classes), USUAL, Progress.none());
        assertThat(hinge.convergence().iterations()).isEqualTo(classes.steps).isPositive();

        Hosted one = new Hosted(1e-6);
        Gram gram = Gram.streamed(KERNEL, SmoSolverTest.points(N, 2, 3), new Compute(one, 2, 1L << 28));
        Solution level = new OneClassProblem(gram, Reals.constant(N, 1), 0.2)
                .solve(USUAL, Progress.none())
                .solution();
        assertThat(level.convergence().iterations()).isEqualTo(one.steps).isPositive();
        assertThat(level.alpha().get(0).sum()).isCloseTo(0.2 * N, within(1e-9));
    }

    /** Whether the sum is broken, a bound, or both: without the test the gap would be small and the answer another. */
    @Test
    void weightsThatBreakTheirConstraintsAreNotTaken() {
        Solution expected = SmoSolver.solve(objective(new Hinge(), true, new PlainBackend()), USUAL, Progress.none());
        for (double spoiled : new double[] {1e-4, -1e-4, 1e3, Double.NaN}) {
            Hosted backend = new Hosted(0);
            backend.spoiled = spoiled;
            Solution found = SmoSolver.solve(objective(new Hinge(), true, backend), USUAL, Progress.none());
            requireSame(found, expected);
            double sum = found.alpha().get(0).sum();
            assertThat(sum).isCloseTo(0, within(1e-9));
        }
    }

    /** The sum is right, the bounds are not: such a back end is not asked again. */
    @Test
    void aRightSumDoesNotExcuseABrokenBound() {
        Solution expected = SmoSolver.solve(objective(new Hinge(), true, new PlainBackend()), USUAL, Progress.none());
        Hosted backend = new Hosted(0);
        backend.moved = 1e3;
        Solution found = SmoSolver.solve(objective(new Hinge(), true, backend), USUAL, Progress.none());
        requireSame(found, expected);
        assertThat(found.alpha().get(0).stream()).allMatch(a -> Math.abs(a) <= 1);
        assertThat(backend.copies).isOne();
    }

    /** Values so wrong that the gradient is worthless: recomputed gradients and the host's sets make up for them. */
    @Test
    void wrongValuesDoNotSpoilTheCertificate() {
        Solution expected = SmoSolver.solve(objective(new Hinge(), true, new PlainBackend()), USUAL, Progress.none());
        requireSame(SmoSolver.solve(objective(new Hinge(), true, new Hosted(1e-2)), USUAL, Progress.none()), expected);
    }

    @Test
    void aLimitOfStepsIsKeptAndTheGapIsTold() {
        Solution few =
                SmoSolver.solve(objective(new Hinge(), true, new Hosted(0)), new Stopping(1e-3, 500), Progress.none());
        assertThat(few.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(few.convergence().iterations()).isEqualTo(500);
        assertThat(gap(few)).isPositive();
    }

    @Test
    void theHostGoesOnWhereTheBackEndNeverGains() {
        Solution expected = SmoSolver.solve(objective(new Hinge(), true, new PlainBackend()), USUAL, Progress.none());
        Hosted backend = new Hosted(1e-6);
        backend.idle = true;
        requireSame(SmoSolver.solve(objective(new Hinge(), true, backend), USUAL, Progress.none()), expected);
    }
}
