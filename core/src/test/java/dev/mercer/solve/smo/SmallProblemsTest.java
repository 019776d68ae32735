package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Linear;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hundred random quadratic problems with bounds, with and without sums, against every active set there is. */
class SmallProblemsTest {
    private static final Stopping TIGHT = new Stopping(1e-11, 100_000);
    private static final List<Loss> LOSSES =
            List.of(new Hinge(), new EpsilonInsensitive(0.3), new Pinball(0.2), new Huber(0.5), new SquaredHinge());

    /** AAᵀ with a little on the diagonal: positive definite, and far from diagonal. */
    private static Gram gram(int n, SplittableRandom random) {
        double[][] a = new double[n][2 * n];
        for (double[] row : a) for (int k = 0; k < n; k++) row[k] = random.nextDouble(-1, 1);
        for (int i = 0; i < n; i++) a[i][n + i] = Math.sqrt(0.05);
        return Gram.of(new Linear(), Points.of(a));
    }

    private static Objective objective(Loss loss, boolean free, SplittableRandom random) {
        int n = random.nextInt(2, 6);
        double[] y = new double[n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            y[i] = loss.forLabels() ? (i % 2 == 0 ? 1 : -1) : random.nextDouble(-2, 2);
            w[i] = random.nextInt(4) == 0 ? 2 : 1;
        }
        double lambda = Math.exp(random.nextDouble(-5, 1));
        return new Objective(gram(n, random), loss, Reals.of(y), Reals.of(w), lambda, free);
    }

    private static void require(Gram gram, BoxProblem problem, double[] alpha) {
        double[] judge = Judge.solve(gram, problem);
        double wanted = Judge.value(gram, problem, judge);
        assertThat(Judge.value(gram, problem, alpha)).isCloseTo(wanted, within(1e-9 * (1 + Math.abs(wanted))));
        assertThat(alpha).containsExactly(judge, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void losses_1em9(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Loss loss : LOSSES)
            for (boolean free : new boolean[] {false, true}) {
                Objective objective = objective(loss, free, random);
                Solution found = SmoSolver.solve(objective, TIGHT, Progress.none());
                assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
                double[] alpha = found.alpha().get(0).toArray();
                require(objective.gram(), BoxProblem.of(objective), alpha);
                assertThat(found.certificate().orElseThrow().gap().orElseThrow())
                        .isBetween(-1e-12, 1e-9);
            }
    }

    /** Two sums, as the problems with ν have them. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void twoSums_1em9(int seed) {
        SplittableRandom random = new SplittableRandom(100 + seed);
        for (int trial = 0; trial < 10; trial++) {
            int n = random.nextInt(2, 7);
            BoxProblem problem = BoxProblem.grouped(n, 2);
            double[] most = new double[2];
            for (int i = 0; i < n; i++) {
                int g = i % 2;
                problem.group[i] = g;
                problem.linear[i] = random.nextDouble(-1, 1);
                if (g == 0) problem.upper[i] = random.nextDouble(0.5, 2);
                else problem.lower[i] = -random.nextDouble(0.5, 2);
                most[g] += problem.upper[i] + problem.lower[i];
            }
            for (int g = 0; g < 2; g++) problem.start(g, random.nextDouble(0.1, 0.9) * most[g]);
            Gram gram = gram(n, random);
            BoxEnd end = SmoSolver.solve(problem, gram, TIGHT, Progress.none());
            assertThat(end.convergence().reason()).isEqualTo(Reason.CONVERGED);
            require(gram, problem, end.point().alpha);
        }
    }
}
