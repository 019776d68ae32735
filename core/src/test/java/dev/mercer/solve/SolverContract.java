package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Problems.Problem;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of every solver of an {@link Objective}: the same J and the same f as every other solver of that loss,
 * an honest certificate, a usable answer when it is stopped, and the same bits at any number of threads. A new solver
 * is one subclass of a few lines.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SolverContract {
    /** Anything that solves an objective. */
    @FunctionalInterface
    public interface Solver {
        Solution solve(Objective objective, Stopping stopping, Progress progress);
    }

    protected abstract Solver solver();

    /** The losses it serves. */
    protected abstract List<Loss> losses();

    /** Other solvers by name, which serve all of {@link #losses()}; the slow {@link ReferenceSolver} serves the smooth ones. */
    protected abstract Map<String, Solver> rivals();

    /** Tight enough for J to 1e-6 and f to 1e-4. */
    protected Stopping tight() {
        return new Stopping(1e-8, 10_000);
    }

    /** The values of {@link Objective#free()} it serves. */
    protected List<Boolean> freedoms() {
        return List.of(false, true);
    }

    /** The largest gap that {@link #tight()} allows. */
    protected double mostGap(Objective objective, Solution solution) {
        return 1e-6 * solution.certificate().orElseThrow().objective();
    }

    List<Problem> problems() {
        List<Problem> all = new ArrayList<>();
        for (Loss loss : losses()) for (boolean free : freedoms()) all.addAll(Problems.of(loss, free));
        return all;
    }

    private Solution solve(Objective objective) {
        return solver().solve(objective, tight(), Progress.none());
    }

    private Objective plane(int n, int threads) {
        boolean free = freedoms().get(freedoms().size() - 1);
        return Problems.plane(losses().get(0), free, n, Compute.standard().withThreads(threads));
    }

    private static double[] product(Objective objective, Solution solution) {
        double[] product = new double[objective.size()];
        objective.gram().apply(solution.alpha().get(0).toArray(), product);
        return product;
    }

    private static double value(Objective objective, Solution solution) {
        return objective.value(
                solution.alpha().get(0).toArray(),
                product(objective, solution),
                solution.bias().get(0));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void reachesTheJOfItsRivalsTo1em6AndTheirFTo1em4(Problem problem) {
        Objective objective = problem.objective();
        Solution mine = solve(objective);
        double[] f = product(objective, mine);
        rivals().forEach((name, rival) -> {
            Solution other = rival.solve(objective, tight(), Progress.none());
            assertThat(value(objective, mine))
                    .as(name)
                    .isCloseTo(value(objective, other), within(1e-6 * value(objective, other)));
            double[] g = product(objective, other);
            for (int i = 0; i < f.length; i++)
                assertThat(f[i]).as("f - b at point %d by %s", i, name).isCloseTo(g[i], within(1e-4));
            requireSameBias(objective, mine, other);
        });
    }

    /** The best b may be an interval: where two differ, both must be equally good. */
    private static void requireSameBias(Objective objective, Solution mine, Solution other) {
        if (Math.abs(mine.bias().get(0) - other.bias().get(0)) <= 1e-4) return;
        double[] alpha = mine.alpha().get(0).toArray();
        double theirs =
                objective.value(alpha, product(objective, mine), other.bias().get(0));
        assertThat(theirs).isCloseTo(value(objective, mine), within(1e-6 * theirs));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void convergesWithAnHonestCertificate(Problem problem) {
        Objective objective = problem.objective();
        Solution solution = solve(objective);
        assertThat(solution.convergence().converged())
                .as("%s", solution.convergence())
                .isTrue();
        assertThat(solution.bias().get(0) == 0 || objective.free()).isTrue();
        Certificate certificate = solution.certificate().orElseThrow();
        double j = value(objective, solution);
        assertThat(certificate.objective()).isCloseTo(j, within(1e-12 * j));
        double gap = certificate.gap().orElseThrow();
        assertThat(gap).isBetween(-1e-13 * j, mostGap(objective, solution) + 1e-13 * j);
        rivals().forEach((name, rival) -> {
            double other = value(objective, rival.solve(objective, tight(), Progress.none()));
            assertThat(certificate.bound().orElseThrow())
                    .as("bound, against %s", name)
                    .isLessThanOrEqualTo(other * (1 + 1e-12));
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theSlopesOfTheLossAreTheDualWeightsTo1em4(Problem problem) {
        Objective objective = problem.objective();
        Assumptions.assumeTrue(objective.loss().smooth(), "this loss has a kink");
        Solution solution = solve(objective);
        double[] f = product(objective, solution);
        double sum = 0;
        double[] gap = new double[f.length];
        for (int i = 0; i < f.length; i++) {
            double slope = objective
                    .loss()
                    .derivative(
                            objective.targets().get(i), f[i] + solution.bias().get(0));
            double dual = -objective.weights().get(i) * slope / (2 * objective.lambda() * objective.totalWeight());
            gap[i] = dual - solution.alpha().get(0).get(i);
            sum += dual;
        }
        // Up to the null space of K: the same function, not always the same numbers.
        double[] difference = new double[f.length];
        objective.gram().apply(gap, difference);
        for (double value : difference) assertThat(value).isCloseTo(0, within(1e-4));
        if (objective.free()) assertThat(sum).isCloseTo(0, within(1e-4));
    }

    private void requireUsable(Objective objective, Solution solution) {
        double zero = objective.value(new double[objective.size()], new double[objective.size()], 0);
        assertThat(value(objective, solution)).isLessThanOrEqualTo(zero * (1 + 1e-12));
        assertThat(solution.convergence().converged()).isFalse();
    }

    @Test
    void cancelledItReturnsWhatItHas() {
        Objective objective = plane(40, 1);
        for (int questions : new int[] {0, 1, 2, 3, 5}) {
            Solution solution =
                    solver().solve(objective, tight().withTolerance(0), CancelledProgress.afterQuestions(questions));
            requireUsable(objective, solution);
            assertThat(solution.convergence().reason()).isEqualTo(Reason.CANCELLED);
        }
    }

    @Test
    void outOfTimeItReturnsWhatItHas() {
        Objective objective = plane(40, 1);
        Solution solution = solver().solve(objective, tight(), Progress.none().within(Duration.ZERO));
        requireUsable(objective, solution);
        assertThat(solution.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
    }

    @Test
    void outOfIterationsItReturnsWhatItHas() {
        Objective objective = plane(40, 1);
        Solution solution = solver().solve(objective, new Stopping(0, 1), Progress.none());
        requireUsable(objective, solution);
        assertThat(solution.convergence()).extracting(Convergence::reason).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(solution.convergence().iterations()).isEqualTo(1);
    }

    /** Three tiles of the Gram matrix, so that there is something to divide. */
    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        Solution alone = solve(plane(600, 1));
        assertThat(solve(plane(600, 2))).isEqualTo(alone);
        assertThat(solve(plane(600, 5))).isEqualTo(alone);
    }
}
