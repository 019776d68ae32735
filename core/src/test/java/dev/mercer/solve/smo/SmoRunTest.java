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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of {@link SmoSolver}: reports, limits, warm starts, b after an early end, and the choice of working sets. */
@Tag("once")
class SmoRunTest {
    private static final Stopping USUAL = new Stopping(1e-4, 1_000_000);
    private static final Compute COMPUTE = new Compute(new PlainBackend(), 1, 1L << 28);

    private static Objective objective(String kernel, Loss loss, int n, double lambda, boolean free) {
        Points x = SmoSolverTest.points(n, 2, 5);
        Gram gram = Gram.streamed(Kernel.parse(kernel), x, COMPUTE);
        return new Objective(gram, loss, SmoSolverTest.targets(loss, x, 5), Reals.constant(n, 1), lambda, free);
    }

    private static Objective small(Loss loss, boolean free) {
        return objective("gaussian(sigma=0.7)", loss, 60, 1e-4, free);
    }

    @Test
    void reportsAreSixtyFourStepsApart() {
        List<Long> reported = new ArrayList<>();
        Solution found = SmoSolver.solve(
                small(new Hinge(), true),
                USUAL,
                (stage, done, total) -> {
                    assertThat(stage).isEqualTo("support vectors");
                    assertThat(total).isZero();
                    reported.add(done);
                },
                false);
        assertThat(found.convergence().iterations()).isGreaterThan(256);
        assertThat(reported).startsWith(0L, 64L, 128L, 192L).isSorted().doesNotHaveDuplicates();
        // A restart from a fresh gradient looks at once.
        assertThat(reported.stream().filter(done -> done % 64 == 0)).hasSizeGreaterThan(reported.size() / 2);
        assertThat(reported.get(reported.size() - 1))
                .isLessThanOrEqualTo(found.convergence().iterations());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 130})
    void exactlyAsManyStepsAreMadeAsAreAllowed(int most) {
        for (boolean sets : new boolean[] {false, true}) {
            Solution found = SmoSolver.solve(small(new Hinge(), true), new Stopping(1e-9, most), Progress.none(), sets);
            assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
            assertThat(found.convergence().iterations()).isEqualTo(most);
            assertThat(found.convergence().measure()).isGreaterThan(1e-9);
        }
    }

    /** Short of the optimum the middle of the interval for b may be far from the best b. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 40})
    void afterAnEarlyEndBIsTheBestForItsWeights(int most) {
        for (Loss loss : List.of(new Hinge(), new EpsilonInsensitive(0.1))) {
            Objective free = small(loss, true);
            Solution found = SmoSolver.solve(free, new Stopping(1e-9, most), Progress.none(), false);
            double[] alpha = found.alpha().get(0).toArray();
            double[] product = found.products().get(0).toArray();
            double b = found.bias().get(0);
            double value = found.certificate().orElseThrow().objective();
            assertThat(value).isEqualTo(free.value(alpha, product, b));
            for (double other : new double[] {0, b - 0.01, b + 0.01, b - 1, b + 1})
                assertThat(value).isLessThanOrEqualTo(free.value(alpha, product, other) + 1e-12);
            Solution fixed = SmoSolver.solve(small(loss, false), new Stopping(1e-9, most), Progress.none(), false);
            assertThat(fixed.bias().get(0)).isZero();
        }
    }

    /** With so large a λ every weight is at its bound, which is half as large for twice the λ. */
    @Test
    void aWarmStartIsScaledAsTheBoundsAre() {
        Points x = SmoSolverTest.points(20, 2, 1);
        double[] labels = new double[20];
        for (int i = 0; i < 20; i++) labels[i] = i % 2 == 0 ? 1 : -1;
        Objective objective = new Objective(
                Gram.of(Kernel.parse("gaussian(sigma=0.7)"), x, COMPUTE, Progress.none()),
                new Hinge(),
                Reals.of(labels),
                Reals.constant(20, 1),
                1,
                true);
        List<Solution> path = SmoSolver.path(objective, new double[] {80, 20, 100}, USUAL, Progress.none());
        assertThat(path).hasSize(3);
        assertThat(path.get(0).convergence().iterations()).isPositive();
        assertThat(path.get(1).convergence().iterations()).isZero();
        assertThat(path.get(2).convergence().iterations()).isZero();
        for (int t = 0; t < 3; t++) {
            double bound = 1 / (2 * new double[] {80, 20, 100}[t] * 20);
            for (int i = 0; i < 20; i++)
                assertThat(path.get(t).alpha().get(0).get(i)).isCloseTo(labels[i] * bound, within(1e-12 * bound));
        }
    }

    @Test
    void aPathTakesFewerStepsThanItsPartsFromZero() {
        Objective objective = small(new EpsilonInsensitive(0.1), true);
        double[] lambdas = {1e-3, 8e-4, 6e-4, 5e-4};
        long along = 0;
        long apart = 0;
        for (Solution one : SmoSolver.path(objective, lambdas, USUAL, Progress.none()))
            along += one.convergence().iterations();
        for (double lambda : lambdas)
            apart += SmoSolver.solve(objective.withLambda(lambda), USUAL, Progress.none())
                    .convergence()
                    .iterations();
        assertThat(along).isLessThan(apart);
    }

    /** From 1,000 variables on, unless kernel values are beyond single precision. */
    @Test
    void workingSetsAreForManyVariables() {
        Stopping few = new Stopping(1e-3, 40);
        for (int n : new int[] {999, 1000}) {
            Objective objective = objective("gaussian(sigma=0.7)", new Hinge(), n, 1e-4, true);
            Solution chosen = SmoSolver.solve(objective, few, Progress.none());
            assertThat(chosen).isEqualTo(SmoSolver.solve(objective, few, Progress.none(), n == 1000));
            assertThat(chosen).isNotEqualTo(SmoSolver.solve(objective, few, Progress.none(), n != 1000));
        }
        Objective large = objective("1e30*gaussian(sigma=0.7)", new Hinge(), 1000, 1e26, true);
        assertThat(SmoSolver.solve(large, few, Progress.none()))
                .isEqualTo(SmoSolver.solve(large, few, Progress.none(), false));
    }
}
