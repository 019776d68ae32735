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
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets of variables must find what pairs find. */
class WorkingSetsTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=0.7)");
    private static final Stopping USUAL = new Stopping(1e-4, 10_000_000);
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 28);

    private Objective objective(Loss loss, int n, boolean free, Compute machine) {
        Points x = SmoSolverTest.points(n, 2, n);
        Gram gram = Gram.of(GAUSSIAN, x, machine, Progress.none());
        double[] weights = new double[n];
        Arrays.setAll(weights, i -> i % 7 == 0 ? 0 : 1 + i % 2);
        return new Objective(gram, loss, SmoSolverTest.targets(loss, x, n), Reals.of(weights), 1e-3, free);
    }

    @ParameterizedTest
    @MethodSource("dev.mercer.solve.smo.SmoSolverTest#problems")
    void reachTheObjectiveOfPairsTo1em4(Loss loss, boolean free) {
        Objective objective = objective(loss, 150, free, compute);
        Certificate pairs = SmoSolver.solve(objective, USUAL, Progress.none(), false)
                .certificate()
                .orElseThrow();
        Solution sets = SmoSolver.solve(objective, USUAL, Progress.none(), true);
        Certificate found = sets.certificate().orElseThrow();
        assertThat(sets.convergence().reason()).as("%s", loss).isEqualTo(Reason.CONVERGED);
        assertThat(sets.convergence().measure()).isLessThanOrEqualTo(1e-4);
        assertThat(found.gap().orElseThrow()).isBetween(-1e-6, 1e-3);
        assertThat(found.bound().orElseThrow())
                .isCloseTo(pairs.bound().orElseThrow(), within(1e-4 * Math.abs(pairs.objective())));
    }

    /** Single precision limits a step, not the answer: the violation that is claimed comes from double. */
    @Test
    void tightTolerancesAreReachedByFreshGradients() {
        Objective objective = objective(new Hinge(), 150, true, compute);
        Solution sets = SmoSolver.solve(objective, new Stopping(1e-8, 10_000_000), Progress.none(), true);
        assertThat(sets.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(sets.certificate().orElseThrow().gap().orElseThrow()).isLessThan(1e-7);
    }

    @Test
    void sameBitsAtAnyThreadCountAndSameAnswerInLittleMemory() {
        Loss loss = new EpsilonInsensitive(0.1);
        Solution one =
                SmoSolver.solve(objective(loss, 400, true, compute.withThreads(1)), USUAL, Progress.none(), true);
        Solution three =
                SmoSolver.solve(objective(loss, 400, true, compute.withThreads(3)), USUAL, Progress.none(), true);
        assertThat(three).isEqualTo(one);
        // Room for 20 rows, and none for the matrix.
        Compute little = compute.withMemory(20 * 400 * 4);
        Solution few = SmoSolver.solve(objective(loss, 400, true, little), USUAL, Progress.none(), true);
        assertThat(few.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(few.certificate().orElseThrow().objective())
                .isCloseTo(one.certificate().orElseThrow().objective(), within(1e-4));
    }

    /** The public way: many points, no stored matrix. */
    @Test
    void manyPointsWithoutAStoredMatrixAreSolvedBySets() {
        int n = 4000;
        Points x = SmoSolverTest.points(n, 2, 1);
        Gram streamed = Gram.streamed(Kernel.parse("gaussian(sigma=0.3)"), x, compute);
        double[] y = new double[n];
        Arrays.setAll(y, i -> x.get(i, 0) > Math.sin(3 * x.get(i, 1)) ? 1 : -1);
        Objective objective =
                new Objective(streamed, new Hinge(), Reals.of(y), Reals.constant(n, 1), 1 / (2.0 * n), true);
        Stopping libsvm = new Stopping(1e-3, 1_000_000);
        Solution chosen = SmoSolver.solve(objective, libsvm, Progress.none());
        assertThat(chosen).isEqualTo(SmoSolver.solve(objective, libsvm, Progress.none(), true));
        assertThat(chosen.convergence().converged()).isTrue();
        assertThat(chosen.certificate().orElseThrow().gap().orElseThrow())
                .isLessThan(1e-3 * chosen.certificate().orElseThrow().objective());
    }

    @Test
    void needRoomForTheRowsOfASetOrForAllRows() {
        Gram gram = Gram.streamed(GAUSSIAN, SmoSolverTest.points(600, 2, 1), compute);
        long row = 4L * 600;
        assertThat(WorkingSets.fits(new RowStore(gram, 512 * row), 600)).isTrue();
        assertThat(WorkingSets.fits(new RowStore(gram, 511 * row), 600)).isFalse();
        Gram small = Gram.streamed(GAUSSIAN, SmoSolverTest.points(30, 2, 1), compute);
        assertThat(WorkingSets.fits(new RowStore(small, 30 * 4L * 30), 30)).isTrue();
    }

    private BoxPoint start(Objective objective) {
        double[] ones = new double[objective.size()];
        Arrays.fill(ones, 1);
        return new BoxPoint(BoxProblem.of(objective), ones);
    }

    private static int[] loaded(RowStore store, int size) {
        return IntStream.range(0, size).filter(store::has).toArray();
    }

    /** At the start all violate alike: the first points of either class, half of the batch each. */
    @Test
    void theFirstBatchAreTheWorstThatMayGrowAndThatMayShrink() {
        int n = 600;
        Gram gram = Gram.streamed(GAUSSIAN, SmoSolverTest.points(n, 2, 1), compute);
        double[] y = new double[n];
        Arrays.setAll(y, i -> i % 3 == 0 ? 1 : -1);
        Objective objective = new Objective(gram, new Hinge(), Reals.of(y), Reals.constant(n, 1), 1e-3, true);
        for (int rows : new int[] {600, 80}) {
            int half = rows == 600 ? 32 : 5; // of 64, or of an eighth of the room
            RowStore store = new RowStore(gram, 4L * n * rows);
            BoxPoint point = start(objective);
            WorkingSets sets = new WorkingSets(point, gram, store);
            assertThat(sets.violates(2)).as("by 2 and not by more").isFalse();
            assertThat(sets.violates(1.99)).isTrue();
            assertThat(sets.step(1)).isOne();
            int[] growing =
                    IntStream.range(0, n).filter(i -> y[i] > 0).limit(half).toArray();
            int[] shrinking =
                    IntStream.range(0, n).filter(i -> y[i] < 0).limit(half).toArray();
            int[] both = IntStream.concat(Arrays.stream(growing), Arrays.stream(shrinking))
                    .sorted()
                    .toArray();
            assertThat(loaded(store, n)).containsExactly(both);
            assertThat(IntStream.range(0, n).filter(i -> point.alpha[i] != 0)).hasSize(2);
            assertThat(sets.step(7)).as("as many steps as are allowed").isEqualTo(7);
        }
    }

    /** The error bound is what it says: true, and of the order of single precision. */
    @Test
    void theGradientFollowsWithinItsErrorBound() {
        Objective objective = objective(new EpsilonInsensitive(0.1), 150, true, compute);
        BoxPoint point = start(objective);
        WorkingSets sets = new WorkingSets(point, objective.gram(), RowStore.of(objective.gram()));
        for (int k = 0; k < 5 && sets.violates(1e-4); k++) sets.step(1000);
        sets.account();
        double[] followed = point.gradient.clone();
        double[] error = point.error.clone();
        sets.account();
        assertThat(point.error).as("nothing has changed since").containsExactly(error);
        point.correct(objective.gram(), IntStream.range(0, 150).toArray());
        double sizes = Arrays.stream(point.alpha).map(Math::abs).sum();
        for (int i = 0; i < 150; i++) {
            assertThat(Math.abs(followed[i] - point.gradient[i])).isLessThanOrEqualTo(error[i]);
            assertThat(error[i]).isBetween(1e-8 * sizes, 1e-3 * sizes);
        }
    }

    @Test
    void stopWhenTold() {
        Objective objective = objective(new Hinge(), 150, true, compute);
        Solution few = SmoSolver.solve(objective, new Stopping(1e-4, 70), Progress.none(), true);
        assertThat(few.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(few.convergence().iterations()).isEqualTo(70);
        assertThat(few.certificate().orElseThrow().bound()).isPresent();
        Solution none = SmoSolver.solve(objective, USUAL, Progress.none().within(Duration.ZERO), true);
        assertThat(none.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
    }

    @Test
    void anIndefiniteKernelEnds() {
        Points x = SmoSolverTest.points(60, 2, 3);
        Gram gram = Gram.of(Kernel.parse("sigmoid(scale=1, c=-1)"), x, compute, Progress.none());
        Objective objective = new Objective(
                gram, new Hinge(), SmoSolverTest.targets(new Hinge(), x, 3), Reals.constant(60, 1), 0.01, true);
        Solution solution = SmoSolver.solve(objective, new Stopping(1e-3, 100_000), Progress.none(), true);
        assertThat(solution.certificate().orElseThrow().bound()).isEmpty();
    }
}
