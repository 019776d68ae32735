package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.solve.Examples;
import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrimalRidgeTest {
    /** Θᵀx + b. */
    private static double[] scores(Points x, PrimalSolution solution, int output) {
        return new FeatureSums(Examples.rows(x))
                .scores(solution.theta().get(output).toArray(), solution.bias().get(output), Progress.none());
    }

    /** Sizes around those of blocks and tiles, more rows than features and fewer. */
    @ParameterizedTest
    @CsvSource({"1, 1", "40, 5", "256, 3", "257, 4", "600, 10", "20, 30", "100, 256", "90, 300"})
    void equalsTheDualTo1em8(int n, int d) {
        DensePoints x = Examples.points(n, d, 1);
        Gram gram = Examples.gram("linear()", x);
        List<Reals> targets = List.of(Examples.numbers(n, 2), Examples.numbers(n, 3));
        for (boolean intercept : new boolean[] {false, true}) {
            for (Reals w : List.of(Reals.constant(n, 1), positive(n))) {
                PrimalSolution primal =
                        PrimalRidge.solve(Examples.rows(x), targets, w, 1e-2, intercept, Progress.none());
                Solution dual = RidgeSolver.solve(gram, targets, w, 1e-2, intercept, Progress.none());
                for (int t = 0; t < 2; t++)
                    assertThat(scores(x, primal, t)).containsExactly(Examples.scores(gram, dual, t), within(1e-8));
                assertThat(primal.certificate().gap().orElseThrow()).isCloseTo(0, within(1e-10));
                assertThat(primal.certificate().objective())
                        .isCloseTo(dual.certificate().orElseThrow().objective(), within(1e-10));
                assertThat(primal.convergence().reason()).isEqualTo(Reason.EXACT);
            }
        }
    }

    private static Reals positive(int n) {
        return Reals.of(Examples.weights(n, 4).stream()
                .map(w -> w == 0 && n < 3 ? 1 : w)
                .toArray());
    }

    /** Means a million times the spread: centred first, they cost no more digits than the data has lost. */
    @Test
    void largeMeansOfFeaturesAreHarmlessTo1em6() {
        DensePoints x = Examples.points(80, 3, 5);
        DensePoints far = DensePoints.generate(80, 3, (i, k) -> x.get(i, k) + 1e6);
        Reals y = Examples.numbers(80, 6);
        Reals w = Reals.constant(80, 1);
        PrimalSolution near = PrimalRidge.solve(Examples.rows(x), List.of(y), w, 1e-3, true, Progress.none());
        PrimalSolution moved = PrimalRidge.solve(Examples.rows(far), List.of(y), w, 1e-3, true, Progress.none());
        assertThat(scores(far, moved, 0)).containsExactly(scores(x, near, 0), within(1e-6));
    }

    @Test
    void sameBitsAtAnyNumberOfThreads() {
        DensePoints x = Examples.points(3000, 7, 7);
        Reals y = Examples.numbers(3000, 8);
        PrimalSolution one = onThreads(x, y, 1);
        assertThat(onThreads(x, y, 3)).isEqualTo(one);
    }

    private static PrimalSolution onThreads(DensePoints x, Reals y, int threads) {
        FeatureRows rows = Examples.rows(x, Compute.standard().withThreads(threads));
        return PrimalRidge.solve(rows, List.of(y), Examples.weights(3000, 9), 1e-3, true, Progress.none());
    }

    @Test
    void aCancelledRunThrows() {
        DensePoints x = Examples.points(600, 4, 1);
        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> PrimalRidge.solve(
                        Examples.rows(x),
                        List.of(Examples.numbers(600, 2)),
                        Reals.constant(600, 1),
                        1,
                        true,
                        cancelled))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void refusesWhatDoesNotFit() {
        DensePoints x = Examples.points(10, 100, 1);
        Reals y = Examples.numbers(10, 2);
        Reals w = Reals.constant(10, 1);
        FeatureRows little = Examples.rows(x, Compute.standard().withMemory(100_000));
        assertThatThrownBy(() -> PrimalRidge.solve(little, List.of(y), w, 1, false, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the normal equations of 100 features needs 156 KiB, the budget is 98 KiB"
                        + " (raise the memory budget or use fewer features)");
        assertThatThrownBy(() -> PrimalRidge.solve(Examples.rows(x), List.of(), w, 1, false, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there are no targets to learn");
        assertThatThrownBy(
                        () -> PrimalRidge.solve(Examples.rows(x), List.of(y), Reals.of(1), 1, false, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of weights must be 10, got 1");
        assertThatThrownBy(() -> PrimalRidge.solve(Examples.rows(x), List.of(y), w, 0, false, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("lambda");
    }
}
